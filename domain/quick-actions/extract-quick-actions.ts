import { quickActionNamed, type QuickAction } from './quick-action.ts';

/** A text without its action lines, and the actions in order. */
export interface ParsedText {
  text: string;
  actions: QuickAction[];
}

const actionLine = /^\/([a-z_]+)(?:[ \t]+(.*))?$/i;
const faces = { shrug: '¯\\＿(ツ)＿/¯', tableflip: '(╯°□°)╯︵ ┻━┻' };

/** Cheap test if a text can contain an action, for long texts that do not. */
export function mayHoldActions(text: string): boolean {
  return /^\/[a-z]/im.test(text);
}

/** True if a line of running text is an action and must be removed from the text. */
export function isActionLine(line: string): boolean {
  const name = quickActionNamed(actionLine.exec(line)?.[1] ?? '');
  return name !== null && name !== 'cc' && name !== 'shrug' && name !== 'tableflip';
}

/**
 * Separates actions from a text. An action is a line that begins with a slash and a known name. `isQuoted` returns true
 * for lines, counted from 0, that are not actions, such as code. `/cc` is meant for readers and stays. Without actions
 * the text is returned unchanged.
 */
export function extractQuickActions(text: string, isQuoted: (line: number, text: string) => boolean): ParsedText {
  const actions: QuickAction[] = [];
  const kept: string[] = [];
  let replaced = false;
  text.split(/\r\n?|\n/).forEach((line, index) => {
    const [, spelled = '', typed = ''] = actionLine.exec(line) ?? [];
    const name = quickActionNamed(spelled);
    const parameter = typed.trim();
    if (name === null || name === 'cc' || isQuoted(index, line)) {
      kept.push(line);
    } else if (name === 'shrug' || name === 'tableflip') {
      replaced = true;
      kept.push(`${parameter} ${faces[name]}`.trimStart());
    } else {
      actions.push({ name, parameter });
    }
  });
  if (actions.length === 0 && !replaced) return { text, actions };
  return { text: withoutBlankEnds(kept), actions };
}

function withoutBlankEnds(lines: readonly string[]): string {
  const isText = (line: string): boolean => line.trim() !== '';
  return lines.slice(lines.findIndex(isText), lines.findLastIndex(isText) + 1).join('\n');
}
