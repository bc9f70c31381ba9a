// A host of the page's worker for tests, in node and in a browser: its time passes when the test says so, and what it tells is kept.

// A time that passes when a test says so.
function ownTime() {
    let now = 0;
    let due = [];
    return {
        now: () => now,
        inTurn: (what) => what(),
        inTurn: (what) => what(),
        after(ms, what) {
            const timer = { at: now + ms, what };
            due.push(timer);
            return () => (due = due.filter((other) => other !== timer));
        },
        async pass(ms) {
            const end = now + ms;
            const earliest = () => due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
            for (let next = earliest(); next; next = earliest()) {
                due = due.filter((other) => other !== next);
                now = Math.max(now, next.at);
                await next.what();
            }
            now = end;
        },
    };
}

// A host with a time of its own, and what it tells.
export async function openHost(makeHost, module, shelf, store, { hold, budget } = {}) {
    const heard = { told: [], clocks: [], stopped: [] };
    const listener = Object.fromEntries(Object.entries(heard).map(([word, list]) => [word, (...args) => list.push(args.length > 1 ? args : args[0])]));
    const time = ownTime();
    const host = await makeHost(module, shelf, store, { time, listener, hold, budget });
    await host.table.hold(false);
    return Object.assign(host, { time, heard });
}

// What a call tells of the table.
export async function told(host, call) {
    host.heard.told.length = 0;
    await call();
    return host.heard.told.at(-1) ?? { happened: [], shown: await host.table.look(0) };
}

export const act = (host, action) => told(host, () => host.table.act(action));

// Everything was shown, and this many milliseconds pass.
export async function pass(host, ms) {
    await host.table.seen((await host.table.look(0)).number);
    return told(host, () => host.time.pass(ms));
}

// The next computer player acts, if one is asked. What stops it is thrown.
export async function next(host) {
    host.heard.stopped.length = 0;
    const answer = await pass(host, 0);
    for (const [why, isLost] of host.heard.stopped) {
        throw Object.assign(new Error(why), { isLost });
    }
    return answer;
}
