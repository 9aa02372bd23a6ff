/** Made once: `toLocaleString` looks its formatter up at each call, and lists count something in every row. */
const numbers = new Intl.NumberFormat('en-US');

/** "1 epic", "3 epics"; `many` is for irregular plurals. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}
