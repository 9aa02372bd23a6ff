import {
  mayHoldActions,
  extractQuickActions,
  type ParsedText,
} from '../../domain/quick-actions/extract-quick-actions.ts';
import { mostQuickActions } from '../../domain/quick-actions/quick-action.ts';
import { fenceStart, isFenceEnd, linesOf } from '../../domain/text/lines.ts';
import { Invalid } from '../errors.ts';
import type { TextContents } from '../markdown/text-contents.ts';

/**
 * Separates a text from its actions. Lines of code and HTML are text, and so are lines that were already in `before`:
 * only new lines are actions. Throws `invalid` for `field` if there are too many.
 */
export function readActions(
  text: string,
  { codeLines }: Pick<TextContents, 'codeLines'>,
  field: 'body' | 'description',
  before: string | null = null,
): ParsedText {
  if (!mayHoldActions(text)) return { text, actions: [] };
  const old = before === null ? null : linesOutsideFences(before);
  const read = extractQuickActions(text, (line, words) => codeLines.has(line) || old?.has(words) === true);
  if (read.actions.length > mostQuickActions) {
    throw Invalid.fields({ [field]: [`has too many quick actions (maximum is ${mostQuickActions})`] });
  }
  return read;
}

/**
 * The lines of an earlier text outside of code fences. An action line has no indentation, so only a fence can make it
 * code. One pass finds fences; parsing the Markdown could take seconds.
 */
function linesOutsideFences(text: string): Set<string> {
  const lines = new Set<string>();
  let open: string | null = null;
  for (const line of linesOf(text)) {
    if (open === null) {
      open = fenceStart(line);
      if (open === null) lines.add(line);
    } else if (isFenceEnd(line, open)) {
      open = null;
    }
  }
  return lines;
}
