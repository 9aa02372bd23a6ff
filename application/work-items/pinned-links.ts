export const zoomAddressLengthMaximum = 255;

/**
 * The normalized URL of a Zoom meeting; null for other texts. The page links to it, so only HTTPS URLs of zoom.us and
 * its subdomains are accepted.
 */
export function zoomMeetingIn(text: string): string | null {
  const address = text.trim();
  if (address.length > zoomAddressLengthMaximum || !/^https:\/\/\S+$/i.test(address) || !URL.canParse(address)) {
    return null;
  }
  const { hostname, port, username, password, pathname, href } = new URL(address);
  const isZoom = hostname === 'zoom.us' || hostname.endsWith('.zoom.us');
  const isPlain = port === '' && username === '' && password === '';
  const isMeeting = /^\/(?:j|my|s)\/[^/]/.test(pathname);
  return isZoom && isPlain && isMeeting && href.length <= zoomAddressLengthMaximum ? href : null;
}
