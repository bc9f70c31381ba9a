// The messages between the page and the server. Made by tools/protocol.c from server/protocol.txt (`make docs`); see docs/protocol.md.
import { flag, hex, isMessage, isUnknown, list, number, object, oneOf, optional, raw, text, word } from './protocol_checks';

export const PROTOCOL = 1;

// ---- From client to server

// Begins every connection and says which protocol and which rules the client has.
export interface ClientHello {
    type: 'hello';
    id: string; // The client's own name for this message; the answer repeats it.
    protocol: number; // The newest version of the protocol that the client speaks.
    rules?: number; // The version of the rules that the client plays by, if it runs the table itself.
    signature?: string; // The signature of these rules, as `freehold --version` prints it.
    language?: 'en' | 'tr'; // The language of the sentences that the server sends.
    program?: string; // The name and version of the client, for the server's log.
}

// Opens a new room and takes a seat in it.
export interface ClientCreate {
    type: 'create';
    id: string; // The client's own name for this message; the answer repeats it.
    name: string; // The name of the room.
    edition: string; // The edition that is played.
    changes?: string[]; // The rules that differ from the edition, each as `rule = value`.
    seats: number; // The number of seats, computer players included.
    player: string; // The name under which the sender plays.
    computers?: string[]; // The kinds of the computer players, one for each of their seats.
    timer?: number; // The seconds that a player has to answer, 0 for no limit; if it is missing, the server chooses.
    pace?: 'slow' | 'usual' | 'fast'; // How fast the computer players act.
    private?: boolean; // Whether people need an invitation or the passcode to enter.
    listed?: boolean; // Whether a private room is shown in the list of rooms, with a key beside it.
    passcode?: string; // A passcode that lets people into a private room.
    watchers?: boolean; // Whether people without a seat may watch.
}

// Enters a room and takes a free seat in it; whoever belongs to the room already just comes back.
export interface ClientJoin {
    type: 'join';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    player: string; // The name under which the sender plays.
    watch?: boolean; // Whether the sender takes no seat and only watches.
    key?: string; // The key of an invitation.
    passcode?: string; // The passcode of a private room.
}

// Gives up the sender's seat in a room, or stops looking at the room.
export interface ClientLeave {
    type: 'leave';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
}

// Asks which room a code belongs to; `done` names the room and the key of its invitation.
export interface ClientFind {
    type: 'find';
    id: string; // The client's own name for this message; the answer repeats it.
    code: string; // The six letters, in capitals or not.
}

// Asks for the games that the sender has played or plays; `games` is the answer.
export interface ClientMine {
    type: 'mine';
    id: string; // The client's own name for this message; the answer repeats it.
}

// Joins the public room that fits best, or opens one if there is none.
export interface ClientQuick {
    type: 'quick';
    id: string; // The client's own name for this message; the answer repeats it.
    player: string; // The name under which the sender plays.
    edition?: string; // The edition; if it is missing, any.
    computers?: boolean; // Whether computer players take the free seats of a room that is opened for this, after 30 seconds.
}

// Asks for the rooms that one can enter or watch; `rooms` is the answer.
export interface ClientList {
    type: 'list';
    id: string; // The client's own name for this message; the answer repeats it.
    search?: string; // A part of the name of the room or of its owner.
    edition?: string; // The edition that is played.
    free?: boolean; // Whether only rooms with a free seat are wanted.
    skip?: number; // How many of the first rooms to leave out, for the next page of the list.
}

// Changes a room; only its owner and admins can.
export interface ClientChange {
    type: 'change';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    name?: string; // The new name.
    limit?: number; // The new number of seats.
    private?: boolean; // Whether people need an invitation or the passcode to enter.
    listed?: boolean; // Whether a private room is shown in the list.
    passcode?: string; // The new passcode; an empty one takes the passcode away.
    watchers?: boolean; // Whether people without a seat may watch.
    timer?: number; // The seconds that a player has to answer, 0 for no limit.
    pace?: 'slow' | 'usual' | 'fast'; // How fast the computer players act.
}

// Chooses another edition or other rules for the next game; only the owner and admins can.
export interface ClientRules {
    type: 'rules';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    edition: string; // The edition.
    changes?: string[]; // The rules that differ from the edition, each as `rule = value`.
}

// Takes a free seat, or another piece.
export interface ClientSit {
    type: 'sit';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    seat?: number; // The seat; if it is missing, the sender's own or the first that is free.
    piece?: string; // The token and its colour, as `boat-teal`; no two players have the same.
}

// Gives up the sender's seat in the lobby and watches.
export interface ClientStand {
    type: 'stand';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
}

// Puts a computer player on a free seat, or takes it away; only the owner and admins can.
export interface ClientComputer {
    type: 'computer';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    seat: number; // The seat.
    kind?: string; // The kind; if it is missing, the computer player of this seat goes.
}

// Hands the room over to another person in it; only the owner can.
export interface ClientOwner {
    type: 'owner';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    guest: string; // The new owner.
}

// Makes a person in the room an admin, or no longer; only the owner can.
export interface ClientAdmin {
    type: 'admin';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    guest: string; // The person.
    on: boolean; // Whether the person is an admin from now on.
}

// Removes a person from the lobby, or a spectator at any time; only the owner and admins can.
export interface ClientRemove {
    type: 'remove';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    guest: string; // The person.
    ban?: boolean; // Whether the person and the person's address stay out of this room, which also renews its invitation.
}

// Makes a new link and a new code, so that the old ones admit nobody; only the owner and admins can.
export interface ClientRenew {
    type: 'renew';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
}

// Says something to everyone in a room.
export interface ClientChat {
    type: 'chat';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    text: string; // At most 300 characters, or the word of an emote or a quick phrase with a colon before it.
}

// Asks the players of a running game to vote; the sender votes yes.
export interface ClientVote {
    type: 'vote';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    about: 'remove' | 'takeover' | 'pause' | 'resume'; // Whether a player is removed, a computer player takes over for one who is gone, or the clocks stand still or run again.
    seat?: number; // The seat that it is about.
    kind?: string; // The kind of the computer player that takes over; if it is missing, `steady`.
}

// Votes; each player has one vote, and in public rooms the players of one address have one together.
export interface ClientBallot {
    type: 'ballot';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    vote: number; // The number of the vote.
    yes: boolean; // Whether the sender agrees.
}

// Says that the sender wants to start, and commits to the sender's part of the dice.
export interface ClientReady {
    type: 'ready';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    commitment: string; // The SHA-256 of the 32 bytes that the client will reveal.
}

// Takes `ready` back, as long as the start has not begun.
export interface ClientUnready {
    type: 'unready';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
}

// Reveals the bytes to which the sender committed with `ready`.
export interface ClientReveal {
    type: 'reveal';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
    game: string; // The game that the message `start` has named.
    contribution: string; // The 32 bytes themselves.
}

// Asks for the messages `room` of a room in which the sender has no seat.
export interface ClientLook {
    type: 'look';
    id: string; // The client's own name for this message; the answer repeats it.
    room: string; // The room.
}

// Asks for a game from a certain line on, and for everything that follows.
export interface ClientFollow {
    type: 'follow';
    id: string; // The client's own name for this message; the answer repeats it.
    game: string; // The game.
    from: number; // The number of lines that the client has already, header included; 0 asks for all.
    view?: 'lines' | 'json'; // Whether the game comes as lines of its record or as a view for thin clients.
}

// Ends `follow`.
export interface ClientUnfollow {
    type: 'unfollow';
    id: string; // The client's own name for this message; the answer repeats it.
    game: string; // The game.
}

// Answers the open question of a game.
export interface ClientAct {
    type: 'act';
    id: string; // The client's own name for this message; the answer repeats it.
    game: string; // The game.
    question: number; // The number in front of the line that opened the question; `waits` and `view` tell it.
    action: string; // The action as in a record, with the seat in front.
}

// Asks for `done` and nothing else, so that a client can measure the line.
export interface ClientPing {
    type: 'ping';
    id: string; // The client's own name for this message; the answer repeats it.
}

export type ClientMessage =
    | ClientHello
    | ClientCreate
    | ClientJoin
    | ClientLeave
    | ClientFind
    | ClientMine
    | ClientQuick
    | ClientList
    | ClientChange
    | ClientRules
    | ClientSit
    | ClientStand
    | ClientComputer
    | ClientOwner
    | ClientAdmin
    | ClientRemove
    | ClientRenew
    | ClientChat
    | ClientVote
    | ClientBallot
    | ClientReady
    | ClientUnready
    | ClientReveal
    | ClientLook
    | ClientFollow
    | ClientUnfollow
    | ClientAct
    | ClientPing;

const clientChecks = new Map([
    ['hello', object({ id: word(1, 32), protocol: number(1, 1000000), rules: optional(number(0, 1000000)), signature: optional(hex(16)), language: optional(oneOf('en', 'tr')), program: optional(text(1, 60)) })],
    ['create', object({ id: word(1, 32), name: text(1, 60), edition: word(1, 32), changes: optional(list(64, text(1, 120))), seats: number(2, 8), player: text(1, 40), computers: optional(list(7, text(1, 60))), timer: optional(number(0, 259200)), pace: optional(oneOf('slow', 'usual', 'fast')), private: optional(flag), listed: optional(flag), passcode: optional(text(1, 64)), watchers: optional(flag) })],
    ['join', object({ id: word(1, 32), room: hex(24), player: text(1, 40), watch: optional(flag), key: optional(word(1, 32)), passcode: optional(text(1, 64)) })],
    ['leave', object({ id: word(1, 32), room: hex(24) })],
    ['find', object({ id: word(1, 32), code: word(1, 12) })],
    ['mine', object({ id: word(1, 32) })],
    ['quick', object({ id: word(1, 32), player: text(1, 40), edition: optional(word(1, 32)), computers: optional(flag) })],
    ['list', object({ id: word(1, 32), search: optional(text(1, 60)), edition: optional(word(1, 32)), free: optional(flag), skip: optional(number(0, 100000)) })],
    ['change', object({ id: word(1, 32), room: hex(24), name: optional(text(1, 60)), limit: optional(number(2, 8)), private: optional(flag), listed: optional(flag), passcode: optional(text(0, 64)), watchers: optional(flag), timer: optional(number(0, 259200)), pace: optional(oneOf('slow', 'usual', 'fast')) })],
    ['rules', object({ id: word(1, 32), room: hex(24), edition: word(1, 32), changes: optional(list(64, text(1, 120))) })],
    ['sit', object({ id: word(1, 32), room: hex(24), seat: optional(number(1, 8)), piece: optional(word(1, 15)) })],
    ['stand', object({ id: word(1, 32), room: hex(24) })],
    ['computer', object({ id: word(1, 32), room: hex(24), seat: number(1, 8), kind: optional(text(1, 60)) })],
    ['owner', object({ id: word(1, 32), room: hex(24), guest: hex(24) })],
    ['admin', object({ id: word(1, 32), room: hex(24), guest: hex(24), on: flag })],
    ['remove', object({ id: word(1, 32), room: hex(24), guest: hex(24), ban: optional(flag) })],
    ['renew', object({ id: word(1, 32), room: hex(24) })],
    ['chat', object({ id: word(1, 32), room: hex(24), text: text(1, 1200) })],
    ['vote', object({ id: word(1, 32), room: hex(24), about: oneOf('remove', 'takeover', 'pause', 'resume'), seat: optional(number(1, 8)), kind: optional(text(1, 60)) })],
    ['ballot', object({ id: word(1, 32), room: hex(24), vote: number(1, 4294967295), yes: flag })],
    ['ready', object({ id: word(1, 32), room: hex(24), commitment: hex(64) })],
    ['unready', object({ id: word(1, 32), room: hex(24) })],
    ['reveal', object({ id: word(1, 32), room: hex(24), game: hex(32), contribution: hex(64) })],
    ['look', object({ id: word(1, 32), room: hex(24) })],
    ['follow', object({ id: word(1, 32), game: hex(32), from: number(0, 4294967295), view: optional(oneOf('lines', 'json')) })],
    ['unfollow', object({ id: word(1, 32), game: hex(32) })],
    ['act', object({ id: word(1, 32), game: hex(32), question: number(0, 4294967295), action: text(1, 4096) })],
    ['ping', object({ id: word(1, 32) })],
]);

// Is this such a message? Unknown fields are ignored.
export function isClientMessage(value: unknown): value is ClientMessage {
    return isMessage(clientChecks, value);
}

// Is it a message of a newer version, of a type that is not known here?
export function isUnknownClientMessage(value: unknown): boolean {
    return isUnknown(clientChecks, value);
}

// ---- From server to client

// A person without an account.
export interface ServerGuest {
    id: string; // The guest's number, the same on all of the guest's devices.
    name?: string; // The name that the guest has chosen.
}

// A person in a room.
export interface ServerMember {
    guest: string; // The guest.
    player: string; // The name under which the guest plays here.
    seat?: number; // The guest's seat; it is missing for a spectator.
    piece?: string; // The guest's token.
    here: boolean; // Whether the guest is connected now.
    ready: boolean; // Whether the guest wants to start.
    admin: boolean; // Whether the guest may change the room.
}

// A room in the list of rooms.
export interface ServerListed {
    room: string; // The room.
    name: string; // The name of the room.
    owner: string; // The name of its owner.
    edition: string; // The edition that is played.
    'edition-name': string; // The edition's name in the client's language.
    changes: number; // How many rules differ from the edition.
    players: number; // The seats that are taken, those of computer players included.
    limit: number; // The number of seats.
    timer: number; // The seconds that a player has to answer, 0 for no limit.
    language: 'en' | 'tr'; // The language of its owner.
    private: boolean; // Whether people need an invitation or the passcode.
    playing: boolean; // Whether a game is being played.
    watchers: boolean; // Whether people may watch.
}

// A game that a guest has played.
export interface ServerPlayed {
    room: string; // The room in which it was played.
    game: string; // The game, which can be followed.
    edition: string; // Its edition.
    date: number; // When it began or ended, in seconds since 1970.
    over: boolean; // Whether it is over.
}

// Something that was said in the chat of a room.
export interface ServerRemark {
    number: number; // Its number in the chat.
    guest: string; // The guest who said it.
    player: string; // The guest's name in this room.
    watches: boolean; // Whether the guest had no seat.
    date: number; // When it was said, in seconds since 1970.
    text: string; // The text, cleaned.
}

// A seat for which a computer player answers until its player is back.
export interface ServerTakeover {
    seat: number; // The seat of the game.
    kind: string; // The kind of the computer player.
}

// A seat of a game and the person who plays it.
export interface ServerSitting {
    seat: number; // The seat of the game.
    guest: string; // The guest.
}

// A computer player in a room.
export interface ServerComputer {
    seat: number; // Its seat.
    kind: string; // Its kind.
    piece: string; // Its token.
}

// A seat of a game that starts.
export interface ServerSeat {
    seat: number; // The number of the seat.
    player: string; // The player's name.
    piece: string; // The player's token.
    kind: string; // `human`, or the kind of the computer player.
    commitment?: string; // The commitment of this player's `ready`; computer players have none.
}

// Answers `hello`.
export interface ServerWelcome {
    type: 'welcome';
    id: string; // The id of the client's `hello`.
    protocol: number; // The version of the protocol that both sides use from now on.
    rules: number; // The version of the server's rules.
    signature: string; // The signature of the server's rules.
    version: string; // The version of the server's program.
    guest?: ServerGuest; // The guest that the connection belongs to; it is missing if the client did not name one.
}

// Says that a message was carried out and is durable.
export interface ServerDone {
    type: 'done';
    id: string; // The id of the client's message.
    room?: string; // The room, after a message about a room.
    key?: string; // The key of the room's invitation, after `find`.
    game?: string; // The game, after `act`, `follow`, `unfollow` and the last `reveal`.
    number?: number; // The number in front of the line that the action became; a sealed bid becomes one only later.
}

// Says that a message was not carried out and changed nothing.
export interface ServerRefused {
    type: 'refused';
    id?: string; // The id of the client's message; it is missing if it could not be read.
    reason: string; // The reason, for programs.
    say: string; // The reason as a sentence in the client's language.
    question?: number; // The number in front of the line that opened the question which is open now.
}

// Tells all about a room; it comes again after every change.
export interface ServerRoom {
    type: 'room';
    room: string; // The room.
    number: number; // The number of the room's last event; a message with a lower number is older.
    name: string; // The name of the room.
    edition: string; // The edition that is played.
    'edition-name': string; // The edition's name in the client's language.
    changes: string[]; // The rules that differ from the edition, each as `rule = value`.
    owner: string; // The guest that the room belongs to.
    phase: 'lobby' | 'starting' | 'playing' | 'closed'; // What happens in the room at present.
    limit: number; // The number of seats.
    timer: number; // The seconds that a player has to answer, 0 for no limit.
    pace: 'slow' | 'usual' | 'fast'; // How fast the computer players act.
    private: boolean; // Whether people need an invitation or the passcode to enter.
    listed: boolean; // Whether a private room is shown in the list of rooms.
    watchers: boolean; // Whether people without a seat may watch.
    passcode: boolean; // Whether the room has a passcode.
    key?: string; // The key of an invitation link, for people who belong to the room.
    code?: string; // The code that can be read out in its place, while the lobby is open.
    countdown?: number; // The milliseconds until the game starts, if all are ready.
    members: ServerMember[]; // The people in the room.
    computers: ServerComputer[]; // The computer players in the room.
    game?: string; // The game that is being started, played or was played last.
    seats?: ServerSitting[]; // While a game is played, its seats and the people who play them.
    takeovers?: ServerTakeover[]; // The seats for which computer players answer.
    gones?: number[]; // The seats of the game whose players have been away for so long that they get the mildest answers.
    paused?: boolean; // Whether the players have agreed that the clocks stand still.
    'called-off': number; // How many starts were called off since the last game.
}

// Tells about a vote: when it begins, after each ballot, and when it ends.
export interface ServerVote {
    type: 'vote';
    room: string; // The room.
    vote: number; // The number of the vote.
    about: 'remove' | 'takeover' | 'pause' | 'resume'; // What it is about.
    seat?: number; // The seat that it is about.
    by: string; // The player who asked for it.
    yes: number; // How many have said yes.
    no: number; // How many have said no.
    needed: number; // How many must say yes.
    left: number; // The milliseconds that are left.
    result: 'open' | 'passed' | 'failed'; // Whether it goes on.
}

// Answers `list`.
export interface ServerRooms {
    type: 'rooms';
    id: string; // The id of the client's `list`.
    rooms: ServerListed[]; // The rooms: those with a free seat first, then those that can only be watched.
    more: boolean; // Whether there are more.
}

// Answers `mine`.
export interface ServerGames {
    type: 'games';
    id: string; // The id of the client's `mine`.
    games: ServerPlayed[]; // The games, the newest first.
}

// Brings what was said in the chat of a room: the last 200 messages on entering, and each new one.
export interface ServerSaid {
    type: 'said';
    room: string; // The room.
    remarks: ServerRemark[]; // The messages, the oldest first.
}

// Says that the client was removed from a room.
export interface ServerRemoved {
    type: 'removed';
    room: string; // The room.
    banned: boolean; // Whether the guest stays out of this room.
}

// Fixes everything about a game before anyone reveals a part of its dice.
export interface ServerStart {
    type: 'start';
    room: string; // The room.
    game: string; // The number of the game.
    commitment: string; // The server's commitment to its own secret.
    edition: string; // The edition that is played.
    hash: string; // The SHA-256 of the text of the edition with all changes, as the record will contain it.
    rules: number; // The version of the rules.
    signature: string; // The signature of the rules.
    'called-off': number; // How many starts were called off before this one.
    seats: ServerSeat[]; // The seats in their order.
}

// Says that a start was called off; the next one uses new secrets.
export interface ServerCalledOff {
    type: 'called-off';
    room: string; // The room.
    game: string; // The game that does not take place.
    why: 'not-revealed' | 'left' | 'server'; // Whether a player did not reveal in time, a player left, or the server had to stop.
    guests: string[]; // The guests that did not reveal.
}

// Brings lines of a game's record.
export interface ServerLines {
    type: 'lines';
    game: string; // The game.
    first: number; // The number of the first of these lines, counted from 1 at the head of the record, header included.
    lines: string[]; // The lines, each without its end.
    head: number; // The number of lines that the record has now; if these are not the last of them, more follow.
}

// Says that the client has more lines than the server, after a restore of an older backup.
export interface ServerAhead {
    type: 'ahead';
    game: string; // The game.
    head: number; // The number of lines that the server has, header included.
}

// Brings a game to a thin client, which does not run the table itself.
export interface ServerView {
    type: 'view';
    game: string; // The game.
    number: number; // The number in front of the last line that this view contains; 0 before the first.
    question: number; // The number in front of the line that opened the question which is open now.
    state: unknown; // The state of the game and what this viewer may do, worded for this viewer.
    events: unknown; // A list of what happened since the last view.
}

// Says whom a game waits for.
export interface ServerWaits {
    type: 'waits';
    game: string; // The game.
    question: number; // The number in front of the line that opened the question.
    seats: number[]; // The seats that must answer; in a sealed auction those whose bid is missing.
    left?: number; // The milliseconds until the mildest answers are given.
    clock?: number; // The seat whose Blitz clock runs.
    'clock-left'?: number; // The milliseconds that this clock has left.
}

// Reveals the server's secret of a game that nobody finishes, because its room was closed; a finished game reveals it in its last line.
export interface ServerSecret {
    type: 'secret';
    game: string; // The game.
    secret: string; // The secret itself.
}

// Says that the server will stop soon; nothing is lost.
export interface ServerStopping {
    type: 'stopping';
    in: number; // The milliseconds until then.
    say: string; // A sentence for people in the client's language.
}

// Tells people something that needs no answer.
export interface ServerNotice {
    type: 'notice';
    say: string; // A sentence in the client's language.
}

export type ServerMessage =
    | ServerWelcome
    | ServerDone
    | ServerRefused
    | ServerRoom
    | ServerVote
    | ServerRooms
    | ServerGames
    | ServerSaid
    | ServerRemoved
    | ServerStart
    | ServerCalledOff
    | ServerLines
    | ServerAhead
    | ServerView
    | ServerWaits
    | ServerSecret
    | ServerStopping
    | ServerNotice;

const serverIsGuest = object({ id: hex(24), name: optional(text(1, 40)) });
const serverIsMember = object({ guest: hex(24), player: text(1, 40), seat: optional(number(1, 8)), piece: optional(word(1, 32)), here: flag, ready: flag, admin: flag });
const serverIsListed = object({ room: hex(24), name: text(1, 60), owner: text(1, 40), edition: word(1, 32), 'edition-name': text(1, 120), changes: number(0, 64), players: number(0, 8), limit: number(2, 8), timer: number(0, 259200), language: oneOf('en', 'tr'), private: flag, playing: flag, watchers: flag });
const serverIsPlayed = object({ room: hex(24), game: hex(32), edition: word(1, 32), date: number(0, 9007199254740991), over: flag });
const serverIsRemark = object({ number: number(1, 4294967295), guest: hex(24), player: text(1, 40), watches: flag, date: number(0, 9007199254740991), text: text(1, 1200) });
const serverIsTakeover = object({ seat: number(1, 8), kind: text(1, 60) });
const serverIsSitting = object({ seat: number(1, 8), guest: hex(24) });
const serverIsComputer = object({ seat: number(1, 8), kind: text(1, 60), piece: word(1, 32) });
const serverIsSeat = object({ seat: number(1, 8), player: text(1, 40), piece: word(1, 32), kind: text(1, 60), commitment: optional(hex(64)) });
const serverChecks = new Map([
    ['welcome', object({ id: word(1, 32), protocol: number(1, 1000000), rules: number(0, 1000000), signature: hex(16), version: text(1, 60), guest: optional(serverIsGuest) })],
    ['done', object({ id: word(1, 32), room: optional(hex(24)), key: optional(word(1, 32)), game: optional(hex(32)), number: optional(number(1, 4294967295)) })],
    ['refused', object({ id: optional(word(1, 32)), reason: word(1, 40), say: text(1, 1000), question: optional(number(0, 4294967295)) })],
    ['room', object({ room: hex(24), number: number(1, 4294967295), name: text(1, 60), edition: word(1, 32), 'edition-name': text(1, 120), changes: list(64, text(1, 120)), owner: hex(24), phase: oneOf('lobby', 'starting', 'playing', 'closed'), limit: number(2, 8), timer: number(0, 259200), pace: oneOf('slow', 'usual', 'fast'), private: flag, listed: flag, watchers: flag, passcode: flag, key: optional(word(1, 32)), code: optional(word(1, 12)), countdown: optional(number(0, 60000)), members: list(64, serverIsMember), computers: list(7, serverIsComputer), game: optional(hex(32)), seats: optional(list(8, serverIsSitting)), takeovers: optional(list(8, serverIsTakeover)), gones: optional(list(8, number(1, 8))), paused: optional(flag), 'called-off': number(0, 4294967295) })],
    ['vote', object({ room: hex(24), vote: number(1, 4294967295), about: oneOf('remove', 'takeover', 'pause', 'resume'), seat: optional(number(1, 8)), by: text(1, 40), yes: number(0, 8), no: number(0, 8), needed: number(1, 8), left: number(0, 60000), result: oneOf('open', 'passed', 'failed') })],
    ['rooms', object({ id: word(1, 32), rooms: list(50, serverIsListed), more: flag })],
    ['games', object({ id: word(1, 32), games: list(100, serverIsPlayed) })],
    ['said', object({ room: hex(24), remarks: list(200, serverIsRemark) })],
    ['removed', object({ room: hex(24), banned: flag })],
    ['start', object({ room: hex(24), game: hex(32), commitment: hex(64), edition: word(1, 32), hash: hex(64), rules: number(0, 1000000), signature: hex(16), 'called-off': number(0, 4294967295), seats: list(8, serverIsSeat) })],
    ['called-off', object({ room: hex(24), game: hex(32), why: oneOf('not-revealed', 'left', 'server'), guests: list(8, hex(24)) })],
    ['lines', object({ game: hex(32), first: number(1, 4294967295), lines: list(512, text(1, 4608)), head: number(0, 4294967295) })],
    ['ahead', object({ game: hex(32), head: number(0, 4294967295) })],
    ['view', object({ game: hex(32), number: number(0, 4294967295), question: number(0, 4294967295), state: raw, events: raw })],
    ['waits', object({ game: hex(32), question: number(0, 4294967295), seats: list(8, number(1, 8)), left: optional(number(0, 259200000)), clock: optional(number(1, 8)), 'clock-left': optional(number(0, 4294967295)) })],
    ['secret', object({ game: hex(32), secret: hex(64) })],
    ['stopping', object({ in: number(0, 4294967295), say: text(1, 1000) })],
    ['notice', object({ say: text(1, 1000) })],
]);

// Is this such a message? Unknown fields are ignored.
export function isServerMessage(value: unknown): value is ServerMessage {
    return isMessage(serverChecks, value);
}

// Is it a message of a newer version, of a type that is not known here?
export function isUnknownServerMessage(value: unknown): boolean {
    return isUnknown(serverChecks, value);
}
