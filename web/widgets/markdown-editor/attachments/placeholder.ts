/** What stands in a text until its file has arrived; unlike any other in it. */
export function placeholderFor(name: string, text: string): string {
  const plain = name.replaceAll(/[[\]\n\r\\]/g, '_');
  for (let number = 1; ; number += 1) {
    const placeholder = `![Uploading ${plain}…${number === 1 ? '' : ` ${number}`}]()`;
    if (!text.includes(placeholder)) return placeholder;
  }
}
