import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { plainAddress } from './trusted-proxies.ts';

/** Bytes of an IPv6 address that name its network; the rest is each customer's own. */
const networkBytes = 8;

/**
 * What limits count callers by: the address, or for IPv6 its network of 64 bits, since a customer usually has all
 * addresses of one. The only place that decides this.
 */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const bytes = ipaddr.IPv6.parse(plain).toByteArray();
  return `${ipaddr.fromByteArray([...bytes.slice(0, networkBytes), ...Array<number>(networkBytes).fill(0)]).toString()}/64`;
}
