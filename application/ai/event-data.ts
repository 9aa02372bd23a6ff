import { foreignJson } from '../outbound/foreign-json.ts';

const lineMaximum = 1024 * 1024;

/** Reads the data lines of server-sent events from chunks of any size. */
export class EventData {
  private readonly decoder = new TextDecoder();
  private rest = '';

  /** The data of each line that is complete with this chunk. */
  push(chunk: Uint8Array): string[] {
    const lines = (this.rest + this.decoder.decode(chunk, { stream: true })).split(/\r\n|\r|\n/);
    this.rest = lines.pop() ?? '';
    // Such a line is no event of a model, and must not fill the memory.
    if (this.rest.length > lineMaximum) this.rest = '';
    return lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length).trim());
  }
}

/** The object in a text; null for anything else. */
export function objectIn(text: string): Record<string, unknown> | null {
  const value = foreignJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

export interface UsedTokens {
  promptTokens: number;
  completionTokens: number;
}

/** The tokens that an answer, or one event of it, says it used; null if it says nothing. */
export function tokensIn(answer: Record<string, unknown> | null): UsedTokens | null {
  const usage = answer?.['usage'];
  if (typeof usage !== 'object' || usage === null) return null;
  const { prompt_tokens: prompt, completion_tokens: completion } = usage as Record<string, unknown>;
  return { promptTokens: countOf(prompt), completionTokens: countOf(completion) };
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) ? Math.min(Math.max(value, 0), 100_000_000) : 0;
}
