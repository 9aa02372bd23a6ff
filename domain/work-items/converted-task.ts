import { titleLengthMaximum } from './work-item.ts';

const image = /^(?:!\[[^\]]*\](?:\([^()]*\)|\[[^\]]*\])|<img\b[^<>]*>)$/i;

/**
 * Title and description of an item that is created from a list task. A title that is empty, one code span or one image
 * becomes "Untitled" and moves to the description, and so does text beyond the maximum length.
 */
export function itemFromTask(title: string, details: string): { title: string; description: string } {
  if (title === '' || isOneCodeSpan(title) || image.test(title)) {
    return { title: 'Untitled', description: joined(title, details) };
  }
  if (title.length <= titleLengthMaximum) return { title, description: details };
  // Do not split a surrogate pair.
  const splits = /[\uD800-\uDBFF]/.test(title[titleLengthMaximum - 1] ?? '');
  const cut = titleLengthMaximum - (splits ? 1 : 0);
  return { title: title.slice(0, cut).trimEnd(), description: joined(title.slice(cut).trimStart(), details) };
}

/** True if the text is one code span: the closing run of backticks is at its end. */
function isOneCodeSpan(title: string): boolean {
  const opening = /^`+/.exec(title)?.[0];
  if (opening === undefined) return false;
  const inner = title.slice(opening.length);
  const closing = [...inner.matchAll(/`+/g)].find(([run]) => run.length === opening.length);
  return closing !== undefined && closing.index + opening.length === inner.length;
}

/** Details begin with a line break. */
function joined(words: string, details: string): string {
  return [words, details].filter((part) => part !== '').join('\n');
}
