import { createParser } from 'eventsource-parser';
import { ApiError, isAbort } from './api-error.ts';

export interface ServerEvent {
  name: string;
  /** The position to resume from after a lost connection. */
  id: string;
  data: string;
}

/** Reads server-sent events from a response until it ends. */
export async function readEvents({ body }: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  if (body === null) return;
  const parser = createParser({
    onEvent: ({ event = 'message', id = '', data }) => onEvent({ name: event, id, data }),
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await nextPart(reader);
    if (done) return;
    parser.feed(value);
  }
}

async function nextPart(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  try {
    return await reader.read();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError('network', { status: 0 });
  }
}
