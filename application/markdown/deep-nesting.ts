import type { MarkdownIt, StateBlock } from 'markdown-it';

/** Levels that a list in the deepest place can still add before the limit of the parser, which skips the rest of a text. */
const reserve = 4;

/** Shows blocks below the maximum nesting as one paragraph, because the parser would skip them. */
export function deepNesting(markdown: MarkdownIt): void {
  markdown.block.ruler.before('table', 'deep_nesting', (state, start, end, silent) => {
    if (silent || state.level < state.md.options.maxNesting - reserve) return false;
    const next = endOfBlock(state, start, end);
    const paragraph = state.push('paragraph_open', 'p', 1);
    paragraph.map = [start, next];
    const inline = state.push('inline', '', 0);
    inline.content = state.getLines(start, next, state.blkIndent, false).trim();
    inline.map = [start, next];
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
    state.line = next;
    return true;
  });
}

/** The first line after the surrounding block. */
function endOfBlock(state: StateBlock, start: number, end: number): number {
  let next = start + 1;
  while (next < end && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= state.blkIndent)) next += 1;
  return next;
}
