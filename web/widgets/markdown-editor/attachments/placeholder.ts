/** Text in place of a file until it has been uploaded; unique within the text. */
export function placeholderFor(name: string, text: string): string {
  const plain = name.replaceAll(/[[\]\n\r\\]/g, '_');
  for (let number = 1; ; number += 1) {
    const placeholder = `![Uploading ${plain}…${number === 1 ? '' : ` ${number}`}]()`;
    if (!text.includes(placeholder)) return placeholder;
  }
}

/** A placeholder with the spacing that separates it from the words around it. */
export function apart(placeholder: string, before: string, after: string): string {
  const isLineStart = before === '' || before.endsWith('\n');
  const front = isLineStart || /\s$/.test(before) ? '' : '\n';
  const back = after === '' || /^\s/.test(after) ? '' : isLineStart ? '\n' : ' ';
  return front + placeholder + back;
}
