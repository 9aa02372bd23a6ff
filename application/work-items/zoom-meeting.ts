export const zoomAddressLengthMaximum = 255;

/**
 * The address of a Zoom meeting as it is kept, or null for anything else: such an address becomes a link on the page of an
 * item, so nothing but zoom.us and its subdomains over HTTPS is one.
 */
export function zoomMeetingIn(text: string): string | null {
  const written = text.trim();
  if (written.length > zoomAddressLengthMaximum || !/^https:\/\/\S+$/i.test(written) || !URL.canParse(written)) {
    return null;
  }
  const { hostname, port, username, password, pathname, href } = new URL(written);
  const isZoom = hostname === 'zoom.us' || hostname.endsWith('.zoom.us');
  const isPlain = port === '' && username === '' && password === '';
  const isMeeting = /^\/(?:j|my|s)\/[^/]/.test(pathname);
  return isZoom && isPlain && isMeeting && href.length <= zoomAddressLengthMaximum ? href : null;
}
