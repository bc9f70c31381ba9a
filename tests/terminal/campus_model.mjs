// The campus game once more, written from its rules alone, to hold the program against (test_watopoly_model.mjs). It knows everything but
// chance: whoever plays keeps away from SLC, Needles Hall and other people's gyms.
//
// do(line) says whether a command is allowed, and then does it; asked() says who is to answer what; save() is the file as it should be.
import { BUILDINGS, building, campus } from './terminal.mjs';

const at = Object.fromEntries(BUILDINGS.map((one) => [one.at, one]));
const AMOUNT = /^(0|[1-9][0-9]{0,9})$/;
const FINE = 50;

export class Campus {
    // players: { name, piece, cups, money, at, turns }, turns being those in the line, or null if not in it. owned: of each building that
    // has an owner { owner, count }, the count of improvements being -1 if it is mortgaged.
    constructor(players, owned) {
        this.players = players;
        this.owned = owned;
        this.turn = players[0];
        this.isThrown = false;
        this.doubles = 0;
        this.questions = []; // the last one is asked
        this.offers = new Map();
        this.winner = null;
    }

    // ---- Who, and what they have ------------------------------------------------------------------------------------------------------

    player(name) {
        return this.players.find((one) => one.name === name);
    }

    after(player, among = this.order) {
        const from = this.order.indexOf(player);
        return this.order
            .slice(from + 1)
            .concat(this.order.slice(0, from + 1))
            .find((one) => among.includes(one));
    }

    get order() {
        this.seats ??= [...this.players];
        return this.seats;
    }

    ownerOf(name) {
        return this.owned[name] ? this.player(this.owned[name].owner) : null;
    }

    isMortgaged(name) {
        return this.owned[name]?.count === -1;
    }

    set(name) {
        return BUILDINGS.filter((one) => one.set === building(name).set).map((one) => one.name);
    }

    ownsSet(player, name) {
        return this.set(name).every((other) => this.ownerOf(other) === player);
    }

    asked() {
        const question = this.questions.at(-1);
        return question
            ? { kind: question.kind, who: question.who, question }
            : { kind: this.isThrown ? 'after' : 'before', who: this.turn };
    }

    // ---- Money ------------------------------------------------------------------------------------------------------------------------

    pay(from, to, amount) {
        from.money -= amount;
        if (to) {
            to.money += amount;
        }
    }

    owe(from, to, amount) {
        if (from.money >= amount) {
            this.pay(from, to, amount);
        } else {
            this.questions.push({ kind: 'debt', who: from, to, amount }); // to the bank if to nobody
        }
    }

    rent(name) {
        const { set, tuition } = building(name);
        const owner = this.ownerOf(name);
        const count = this.set(name).filter((other) => this.ownerOf(other) === owner).length;
        if (set === 'residence') {
            return [25, 50, 100, 200][count - 1];
        }
        const improvements = this.owned[name].count;
        return improvements === 0 && this.ownsSet(owner, name) ? 2 * tuition[0] : tuition[improvements];
    }

    worth(player) {
        return BUILDINGS.filter(({ name }) => this.ownerOf(name) === player).reduce(
            (sum, { name, price, improvement }) => sum + price + Math.max(0, this.owned[name].count) * improvement,
            player.money,
        );
    }

    // ---- Moving -----------------------------------------------------------------------------------------------------------------------

    arrest(player) {
        player.at = 10;
        player.turns = 0;
        this.isThrown = true;
        this.doubles = 0;
    }

    move(player, steps) {
        player.money += 200 * Math.floor((player.at + steps) / 40);
        player.at = (player.at + steps) % 40;
        const here = at[player.at];
        if (here && !this.ownerOf(here.name)) {
            if (player.money >= here.price) {
                this.questions.push({ kind: 'buy', who: player, name: here.name });
            } else {
                this.auction(here.name, player);
            }
        } else if (here && this.ownerOf(here.name) !== player && !this.isMortgaged(here.name)) {
            this.owe(player, this.ownerOf(here.name), this.rent(here.name));
        } else if (player.at === 4) {
            this.questions.push({ kind: 'tax', who: player });
        } else if (player.at === 38) {
            this.owe(player, null, 150);
        } else if (player.at === 30) {
            this.arrest(player);
        }
    }

    roll(first, second) {
        const player = this.turn;
        const isDouble = first === second;
        if (player.turns !== null) {
            this.isThrown = true;
            if (isDouble) {
                player.turns = null;
                this.move(player, first + second);
            } else if (++player.turns === 3) {
                this.questions.push({ kind: 'fine', who: player, steps: first + second });
            }
            return;
        }
        this.doubles = isDouble ? this.doubles + 1 : this.doubles;
        this.isThrown = !isDouble;
        if (isDouble && this.doubles === 3) {
            this.arrest(player);
        } else {
            this.move(player, first + second);
        }
    }

    pass() {
        this.turn = this.after(this.turn);
        this.isThrown = false;
        this.doubles = 0;
        this.offers.clear();
    }

    // ---- Auctions ---------------------------------------------------------------------------------------------------------------------

    auction(name, first) {
        const question = { kind: 'bid', name, high: 0, leader: null, bidders: this.order.filter((one) => one.money >= 1) };
        if (question.bidders.length > 0) {
            question.who = question.bidders.includes(first) ? first : this.after(first, question.bidders);
            this.questions.push(question);
        }
    }

    goOn(question) {
        question.bidders = question.bidders.filter((one) => one === question.leader || one.money > question.high);
        const rivals = question.bidders.filter((one) => one !== question.leader);
        if (rivals.length > 0) {
            question.who = this.after(question.who, rivals);
            return;
        }
        this.questions.pop();
        if (question.leader) {
            this.pay(question.leader, null, question.high);
            this.owned[question.name] = { owner: question.leader.name, count: 0 };
        }
    }

    // ---- Mortgaged buildings received -------------------------------------------------------------------------------------------------

    receive(player, names) {
        if (names.length > 0) {
            this.questions.push({ kind: 'received', who: player, names });
            this.owe(
                player,
                null,
                names.reduce((sum, name) => sum + building(name).price / 10, 0),
            );
        }
    }

    // ---- Leaving ----------------------------------------------------------------------------------------------------------------------

    leave(player, heir) {
        const names = BUILDINGS.map(({ name }) => name).filter((name) => this.ownerOf(name) === player);
        const mortgaged = names.filter((name) => this.isMortgaged(name));
        const next = this.after(player);
        this.questions = this.questions.filter(({ who, to }) => who !== player && !(to === player && who === heir));
        this.questions.filter(({ to }) => to === player).forEach((debt) => (debt.to = heir));
        if (heir) {
            heir.money += player.money;
            heir.cups += player.cups;
            names.forEach((name) => (this.owned[name].owner = heir.name));
        } else {
            names.forEach((name) => delete this.owned[name]);
        }
        const isTurn = this.turn === player;
        if (isTurn) {
            this.isPassing = true; // once everything is settled
            this.turn = this.order[(this.order.indexOf(player) + this.order.length - 1) % this.order.length];
        }
        this.seats = this.order.filter((one) => one !== player);
        if (this.order.length === 1) {
            [this.winner] = this.order;
        } else if (heir) {
            this.receive(heir, mortgaged);
        } else if (names.length > 0) {
            this.questions.unshift({ kind: 'estate', names, first: next });
        }
    }

    // What goes on by itself.
    settle() {
        for (;;) {
            const question = this.questions.at(-1);
            if (this.winner) {
                return;
            }
            if (question?.kind === 'debt' && question.who.money >= question.amount) {
                this.questions.pop();
                this.pay(question.who, question.to, question.amount);
            } else if (question?.kind === 'leaving') {
                this.questions.pop();
                question.who.turns = null;
                this.move(question.who, question.steps);
            } else if (question?.kind === 'estate') {
                const name = question.names.shift();
                if (question.names.length === 0) {
                    this.questions.pop();
                }
                this.auction(name, question.first);
            } else if (!question && this.isPassing) {
                this.isPassing = false;
                this.pass();
            } else {
                return;
            }
        }
    }

    // ---- Commands ---------------------------------------------------------------------------------------------------------------------

    do(line) {
        const [command, ...words] = line.split(' ');
        const { kind, who, question } = this.asked();
        const isFree = kind === 'before' || kind === 'after';
        const isAllowed = this.command(command, words, { kind, who, question, isFree });
        this.settle();
        return isAllowed;
    }

    command(command, words, { kind, who, question, isFree }) {
        const raises = isFree || kind === 'debt';
        switch (command) {
            case 'roll':
                return kind === 'before' && (this.roll(Number(words[0]), Number(words[1])), true);
            case 'next':
                return kind === 'after' && (this.pass(), true);
            case 'y':
            case 'n':
                return this.yesOrNo(command === 'y', kind, who, question);
            case 'withdraw':
                if (kind !== 'bid') {
                    return false;
                }
                question.bidders = question.bidders.filter((one) => one !== who);
                this.goOn(question);
                return true;
            case 'accept':
            case 'reject':
                return kind === 'offer' && this.answer(command === 'accept', who, question);
            case 'pay':
            case 'cup':
                return this.leaveLine(command, kind, who, question);
            case '300':
            case '10%':
                if (kind === 'tax') {
                    this.questions.pop();
                    this.owe(who, null, command === '300' ? 300 : Math.ceil(this.worth(who) / 10));
                    return true;
                }
                return command === '300' && this.bid(300, kind, who, question);
            case 'bankrupt':
                return kind === 'debt' && !(this.owesLastFine() && who.cups > 0) && (this.leave(who, question.to), true);
            case 'mortgage':
                return raises && this.mortgage(who, words[0]);
            case 'unmortgage':
                return isFree && this.unmortgage(who, words[0]);
            case 'improve':
                return words[1] === 'sell' ? raises && this.sell(who, words[0]) : isFree && this.improve(who, words[0]);
            case 'trade':
                return raises && this.offer(who, this.player(words[0]), words[1], words[2]);
            default:
                return AMOUNT.test(command) && this.bid(Number(command), kind, who, question);
        }
    }

    yesOrNo(isYes, kind, who, question) {
        if (kind === 'buy') {
            this.questions.pop();
            if (isYes) {
                this.pay(who, null, building(question.name).price);
                this.owned[question.name] = { owner: who.name, count: 0 };
            } else {
                this.auction(question.name, who);
            }
            return true;
        }
        if (kind !== 'received') {
            return false;
        }
        const [name] = question.names;
        const cost = building(name).price / 2;
        if (isYes && who.money < cost) {
            return false;
        }
        if (isYes) {
            this.pay(who, null, cost);
            this.owned[name].count = 0;
        }
        question.names.shift();
        if (question.names.length === 0) {
            this.questions.pop();
        }
        return true;
    }

    bid(amount, kind, who, question) {
        if (kind !== 'bid' || amount <= question.high || amount > who.money) {
            return false;
        }
        question.high = amount;
        question.leader = who;
        this.goOn(question);
        return true;
    }

    owesLastFine() {
        return this.questions.at(-1)?.kind === 'debt' && this.questions.at(-2)?.kind === 'leaving';
    }

    leaveLine(command, kind, who, question) {
        if (command === 'cup' && this.owesLastFine() && who.cups > 0) {
            who.cups--; // V18
            this.questions.pop();
            return true;
        }
        const isBefore = kind === 'before' && who.turns !== null;
        if (
            (!isBefore && kind !== 'fine') ||
            (command === 'cup' && who.cups === 0) ||
            (isBefore && command === 'pay' && who.money < FINE)
        ) {
            return false;
        }
        if (kind === 'fine') {
            this.questions.pop();
            this.questions.push({ kind: 'leaving', who, steps: question.steps });
        } else {
            who.turns = null;
        }
        if (command === 'cup') {
            who.cups--;
        } else {
            this.owe(who, null, FINE);
        }
        return true;
    }

    mortgage(who, name) {
        if (!building(name) || this.ownerOf(name) !== who || this.owned[name].count !== 0) {
            return false;
        }
        this.owned[name].count = -1;
        who.money += building(name).price / 2;
        return true;
    }

    unmortgage(who, name) {
        if (!building(name) || this.ownerOf(name) !== who || !this.isMortgaged(name) || who.money < building(name).price * 0.6) {
            return false;
        }
        this.owned[name].count = 0;
        who.money -= (building(name).price * 6) / 10;
        return true;
    }

    improve(who, name) {
        const one = building(name);
        const isRight = one?.improvement && this.ownerOf(name) === who && this.ownsSet(who, name) && who.money >= one.improvement;
        if (!isRight || this.isMortgaged(name) || this.owned[name].count === 5) {
            return false;
        }
        this.owned[name].count++;
        who.money -= one.improvement;
        return true;
    }

    sell(who, name) {
        if (!building(name) || this.ownerOf(name) !== who || this.owned[name].count <= 0) {
            return false;
        }
        this.owned[name].count--;
        who.money += building(name).improvement / 2;
        return true;
    }

    canGive(player, thing) {
        if (AMOUNT.test(thing)) {
            return Number(thing) >= 1 && Number(thing) <= player.money;
        }
        const isUndecided = this.questions.some(({ kind, names }) => kind === 'received' && names.includes(thing));
        const isBare = building(thing) && this.set(thing).every((name) => !(this.owned[name]?.count > 0));
        return isBare && !isUndecided && this.ownerOf(thing) === player;
    }

    // What is given for `take` leaves the player able to pay the 10 % at once, and no debtor with less to pay with (V17).
    staysSolvent(player, give, take) {
        const value = (thing) => (AMOUNT.test(thing) ? Number(thing) : this.isMortgaged(thing) ? 0 : building(thing).price / 2);
        const cost = !AMOUNT.test(take) && this.isMortgaged(take) ? building(take).price / 10 : 0;
        const cash = player.money - (AMOUNT.test(give) ? Number(give) : 0) + (AMOUNT.test(take) ? Number(take) : 0);
        const owes = this.questions.some(({ kind, who }) => kind === 'debt' && who === player);
        return cash >= cost && !(owes && value(take) - value(give) - cost < 0);
    }

    offer(who, other, give, take) {
        const isMoney = AMOUNT.test(give) && AMOUNT.test(take);
        const made = this.offers.get(who) ?? 0;
        if (
            !this.order.includes(other) ||
            other === who ||
            isMoney ||
            made >= 8 ||
            !this.canGive(who, give) ||
            !this.canGive(other, take) ||
            !this.staysSolvent(who, give, take) ||
            !this.staysSolvent(other, take, give)
        ) {
            return false;
        }
        this.offers.set(who, made + 1);
        this.questions.push({ kind: 'offer', who: other, from: who, give, take });
        return true;
    }

    hand(from, to, thing) {
        if (AMOUNT.test(thing)) {
            this.pay(from, to, Number(thing));
            return [];
        }
        this.owned[thing].owner = to.name;
        return this.isMortgaged(thing) ? [thing] : [];
    }

    answer(isAccepted, who, { from, give, take }) {
        this.questions.pop();
        if (isAccepted) {
            const got = this.hand(from, who, give);
            const given = this.hand(who, from, take);
            this.receive(who, got);
            this.receive(from, given);
        }
        return true;
    }

    // ---- The file ---------------------------------------------------------------------------------------------------------------------

    canSave() {
        return !this.winner && this.questions.length === 0;
    }

    save() {
        const from = this.order.indexOf(this.turn);
        const players = [...this.order.slice(from), ...this.order.slice(0, from)].map(({ name, piece, cups, money, at: square, turns }) => {
            const line = turns === null ? ' 0' : ` 1 ${turns}`;
            return `${name} ${piece} ${cups} ${money} ${square}${square === 10 ? line : ''}`;
        });
        return campus(
            players,
            Object.fromEntries(Object.entries(this.owned).map(([name, { owner, count }]) => [name, `${owner} ${count}`])),
        );
    }
}
