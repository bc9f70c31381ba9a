// web/src/hex.ts
function bytesOf(hex2) {
  return Uint8Array.from(hex2.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}
function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// web/src/online_game.ts
var TOLD_MOST = 200;
var Alarm = class extends Error {
  constructor(kind, text2) {
    super(`${kind}: ${text2}`);
    this.kind = kind;
  }
};
function seatIn(start, pledge, player) {
  const mine = start.seats.filter(({ commitment }) => commitment === pledge.commitment);
  const [seat] = mine;
  if (!seat || mine.length > 1 || seat.kind !== "human" || seat.player !== player) {
    throw new Alarm("start", "the commitment of this player is not at their seat");
  }
  if (pledge.start && JSON.stringify(pledge.start) !== JSON.stringify(start)) {
    throw new Alarm("start", "the contribution was asked for in another start already");
  }
  return seat.seat;
}
var OnlineGame = class {
  constructor(id, module, pledge) {
    this.id = id;
    this.module = module;
    this.pledge = pledge;
    this.lines = [];
    // of the record, the header included
    this.isOver = false;
    // the record has ended, and all its rolls were checked
    this.hasBegun = false;
    module.openRecord("");
  }
  // Takes lines whose first has this number, from 1. Those that are here already must be the same. False: lines before them are missing.
  take(first, lines, told) {
    const known = this.lines.length - (first - 1);
    if (known < 0) {
      return false;
    }
    if (lines.slice(0, known).some((line, i) => line !== this.lines[first - 1 + i])) {
      throw new Alarm("line", "a line was changed afterwards");
    }
    if (known < lines.length) {
      told(this.takeFresh(lines.slice(known)));
    }
    return true;
  }
  takeFresh(lines) {
    const begin = this.hasBegun ? 0 : lines.findIndex((line) => /^begin ~[0-9a-f]{8}$/.test(line)) + 1 || lines.length;
    const past = Math.max(begin, lines.length - TOLD_MOST);
    this.follow(lines.slice(0, begin));
    this.follow(lines.slice(begin, past));
    return lines.slice(past).flatMap((line) => this.takeLine(line));
  }
  takeLine(line) {
    if (line.startsWith("end ")) {
      this.follow([line]);
      return [];
    }
    const happened = this.guarded(() => this.module.take(line));
    this.lines.push(line);
    return happened;
  }
  follow(lines) {
    if (lines.length === 0) {
      return;
    }
    this.guarded(() => this.module.follow(lines));
    this.lines.push(...lines);
    if (!this.hasBegun && this.module.about().hasBegun) {
      this.hasBegun = true;
      this.checkHeader();
    }
    if (this.module.secret() !== "") {
      this.checkDice();
    }
  }
  guarded(body) {
    try {
      return body();
    } catch (error) {
      throw new Alarm("line", `line ${this.lines.length + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  checkHeader() {
    const { id, players } = this.module.about();
    const dice = this.module.dice();
    const expect = (claim, text2) => {
      if (!claim) {
        throw new Alarm("record", text2);
      }
    };
    expect(id === this.id, "this is another game");
    expect(dice.commitment !== "", "the server did not commit to its dice");
    const { start, seat = 0, contribution } = this.pledge ?? {};
    if (!start) {
      return;
    }
    expect(dice.contributions[seat - 1] === contribution, "the contribution of this player is missing");
    expect(dice.commitment === start.commitment, "the commitment is not that of the start");
    expect(dice.calledOff === start["called-off"], "another number of starts was called off");
    expect(dice.edition === start.hash, "the edition is another one");
    expect(JSON.stringify(players) === JSON.stringify(start.seats.map(({ player }) => player)), "the players are others");
    for (const { seat: each, commitment } of start.seats) {
      const given = dice.contributions[each - 1] ?? "";
      expect((given === "" ? void 0 : this.module.hash(bytesOf(given))) === commitment, `the contribution of seat ${each} is another one`);
    }
  }
  // The secret is known now: the whole record is read again, and every roll and card is drawn again from it.
  checkDice() {
    const secret = this.module.secret();
    try {
      this.module.openRecord(secret);
      this.module.follow(this.lines);
    } catch (error) {
      throw new Alarm("dice", error instanceof Error ? error.message : String(error));
    }
    this.isOver = true;
  }
};

// web/src/protocol_checks.ts
function text(least, most) {
  return (value) => typeof value === "string" && value.length <= most && (value !== "" || least === 0);
}
function word(least, most) {
  return (value) => typeof value === "string" && value.length >= least && value.length <= most && /^[A-Za-z0-9_-]*$/.test(value);
}
function hex(digits) {
  return (value) => typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
}
function number(least, most) {
  return (value) => Number.isSafeInteger(value) && value >= least && value <= most;
}
var flag = (value) => typeof value === "boolean";
var raw = (value) => value !== void 0;
function oneOf(...words) {
  return (value) => typeof value === "string" && words.includes(value);
}
function list(most, entry) {
  return (value) => Array.isArray(value) && value.length <= most && value.every(entry);
}
function optional(check) {
  return (value) => value === void 0 || check(value);
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function object(fields) {
  const checks = Object.entries(fields);
  return (value) => isRecord(value) && checks.every(([name, check]) => check(value[name]));
}
function isMessage(checks, value) {
  return isRecord(value) && typeof value.type === "string" && (checks.get(value.type)?.(value) ?? false);
}
function isUnknown(checks, value) {
  return isRecord(value) && typeof value.type === "string" && !checks.has(value.type);
}

// web/src/protocol.ts
var PROTOCOL = 1;
var clientChecks = /* @__PURE__ */ new Map([
  ["hello", object({ id: word(1, 32), protocol: number(1, 1e6), rules: optional(number(0, 1e6)), signature: optional(hex(16)), language: optional(oneOf("en", "tr")), program: optional(text(1, 60)) })],
  ["create", object({ id: word(1, 32), name: text(1, 60), edition: word(1, 32), changes: optional(list(64, text(1, 120))), seats: number(2, 8), player: text(1, 40), computers: optional(list(7, text(1, 60))), timer: optional(number(0, 259200)), pace: optional(oneOf("slow", "usual", "fast")), private: optional(flag) })],
  ["join", object({ id: word(1, 32), room: hex(24), player: text(1, 40) })],
  ["leave", object({ id: word(1, 32), room: hex(24) })],
  ["ready", object({ id: word(1, 32), room: hex(24), commitment: hex(64) })],
  ["unready", object({ id: word(1, 32), room: hex(24) })],
  ["reveal", object({ id: word(1, 32), room: hex(24), game: hex(32), contribution: hex(64) })],
  ["look", object({ id: word(1, 32), room: hex(24) })],
  ["follow", object({ id: word(1, 32), game: hex(32), from: number(0, 4294967295), view: optional(oneOf("lines", "json")) })],
  ["unfollow", object({ id: word(1, 32), game: hex(32) })],
  ["act", object({ id: word(1, 32), game: hex(32), question: number(0, 4294967295), action: text(1, 4096) })],
  ["ping", object({ id: word(1, 32) })]
]);
var serverIsGuest = object({ id: hex(24), name: optional(text(1, 40)) });
var serverIsMember = object({ guest: hex(24), player: text(1, 40), seat: optional(number(1, 8)), piece: optional(word(1, 32)), here: flag, ready: flag, admin: flag });
var serverIsComputer = object({ seat: number(1, 8), kind: text(1, 60), piece: word(1, 32) });
var serverIsSeat = object({ seat: number(1, 8), player: text(1, 40), piece: word(1, 32), kind: text(1, 60), commitment: optional(hex(64)) });
var serverChecks = /* @__PURE__ */ new Map([
  ["welcome", object({ id: word(1, 32), protocol: number(1, 1e6), rules: number(0, 1e6), signature: hex(16), version: text(1, 60), guest: optional(serverIsGuest) })],
  ["done", object({ id: word(1, 32), room: optional(hex(24)), game: optional(hex(32)), number: optional(number(1, 4294967295)) })],
  ["refused", object({ id: optional(word(1, 32)), reason: word(1, 40), say: text(1, 1e3), question: optional(number(0, 4294967295)) })],
  ["room", object({ room: hex(24), number: number(1, 4294967295), name: text(1, 60), edition: word(1, 32), "edition-name": text(1, 120), changes: list(64, text(1, 120)), owner: hex(24), phase: oneOf("lobby", "starting", "playing", "closed"), limit: number(2, 8), timer: number(0, 259200), pace: oneOf("slow", "usual", "fast"), private: flag, members: list(64, serverIsMember), computers: list(7, serverIsComputer), game: optional(hex(32)), "called-off": number(0, 4294967295) })],
  ["start", object({ room: hex(24), game: hex(32), commitment: hex(64), edition: word(1, 32), hash: hex(64), rules: number(0, 1e6), signature: hex(16), "called-off": number(0, 4294967295), seats: list(8, serverIsSeat) })],
  ["called-off", object({ room: hex(24), game: hex(32), why: oneOf("not-revealed", "left", "server"), guests: list(8, hex(24)) })],
  ["lines", object({ game: hex(32), first: number(1, 4294967295), lines: list(512, text(1, 4608)), head: number(0, 4294967295) })],
  ["ahead", object({ game: hex(32), head: number(0, 4294967295) })],
  ["view", object({ game: hex(32), number: number(0, 4294967295), question: number(0, 4294967295), state: raw, events: raw })],
  ["waits", object({ game: hex(32), question: number(0, 4294967295), seats: list(8, number(1, 8)), left: optional(number(0, 2592e5)), clock: optional(number(1, 8)), "clock-left": optional(number(0, 4294967295)) })],
  ["stopping", object({ in: number(0, 4294967295), say: text(1, 1e3) })],
  ["notice", object({ say: text(1, 1e3) })]
]);
function isServerMessage(value) {
  return isMessage(serverChecks, value);
}
function isUnknownServerMessage(value) {
  return isUnknown(serverChecks, value);
}

// web/src/online_line.ts
function overWebSocket(url) {
  return (end) => {
    const socket = new WebSocket(url);
    socket.onopen = () => end.opened();
    socket.onmessage = ({ data }) => end.heard(String(data));
    socket.onclose = () => end.closed();
    return { send: (text2) => socket.send(text2), close: () => socket.close() };
  };
}
var Refused = class extends Error {
  constructor(reason, say, question) {
    super(say);
    this.reason = reason;
    this.question = question;
  }
};
var PAUSES = [250, 500, 1e3, 2e3, 4e3, 8e3, 15e3];
var BEAT = 5e3;
var SILENCE = 2e4;
var Line = class {
  // The prefix makes ids of this client that no other client of the same guest uses, not even the same page before it was loaded again.
  constructor(connect, greeting, end, prefix) {
    this.connect = connect;
    this.greeting = greeting;
    this.end = end;
    this.prefix = prefix;
    this.roundTrip = -1;
    this.asked = /* @__PURE__ */ new Map();
    this.count = 0;
    this.tries = 0;
    this.isOpen = false;
    // the server has welcomed this client
    this.isClosed = false;
    // for good
    this.heardAt = 0;
    this.beat = setInterval(() => this.look(), BEAT);
    this.dial();
  }
  // The answer comes even if the connection breaks meanwhile: a message that is kept is sent again, with the same id.
  ask(wish, isKept = true) {
    const id = `${this.prefix}-${++this.count}`;
    return new Promise((done, failed) => {
      if (this.isClosed || !isKept && !this.isOpen) {
        failed(new Refused(this.isClosed ? "closed" : "connection-lost", "There is no connection."));
        return;
      }
      const text2 = JSON.stringify({ ...wish, id });
      this.asked.set(id, { text: text2, isKept, done, failed });
      if (this.isOpen) {
        this.wire?.send(text2);
      }
    });
  }
  // The milliseconds that a message and its answer take.
  async ping() {
    const since = Date.now();
    await this.ask({ type: "ping" }, false);
    const time = Date.now() - since;
    this.roundTrip = this.roundTrip < 0 ? time : Math.round(0.7 * this.roundTrip + 0.3 * time);
    return time;
  }
  // For good: whatever is not answered yet fails.
  close() {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.cut();
    this.fail(() => true, "closed");
  }
  // Ends this connection and makes another.
  cut() {
    const wire = this.wire;
    this.lost();
    wire?.close();
  }
  dial() {
    if (this.isClosed) {
      return;
    }
    this.heardAt = Date.now();
    let wire = void 0;
    const isMine = () => wire !== void 0 && this.wire === wire;
    this.wire = wire = this.connect({
      opened: () => isMine() && this.wire?.send(JSON.stringify({ ...this.greeting, type: "hello", id: `${this.prefix}-hello`, protocol: PROTOCOL })),
      heard: (text2) => isMine() && this.heard(text2),
      closed: () => isMine() && this.lost()
    });
  }
  lost() {
    if (!this.wire) {
      return;
    }
    const wasOpen = this.isOpen;
    this.wire = void 0;
    this.isOpen = false;
    this.fail(({ isKept }) => !isKept, "connection-lost");
    if (!this.isClosed) {
      const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)] ?? 0;
      this.retry = setTimeout(() => this.dial(), pause * (0.5 + Math.random() / 2));
    }
    if (wasOpen) {
      this.end.closed();
    }
  }
  fail(which, reason) {
    for (const [id, asked] of [...this.asked]) {
      if (which(asked)) {
        this.asked.delete(id);
        asked.failed(new Refused(reason, "There is no connection."));
      }
    }
  }
  look() {
    if (this.wire && Date.now() - this.heardAt > SILENCE) {
      this.cut();
    } else if (this.isOpen) {
      this.ping().catch(() => void 0);
    }
  }
  heard(text2) {
    this.heardAt = Date.now();
    const message = parse(text2);
    if (isServerMessage(message)) {
      this.take(message);
    } else if (!isUnknownServerMessage(message)) {
      this.end.malformed(text2);
      this.tries = PAUSES.length;
      this.cut();
    }
  }
  take(message) {
    if (message.type === "welcome") {
      this.welcomed(message);
    } else if (message.type === "done") {
      this.answered(message.id)?.done(message);
    } else if (message.type !== "refused") {
      this.end.heard(message);
    } else if (message.reason !== "stopping") {
      const asked = this.answered(message.id ?? "");
      asked ? asked.failed(new Refused(message.reason, message.say, message.question)) : this.end.heard(message);
    }
  }
  answered(id) {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    return asked;
  }
  // What the owner asks for now comes first, so that it hears of everything that the kept messages bring about.
  welcomed(welcome) {
    const kept = [...this.asked.values()];
    this.tries = 0;
    this.isOpen = true;
    this.end.opened(welcome);
    kept.forEach(({ text: text2 }) => this.wire?.send(text2));
    this.ping().catch(() => void 0);
  }
};
function parse(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    return void 0;
  }
}

// web/src/online.ts
var CONTRIBUTION = 32;
var PATIENCE = 2e3;
var Online = class {
  constructor(options) {
    this.options = options;
    this.roomId = "";
    this.followed = "";
    // the game that this client wants to follow
    this.broken = "";
    this.wasReady = false;
    this.isCreating = false;
    this.isThin = options.view === "json";
    const end = {
      opened: (welcome) => this.opened(welcome),
      closed: () => this.closed(),
      heard: (message) => this.heard(message),
      malformed: (text2) => this.hear("alarm", new Alarm("malformed", text2.slice(0, 200)))
    };
    this.line = new Line(options.connect, options.greeting ?? {}, end, randomHex(8));
  }
  /* ---- What a player does ------------------------------------------------------------------------------------------------------- */
  async create(settings) {
    this.isCreating = true;
    try {
      const { room = "" } = await this.line.ask({ type: "create", ...settings }, false);
      return this.roomId = room;
    } finally {
      this.isCreating = false;
    }
  }
  async join(room, player) {
    this.roomId = room;
    await this.line.ask({ type: "join", room, player });
  }
  // To watch, or to come back to a seat.
  async look(room) {
    this.roomId = room;
    await this.line.ask({ type: "look", room });
  }
  async leave() {
    const room = this.roomId;
    this.roomId = "";
    this.room = this.pledge = void 0;
    await this.line.ask({ type: "leave", room });
  }
  // Each time with a new contribution: one that was revealed before the server has committed itself would be worth nothing.
  async ready() {
    const contribution = randomHex(CONTRIBUTION);
    const commitment = this.options.module.hash(bytesOf(contribution));
    this.pledge = { contribution, commitment };
    await this.line.ask({ type: "ready", room: this.roomId, commitment });
  }
  async unready() {
    await this.line.ask({ type: "unready", room: this.roomId });
  }
  // Follows a game from its first line. The game of the room is followed by itself.
  follow(game) {
    this.followed = game;
    this.shown = void 0;
    this.broken = "";
    const pledge = this.pledge?.start?.game === game ? this.pledge : void 0;
    this.game = this.isThin ? void 0 : new OnlineGame(game, this.options.module, pledge);
    this.askForRest();
  }
  // The action with its seat in front, as in a record. The answer tells the number of its line, if it became one.
  act(action, question = this.question()) {
    return this.line.ask({ type: "act", game: this.followed, question, action });
  }
  // The number of the line that opened the question which is open now.
  question() {
    return this.isThin ? this.shown?.question ?? 0 : this.options.module.state(0).question_number;
  }
  // This player in the room; undefined for somebody without a place in it.
  me() {
    return this.room?.members.find(({ guest }) => guest === this.welcome?.guest?.id);
  }
  ping() {
    return this.line.ping();
  }
  // Milliseconds, smoothed; -1 until it was measured.
  roundTrip() {
    return this.line.roundTrip;
  }
  // Makes another connection, for example when the browser says that the network has changed.
  reconnect() {
    this.line.cut();
  }
  close() {
    this.line.close();
  }
  /* ---- What the server says ----------------------------------------------------------------------------------------------------- */
  hear(name, ...args) {
    this.options.hear[name]?.(...args);
  }
  opened(welcome) {
    const { rules = welcome.rules, signature = welcome.signature } = this.options.greeting ?? {};
    this.welcome = welcome;
    this.isThin = this.options.view === "json" || rules !== welcome.rules || signature !== welcome.signature;
    this.game = this.isThin ? void 0 : this.game;
    this.hear("opened", welcome);
    this.lookAgain();
    this.askForRest();
  }
  // Whoever comes back to a seat looks at the room, too: to join would take a seat again that was lost.
  lookAgain() {
    if (this.roomId !== "") {
      this.line.ask({ type: "look", room: this.roomId }, false).then(
        () => this.readyAgain(),
        (error) => this.later(error, () => this.lookAgain())
      );
    }
  }
  later(error, body) {
    if (error instanceof Refused && ["busy", "no-disk"].includes(error.reason)) {
      setTimeout(body, PATIENCE);
    }
  }
  closed() {
    this.wasReady = this.me()?.ready ?? false;
    this.hear("closed");
  }
  // Whoever is away is not ready; the contribution is still secret, so it can be promised again.
  readyAgain() {
    if (this.wasReady && this.pledge && !this.pledge.start && this.room?.phase === "lobby") {
      this.line.ask({ type: "ready", room: this.roomId, commitment: this.pledge.commitment }, false).catch(() => void 0);
    }
    this.wasReady = false;
  }
  askForRest() {
    const { followed: game, broken } = this;
    if (game !== "" && game !== broken && !this.game?.isOver) {
      const wish = { type: "follow", game, from: this.game?.lines.length ?? 0, view: this.isThin ? "json" : "lines" };
      this.line.ask(wish, false).catch((error) => this.later(error, () => this.askForRest()));
    }
  }
  heard(message) {
    switch (message.type) {
      case "room":
        return this.heardRoom(message);
      case "start":
        this.guarded(() => this.heardStart(message));
        return;
      case "called-off":
        this.pledge = void 0;
        return this.hear("calledOff", message);
      case "lines":
        return this.heardLines(message);
      case "view":
        this.shown = message;
        return this.hear("view", message);
      case "waits":
        return this.hear("waits", message);
      case "ahead":
        return this.hear("ahead", message);
      case "stopping":
      case "notice":
        return this.hear("said", message);
      case "refused":
        this.later(new Refused(message.reason, message.say), () => this.askForRest());
        return this.hear("said", message);
      case "welcome":
      case "done":
        return;
    }
  }
  // False: an alarm came of it.
  guarded(body) {
    try {
      body();
      return true;
    } catch (error) {
      if (!(error instanceof Alarm)) {
        throw error;
      }
      this.hear("alarm", error);
      return false;
    }
  }
  heardRoom(room) {
    if (room.room !== this.roomId && !this.isCreating) {
      return;
    }
    this.room = room;
    if (this.pledge?.start && room.phase === "lobby") {
      this.pledge = void 0;
    }
    this.hear("room", room);
    if (room.phase === "playing" && room.game !== void 0 && room.game !== this.followed) {
      this.follow(room.game);
    }
  }
  // Reveals only what was never asked for in another start.
  heardStart(start) {
    this.hear("start", start);
    if (start.room !== this.roomId || !this.pledge) {
      return;
    }
    this.pledge.seat = seatIn(start, this.pledge, this.me()?.player ?? "");
    this.pledge.start = start;
    this.line.ask({ type: "reveal", room: start.room, game: start.game, contribution: this.pledge.contribution }).catch(() => void 0);
  }
  heardLines({ game, first, lines }) {
    const followed = this.game;
    if (followed?.id !== game || game === this.broken || followed.isOver) {
      return;
    }
    let isWhole = true;
    const isGood = this.guarded(() => isWhole = followed.take(first, lines, (happened) => this.hear("lines", followed, happened)));
    if (!isGood) {
      this.broken = game;
    } else if (!isWhole) {
      this.askForRest();
    }
  }
};

// web/src/model.ts
var Refusal = class extends Error {
};

// web/src/module.ts
var BadLine = class extends Error {
  constructor(line, reason, subject = "") {
    super(`${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
    this.subject = subject;
  }
};
var CHUNK = 32768;
var LONGEST_LINE = 8192;
function inLine(text2) {
  return text2.replace(/[\u0000-\u001f\u007f]/g, " ").slice(0, 200);
}
function inWord(text2) {
  return inLine(text2).replace(/ /g, "-");
}
var Module = class _Module {
  constructor(calls) {
    this.calls = calls;
  }
  static async load(compiled) {
    const instance = await WebAssembly.instantiate(compiled, {});
    const calls = instance.exports;
    calls._initialize?.();
    return new _Module(calls);
  }
  // The memory may have moved since the last call, so the view is made again each time.
  buffer() {
    return new Uint8Array(this.calls.memory.buffer, this.number("buffer_start"), this.number("buffer_size"));
  }
  number(name, ...args) {
    const call = this.calls[name];
    if (!call) {
      throw new Error(`the module has no ${name}`);
    }
    return call(...args);
  }
  put(text2) {
    const bytes = new TextEncoder().encode(text2);
    if (bytes.length > this.number("buffer_size")) {
      throw new Error("this text is longer than any that is asked for");
    }
    this.buffer().set(bytes);
    return bytes.length;
  }
  get(length) {
    return new TextDecoder().decode(this.buffer().slice(0, length));
  }
  // Below zero the text says why not.
  text(length) {
    if (length < 0) {
      throw new Refusal(this.get(-length));
    }
    return this.get(length);
  }
  // The fault in the answer of this length; nothing, if there is none.
  refuseFault(length) {
    if (length > 0) {
      const { line, text: text2, subject } = JSON.parse(this.get(length));
      throw new BadLine(line, text2, subject);
    }
  }
  keepEdition(id, text2) {
    const idLength = new TextEncoder().encode(id).length;
    this.number("keep_edition", idLength, this.put(id + text2) - idLength);
  }
  loadEdition(text2) {
    this.refuseFault(this.number("load_edition", this.put(text2)));
  }
  // Changes rules of the edition that was loaded last, all of them or none. A refusal names the rule as its subject.
  setRules(changes) {
    const word2 = (value) => value === true ? "yes" : value === false ? "no" : String(value);
    const texts = Object.entries(changes).flatMap(([rule, value]) => [rule, word2(value)]);
    this.refuseFault(this.number("set_rules", this.put(texts.map((text2) => `${inLine(text2)}\0`).join(""))));
  }
  rules() {
    return JSON.parse(this.get(this.number("rules_json")));
  }
  // The edition that was loaded last, with all its names in the language.
  edition() {
    const edition = JSON.parse(this.get(this.number("edition_json")));
    const names = JSON.parse(this.get(this.number("page_names")));
    edition.name = names.name;
    edition.squares.forEach((square, i) => square.name = names.squares[i] ?? square.name);
    edition.sets.forEach((set, i) => set.name = names.sets[i] ?? set.name);
    edition.passes.forEach((pass, i) => pass.name = names.passes[i] ?? "");
    edition.decks.forEach((deck, i) => {
      deck.name = names.decks[i]?.name ?? deck.name;
      deck.cards.forEach((card, k) => card.text = names.decks[i]?.cards[k] ?? card.text);
    });
    return edition;
  }
  editionAtTable() {
    this.number("page_choose_edition");
    return this.edition();
  }
  setWords(texts) {
    this.number("page_clear_words");
    texts.forEach((text2) => this.text(this.number("page_add_words", this.put(text2))));
  }
  // A name as it is shown; '' if nothing of it can be.
  clean(name) {
    return this.text(this.number("page_clean", this.put(name.slice(0, 200))));
  }
  setUp({ id, secret, date, seats }) {
    const sitting = seats.map(({ player, piece, name }) => `seat ${inWord(player)} ${inWord(piece)} ${inLine(name)}`);
    return this.put([`id ${id}`, `date ${date}`, `secret ${secret}`, ...sitting].join("\n"));
  }
  begin(setUp) {
    return this.text(this.number("page_begin", this.setUp(setUp)));
  }
  // A game that goes on from the table's position, with dice of its own.
  continueAsNew(setUp) {
    return this.text(this.number("page_continue", this.setUp(setUp)));
  }
  openRecord(secret) {
    this.number("record_open");
    if (secret !== "") {
      this.number("record_know", this.put(secret));
    }
  }
  // Takes lines without telling what they did; the turns that they began are put behind those before. Throws at a bad line.
  follow(lines, turns = []) {
    for (let from = 0, to = 0; from < lines.length; from = to) {
      let chunk = "";
      for (; to < lines.length && (chunk.length < CHUNK || to === from); to++) {
        chunk += `${(lines[to] ?? "").slice(0, LONGEST_LINE)}
`;
      }
      this.followChunk(chunk, turns);
    }
    return turns;
  }
  followChunk(chunk, turns) {
    const length = this.number("page_follow", this.put(chunk));
    this.refuseFault(-length);
    for (const row of this.get(length).split("\n").slice(0, -1)) {
      const [line = 0, ...wealth] = row.split(" ").map(Number);
      if (row === "-") {
        turns.pop();
      } else {
        turns.push({ line, wealth });
      }
    }
  }
  // The secret of the dice that the end of the record has revealed; '' if there is none.
  secret() {
    return this.get(this.number("record_secret"));
  }
  // The SHA-256 of these bytes, in hexadecimal digits. The browser's own exists only on encrypted pages.
  hash(bytes) {
    this.buffer().set(bytes);
    return this.get(this.number("page_hash", bytes.length));
  }
  dice() {
    return JSON.parse(this.get(this.number("page_dice")));
  }
  wealth() {
    return this.get(this.number("page_wealth")).trim().split(" ").filter(Boolean).map(Number);
  }
  about() {
    const about = JSON.parse(this.get(this.number("page_about")));
    const flags = ["isOver", "hasDice", "hasBegun"].map((key) => [key, about[key] === 1]);
    return { ...about, ...Object.fromEntries(flags) };
  }
  handOver(seat, player) {
    this.text(this.number("page_hand_over", seat, this.put(player)));
  }
  seatBots(seed) {
    this.number("page_seat_bots", seed);
  }
  // Which offers computer players make to people: 0 all, 1 good ones, 2 none.
  offers(which) {
    this.number("page_offers", which);
  }
  // A wanted action becomes pending lines; '' as an action asks only for what the clock says.
  act(action, ms) {
    return this.lines(this.number("page_act", this.put(action), ms));
  }
  undo(seat, ms) {
    return this.lines(this.number("page_undo", seat, ms));
  }
  // A sealed bid; nothing is pending until the last one is there.
  bid(seat, amount, ms) {
    return this.lines(this.number("page_bid", seat, amount, ms));
  }
  // What chance owes, or the end of the record.
  settle() {
    return this.lines(this.number("page_settle"));
  }
  pending() {
    return this.lines(this.number("page_pending"));
  }
  // The pending lines are kept: takes them, and tells what happened.
  commit() {
    return JSON.parse(this.text(this.number("page_commit")));
  }
  // They could not be kept.
  abandon() {
    this.number("page_abandon");
  }
  lines(length) {
    const text2 = this.text(length);
    return text2 === "" ? null : JSON.parse(text2);
  }
  // A line of a record.
  take(line) {
    return JSON.parse(this.text(this.number("page_take", this.put(line))));
  }
  bot(seat, budget) {
    return this.text(this.number("page_bot", seat, budget));
  }
  check(action) {
    this.text(this.number("page_check", this.put(action)));
  }
  preview(action) {
    return JSON.parse(this.text(this.number("page_preview", this.put(action))));
  }
  change(action) {
    return Number(this.text(this.number("page_change", this.put(action))));
  }
  terms(action) {
    return this.text(this.number("page_terms", this.put(action)));
  }
  state(seat) {
    return JSON.parse(this.text(this.number("page_state", seat)));
  }
};
export {
  Alarm,
  Module,
  Online,
  OnlineGame,
  Refused,
  isServerMessage,
  overWebSocket
};
