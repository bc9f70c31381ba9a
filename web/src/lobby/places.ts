// The seats of a room in their order, taken or free.
import type { ServerRoom } from '../online/protocol';

export interface Place {
    seat: number;
    name: string; // '' is a free seat
    piece?: string | undefined;
    guest?: string; // of a person
    kind?: string; // of a computer player
    isHere: boolean;
    isReady: boolean;
}

export function seatsOf({ limit, members, computers }: ServerRoom): Place[] {
    return Array.from({ length: limit }, (_, i): Place => {
        const seat = i + 1;
        const member = members.find((each) => each.seat === seat);
        const computer = computers.find((each) => each.seat === seat);
        if (member) {
            return { seat, name: member.player, piece: member.piece, guest: member.guest, isHere: member.here, isReady: member.ready };
        }
        return computer ? { seat, name: `${computer.kind.slice(0, 1).toUpperCase()}${computer.kind.slice(1)} ${seat}`, piece: computer.piece, kind: computer.kind, isHere: true, isReady: true } : { seat, name: '', isHere: false, isReady: false };
    });
}
