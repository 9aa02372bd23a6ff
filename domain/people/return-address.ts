/**
 * Returns `address` if it is a page of this server that may follow a sign-in, otherwise null: not another host, a
 * scheme, a protocol-relative or backslashed URL, dots that lead elsewhere, or the sign-in pages themselves.
 */
export function localAddress(address: string | null | undefined): string | null {
  if (!address || !address.startsWith('/') || /\\|\p{Cc}/u.test(address)) return null;
  const [path = ''] = address.split(/[?#]/, 1);
  const segments = path.slice(1).split('/');
  if (segments.slice(0, -1).includes('') || segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) return null;
  return path.startsWith('/users/') || path.startsWith('/api/') ? null : address;
}

const longestStored = 2_000;

/** A `localAddress` to store: without what follows the number sign, which may be a secret. Null if it is too long. */
export function storableAddress(address: string | null | undefined): string | null {
  const local = localAddress(address)?.split('#', 1)[0] ?? null;
  return local === null || local.length > longestStored ? null : local;
}
