import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { referenceOfAddress } from '../../domain/references/address.ts';
import { findReferences } from '../../domain/references/reference.ts';
import { mark, type Piece } from './rendered.ts';

/**
 * Replaces each reference in running text with a mark. Code, links with their own text and alternative texts of images
 * are skipped. A bare URL of this instance is a reference too.
 */
export function referenceMarks(baseUrl: string): (markdown: MarkdownIt) => void {
  return (markdown) => {
    // Runs before escaped characters and entities are joined with the text around them, because they cannot begin a
    // reference.
    markdown.core.ruler.before('text_join', 'reference-marks', (state: StateCore) => {
      for (const token of state.tokens) {
        if (token.type === 'inline' && token.children) token.children = markInline(state, token.children, baseUrl);
      }
    });
  };
}

function markInline(state: StateCore, tokens: readonly Token[], baseUrl: string): Token[] {
  const pieces = state.env['pieces'] as Piece[];
  const marked: Token[] = [];
  let depth = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const address = bareAddress(tokens, index);
    const reference = address === null ? null : referenceOfAddress(address, baseUrl);
    if (address !== null && reference !== null) {
      const fragment = /#.*$/s.exec(address)?.[0];
      const piece = { reference, text: address, ...(fragment !== undefined && { fragment }) };
      marked.push(textToken(state, mark(pieces.push(piece) - 1)));
      index += 2;
      continue;
    }
    if (token.type === 'link_open') depth += 1;
    if (token.type === 'link_close') depth -= 1;
    const afterEscape = tokens[index - 1]?.type === 'text_special';
    if (token.type === 'text' && depth === 0) token.content = markText(token.content, pieces, afterEscape);
    marked.push(token);
  }
  return marked;
}

/** The address of a link whose text is the address itself. */
function bareAddress(tokens: readonly Token[], index: number): string | null {
  const [open, text, close] = tokens.slice(index, index + 3);
  if (open?.type !== 'link_open' || text?.type !== 'text' || close?.type !== 'link_close') return null;
  return open.info === 'auto' ? String(open.attrGet('href')) : null;
}

/** Text after an escaped character is the middle of a word, not a reference. */
function markText(text: string, pieces: Piece[], afterEscape: boolean): string {
  let marked = '';
  let from = 0;
  for (const { start, end, ...reference } of findReferences(text)) {
    if (start === 0 && afterEscape) continue;
    marked += text.slice(from, start) + mark(pieces.push({ reference, text: text.slice(start, end) }) - 1);
    from = end;
  }
  return marked + text.slice(from);
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0);
  token.content = content;
  return token;
}
