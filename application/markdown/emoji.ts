import { nameToEmoji } from 'gemoji';
import type { MarkdownIt, StateCore } from 'markdown-it';

/** Length of the longest name. */
const named = /(?<![\p{L}\p{N}_:]):([a-z0-9_+-]{1,64}):(?![\p{L}\p{N}_])/gu;

/**
 * Replaces names between colons, such as `:rocket:`, by their emoji. Code, URLs, unknown names and names with an escaped
 * first colon stay unchanged.
 */
export function emoji(markdown: MarkdownIt): void {
  // Before escaped characters are joined with the text around them.
  markdown.core.ruler.before('text_join', 'emoji', (state: StateCore) => {
    for (const { type, children } of state.tokens) {
      if (type !== 'inline') continue;
      let isAddress = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') isAddress = token.info === 'auto';
        else if (token.type === 'link_close') isAddress = false;
        else if (token.type === 'text' && !isAddress) token.content = token.content.replaceAll(named, emojiOf);
      }
    }
  });
}

function emojiOf(text: string, name: string): string {
  return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? text) : text;
}
