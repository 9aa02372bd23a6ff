import { quickActionNamed, type QuickAction } from './quick-action.ts';

/** A text without its lines of actions, and what those lines ask for, in their order. */
export interface WrittenText {
  text: string;
  actions: QuickAction[];
}

const actionLine = /^\/([a-z_]+)(?:[ \t]+(.*))?$/i;
const faces = { shrug: '¯\\＿(ツ)＿/¯', tableflip: '(╯°□°)╯︵ ┻━┻' };

/** Whether a text can hold an action at all; cheap, for long texts that do not. */
export function mayHoldActions(text: string): boolean {
  return /^\/[a-z]/im.test(text);
}

/** Whether a line asks for something when it is in running text, and is no part of the text then. */
export function isActionLine(line: string): boolean {
  const name = quickActionNamed(actionLine.exec(line)?.[1] ?? '');
  return name !== null && name !== 'cc' && name !== 'shrug' && name !== 'tableflip';
}

/**
 * Takes the actions out of a text: each is a line that begins with a slash and a name we know.
 * `isQuoted` tells of lines, counted from 0, that stand for themselves, such as those of code. `/cc` is for anyone who
 * reads and stays. Without actions the text comes back as it is.
 */
export function readWrittenText(text: string, isQuoted: (line: number, text: string) => boolean): WrittenText {
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
