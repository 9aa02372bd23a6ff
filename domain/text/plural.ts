import { inDigits } from '../calendar/format.ts';

/** "1 epic", "3 epics"; `many` is for irregular plurals. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`;
}
