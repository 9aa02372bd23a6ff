import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Connections whose body may take longer than other requests, because its rate is checked elsewhere. */
const slow = new WeakSet<Duplex>();

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Node accepts no other bytes in a query, for example those of `?search=café`. */
const rawAddress = '400 Bad request - the query must be percent-encoded';

/** Exempts the body of a request from the overall request timeout. */
export function letTakeItsTime(request: IncomingMessage): void {
  slow.add(request.socket);
  request.once('close', () => slow.delete(request.socket));
}

/** Answers malformed and timed-out requests, and closes their connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && slow.has(socket)) return;
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? '400 Bad Request';
  const reason = error.code === 'HPE_INVALID_URL' ? rawAddress : status;
  const body = JSON.stringify({ message: reason });
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}
