import type { PageName } from '../../../domain/pages/pages.ts';

/** An action of the reader, listed in the palette and, with its keys, in the shortcut help. */
export interface Command {
  id: string;
  /** Where it leads. */
  page?: PageName;
  title: string;
  /** Section in palette and help, such as "Go to". */
  section: string;
  /** Additional search words for the palette. */
  keywords?: readonly string[];
  /** Default keys in tinykeys' notation: `$mod+k`, `?`, `g r`; a list if there are several. Users can choose others. */
  keys?: string | readonly string[];
  /** True if the palette does not list it, such as the command that opens the palette. */
  hidden?: boolean;
  /** True if its keys belong to text fields, editors and dialogs while these have the focus, as plain keys do. */
  isAsleepInTexts?: boolean;
  isEnabled?: () => boolean;
  run: () => void | Promise<void>;
}

/** True for plain letters and signs, which some people need to turn off (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return !/\$mod|Control|Meta|Alt|Escape|F\d/.test(keys);
}
