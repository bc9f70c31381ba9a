// The part of the page for servers, which is loaded when it is first needed.
import type { Elsewhere } from '../lib/screens';
import { callForAttention } from './attention';
import { Beside, Sign } from './beside';
import { Entrance } from './entrance';
import { comeBack, exit, goBack, leave, listener } from './room';
import { Room } from './room_screen';

export const parts: Elsewhere = { Entrance, Room, Beside, Sign, listener, comeBack, goBack, exit, leave };

callForAttention();
