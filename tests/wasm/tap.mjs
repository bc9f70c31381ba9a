// Tests that print TAP for tools/run-tests.
let number = 0;
let failed = 0;

export async function test(name, body) {
    number++;
    try {
        await body();
        console.log(`ok ${number} - ${name}`);
    } catch (error) {
        failed++;
        console.log(`not ok ${number} - ${name}`);
        console.log(String(error.stack ?? error).replace(/^/gm, '# '));
    }
}

const LINGERING = 2000; // milliseconds for what ends by itself

// The plan, and the exit status. Comes last. What a failed test has left behind, such as a program, does not keep the suite from ending.
export function done() {
    console.log(`1..${number}`);
    process.exitCode = failed > 0 ? 1 : 0;
    setTimeout(() => process.exit(), LINGERING).unref();
}
