const appleNames: Record<string, string> = { $mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘' };
const otherNames: Record<string, string> = { $mod: 'Ctrl', Control: 'Ctrl', Meta: 'Win' };
const commonNames: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
};

/** Display names of keys: a list of presses, each a list of keys held together. `$mod+k` is `[['Ctrl', 'K']]`. */
export function keyNames(keys: string, apple: boolean = isApple()): string[][] {
  const names = { ...commonNames, ...(apple ? appleNames : otherNames) };
  return keys
    .split(' ')
    .map((press) => press.split(/\b\+/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)));
}

/** A printable key that is not a letter: whether it needs Shift depends on the keyboard layout. */
export function isSign(key: string): boolean {
  return /^[^\p{L}\s]$/u.test(key);
}

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
