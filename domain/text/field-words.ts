const abbreviations = new Map([
  ['url', 'URL'],
  ['id', 'ID'],
  ['ids', 'IDs'],
  ['sha', 'SHA'],
  ['ai', 'AI'],
]);

/** The name of an input field in words: "base URL" for `baseUrl`, "invoice tax number" for `invoice.tax_number`. */
export function fieldWords(field: string): string {
  return field
    .replaceAll(/\.\d+/g, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(/[ ._]+/)
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ');
}
