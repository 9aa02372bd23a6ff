/** A figure with what it aims at, as people read it: `0.62 (aim: at least 0.70, missed)`. */
export function withAim(value: number, bound: 'at least' | 'at most', aim: number, digits = 2, unit = ''): string {
  const isMet = bound === 'at least' ? value >= aim : value <= aim;
  const text = (number: number): string => `${number.toFixed(digits)}${unit}`;
  return `${text(value)} (aim: ${bound} ${text(aim)}, ${isMet ? 'met' : 'missed'})`;
}
