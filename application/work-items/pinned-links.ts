/** Maximum length of a pinned URL, in characters. */
const pinnedUrlLengthMaximum = 255;

/**
 * The normalized URL of a Zoom meeting; null for other texts. The page links to it, so only HTTPS URLs of zoom.us and
 * its subdomains are accepted.
 */
export function zoomMeetingIn(text: string): string | null {
  const url = httpsUrlIn(text);
  if (url === null) return null;
  const { hostname, port, pathname, href } = url;
  const isZoom = hostname === 'zoom.us' || hostname.endsWith('.zoom.us');
  const isMeeting = /^\/(?:j|my|s)\/[^/]/.test(pathname);
  return isZoom && port === '' && isMeeting ? href : null;
}

/** The normalized URL of an incident on a status page; null for other texts. Only HTTPS URLs are accepted. */
export function statusPageIn(text: string): string | null {
  return httpsUrlIn(text)?.href ?? null;
}

/** URLs with a user or password are refused: they mislead readers about where a link leads. */
function httpsUrlIn(text: string): URL | null {
  const address = text.trim();
  if (address.length > pinnedUrlLengthMaximum || !/^https:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
    return null;
  }
  const url = new URL(address);
  return url.username === '' && url.password === '' && url.href.length <= pinnedUrlLengthMaximum ? url : null;
}
