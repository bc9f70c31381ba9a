// A bad line: a TCP proxy that delays both ways, sends only so many bits a second, and stalls now and then.
import { connect, createServer } from 'node:net';

// One direction. What comes is sent on after the delay, a piece at a time as the line allows, and not at all during a stall.
function carry(from, to, { delay, bits, isStalled }) {
    const queue = [];
    let freeAt = 0;
    const send = () => {
        while (queue.length > 0 && queue[0].at <= Date.now() && !isStalled()) {
            to.write(queue.shift().bytes);
        }
    };
    const clock = setInterval(send, 5);
    from.on('data', (bytes) => {
        for (let i = 0; i < bytes.length; i += 500) {
            const piece = bytes.subarray(i, i + 500);
            freeAt = Math.max(freeAt, Date.now()) + (piece.length * 8000) / bits;
            queue.push({ bytes: piece, at: freeAt + delay });
        }
    });
    return () => clearInterval(clock);
}

// Resolves to { port, close, stalls }. A stall of so many milliseconds begins every `every` milliseconds.
export function startProxy(target, { delay = 400, bits = 64000, stall = 1000, every = 7000 } = {}) {
    const sockets = new Set();
    const began = Date.now();
    const state = { stalls: 0 };
    const isStalled = () => stall > 0 && (Date.now() - began) % every > every - stall;
    const clock = setInterval(() => (state.stalls = Math.floor((Date.now() - began) / every)), 100);
    const server = createServer((near) => {
        const far = connect(target, '127.0.0.1');
        const ends = [carry(near, far, { delay, bits, isStalled }), carry(far, near, { delay, bits, isStalled })];
        for (const [one, other] of [[near, far], [far, near]]) {
            sockets.add(one);
            one.setNoDelay(true);
            one.on('error', () => undefined);
            one.on('close', () => (ends.forEach((end) => end()), sockets.delete(one), other.destroy()));
        }
    });
    const close = () => (clearInterval(clock), sockets.forEach((socket) => socket.destroy()), new Promise((closed) => server.close(closed)));
    return new Promise((started) => server.listen(0, '127.0.0.1', () => started(Object.assign(state, { port: server.address().port, close }))));
}
