/** SQL for a whole number from 0 to `below`, always the same for the same row and purpose. */
export function dice(row: string, purpose: string, below: string | number): string {
  return `(hashint8extended(${row}, hashtext('${purpose}')) & 2147483647) % ${below}`;
}
