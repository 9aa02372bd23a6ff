import { mayHoldActions, readWrittenText, type WrittenText } from '../../domain/quick-actions/written-text.ts';
import { mostQuickActions } from '../../domain/quick-actions/quick-action.ts';
import { Invalid } from '../errors.ts';
import { codeLines } from '../markdown/code-lines.ts';

/**
 * Parts a text from its actions. Lines of code and HTML are text, and so is a line that stood in `before` already: only
 * what is written now asks for something. Throws `invalid` in the name of `field` for too many.
 */
export function readActions(text: string, field: 'body' | 'description', before: string | null = null): WrittenText {
  if (!mayHoldActions(text)) return { text, actions: [] };
  const code = codeLines(text);
  const old = new Set(plainLines(before ?? ''));
  const written = readWrittenText(text, (line, words) => code.has(line) || old.has(words));
  if (written.actions.length > mostQuickActions) {
    throw Invalid.fields({ [field]: [`has too many quick actions (maximum is ${mostQuickActions})`] });
  }
  return written;
}

function plainLines(text: string): string[] {
  if (!mayHoldActions(text)) return [];
  const code = codeLines(text);
  return text.split(/\r\n?|\n/).filter((_, line) => !code.has(line));
}
