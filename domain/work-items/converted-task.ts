import { titleLengthMaximum } from './work-item.ts';

const image = /^(?:!\[[^\]]*\](?:\([^()]*\)|\[[^\]]*\])|<img\b[^<>]*>)$/i;

/**
 * Title and description of an item that is made from a task of a list: a title that is nothing, one code span or one
 * image is "Untitled" and goes into the description, and so does what is beyond the longest title.
 */
export function itemFromTask(title: string, details: string): { title: string; description: string } {
  if (title === '' || isOneCodeSpan(title) || image.test(title)) {
    return { title: 'Untitled', description: joined(title, details) };
  }
  if (title.length <= titleLengthMaximum) return { title, description: details };
  // Half of a character that takes two places is none.
  const splits = /[\uD800-\uDBFF]/.test(title[titleLengthMaximum - 1] ?? '');
  const cut = titleLengthMaximum - (splits ? 1 : 0);
  return { title: title.slice(0, cut).trimEnd(), description: joined(title.slice(cut).trimStart(), details) };
}

/** The first run of as many backticks as it begins with is its end. */
function isOneCodeSpan(title: string): boolean {
  const opening = /^`+/.exec(title)?.[0];
  if (opening === undefined) return false;
  const inner = title.slice(opening.length);
  const closing = [...inner.matchAll(/`+/g)].find(([run]) => run.length === opening.length);
  return closing !== undefined && closing.index + opening.length === inner.length;
}

/** Details begin with a line end of their own. */
function joined(words: string, details: string): string {
  return [words, details].filter((part) => part !== '').join('\n');
}
