import type { IncomingMessage, ServerResponse } from 'node:http';

/** Calls back once a request or its answer is closed: at once if it is already, since no event tells that again. */
export function whenClosed(message: IncomingMessage | ServerResponse, callback: () => void): void {
  if (message.closed) callback();
  else message.once('close', callback);
}
