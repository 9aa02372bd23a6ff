/** Something the reader can do here: offered by the palette, its keys listed in the shortcut help. */
export interface Command {
  id: string;
  title: string;
  /** Heading under which palette and help list it, such as "Go to". */
  section: string;
  /** More words the palette finds it by. */
  keywords?: readonly string[];
  /** Keys in tinykeys' notation: `$mod+k`, `?`, `g r`. */
  keys?: string;
  /** Left out of the palette, such as the command that opens it. */
  hidden?: boolean;
  isEnabled?: () => boolean;
  run: () => void | Promise<void>;
}

/** True when the keys are plain letters or signs, which some people need switched off (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return !/\$mod|Control|Meta|Alt|Escape|F\d/.test(keys);
}
