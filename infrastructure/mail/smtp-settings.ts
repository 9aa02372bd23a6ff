export interface SmtpSettings {
  /** `smtp://` or `smtps://` with user name and password, percent-encoded. */
  url: string;
  from: { name: string; address: string };
  /** Name of the instance in Message-IDs. */
  host: string;
  /** Certificates to trust in addition to the usual ones; tests make their own. */
  certificateAuthority?: string;
  /** Milliseconds without an answer after which a connection is given up. */
  timeout?: number;
}

/** True for a URL of a mail server whose parts can be used. */
export function isMailServer(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(url);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return false;
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === '';
}
