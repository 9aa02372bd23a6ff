import { counted } from '../../domain/text/plural.ts';
import { inDigits } from '../../domain/calendar/format.ts';

/** The seats of the top-level group before and after people would be added. */
export interface SeatsTold {
  bought: number;
  before: number;
  after: number;
}

/** What adding people does to the seats, in a sentence or two. */
export function seatSentence({ bought, before, after }: SeatsTold, hasInvited: boolean): string {
  const taken = after - before;
  const takes = taken === 0 ? 'This takes no further seat' : `This takes ${counted(taken, 'seat')}`;
  const left = after > bought ? `${inDigits(after - bought)} more than bought` : `${inDigits(bought - after)} left`;
  const later = hasInvited ? ' People who are invited take theirs when they accept.' : '';
  return `${takes}: ${inDigits(after)} of ${inDigits(bought)} in use then, ${left}.${later}`;
}
