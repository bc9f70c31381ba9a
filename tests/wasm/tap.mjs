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

// The plan, and the exit status. Comes last.
export function done() {
    console.log(`1..${number}`);
    process.exitCode = failed > 0 ? 1 : 0;
}
