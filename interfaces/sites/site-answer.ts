import { foreignJson } from '../../application/outbound/foreign-json.ts';

const bytesMaximum = 64 * 1024;

/** The JSON that another site answered; undefined if it is none, or too large. */
export async function siteAnswer(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.length;
    if (size > bytesMaximum) return undefined;
  }
  return foreignJson(Buffer.concat(parts));
}
