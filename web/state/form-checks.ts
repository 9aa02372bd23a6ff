/** What is wrong with a text that is too long; undefined for others. */
export function tooLong(text: string, maximum: number): string | undefined {
  return text.length > maximum ? `At most ${maximum} characters.` : undefined;
}

/** What is wrong with the URL of another service; an empty one is only incomplete. */
export function urlProblem(text: string, maximum: number): string | undefined {
  const url = text.trim();
  if (url === '' || url.length > maximum) return tooLong(url, maximum);
  return /^https?:\/\/./i.test(url) ? undefined : 'Enter a URL that starts with https:// or http://.';
}
