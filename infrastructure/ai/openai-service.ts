import { aiKeyPurpose } from '../../application/ai/ai-provider-input.ts';
import { AiKeyUnreadable, type AiAccess, type AiOperation, type AiService } from '../../application/ai/ai-service.ts';
import type { OutboundRequests, OutboundStream } from '../../application/outbound/outbound-requests.ts';
import type { SecretBox } from '../../application/ports/secret-box.ts';
import { withoutSecrets } from '../../application/outbound/hidden-secrets.ts';
import { SecretFilter } from '../outbound/secret-filter.ts';

/** Long enough for a hundred embeddings of the largest models. */
const bodyBytes = 16 * 1024 * 1024;
/** Models think before the first word, but pause only briefly after that. */
const idleMilliseconds = 60_000;
const listMilliseconds = 10_000;
const listBytes = 1024 * 1024;

/** Any server with the HTTP API of OpenAI. */
export class OpenAiService implements AiService {
  constructor(
    private readonly outbound: OutboundRequests,
    private readonly secrets: SecretBox,
  ) {}

  async open(access: AiAccess, operation: AiOperation, body: object, signal?: AbortSignal): Promise<OutboundStream> {
    const milliseconds = access.timeoutSeconds * 1000;
    const key = this.keyOf(access);
    const stream = await this.outbound.open({
      method: 'POST',
      url: `${access.baseUrl}/${operation}`,
      headers: { ...authorization(key), 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      milliseconds,
      idleMilliseconds: Math.min(milliseconds, idleMilliseconds),
      bodyBytes,
      ...(signal && { signal }),
    });
    return withoutKey(stream, key);
  }

  async models(access: AiAccess): Promise<OutboundStream> {
    const key = this.keyOf(access);
    const stream = await this.outbound.open({
      method: 'GET',
      url: `${access.baseUrl}/models`,
      headers: { ...authorization(key), Accept: 'application/json' },
      milliseconds: Math.min(access.timeoutSeconds * 1000, listMilliseconds),
      idleMilliseconds: listMilliseconds,
      bodyBytes: listBytes,
    });
    return withoutKey(stream, key);
  }

  private keyOf({ sealedKey }: AiAccess): string | null {
    if (sealedKey === null) return null;
    const key = this.secrets.open(sealedKey, aiKeyPurpose);
    if (key === null) throw new AiKeyUnreadable();
    return key;
  }
}

function authorization(key: string | null): Record<string, string> {
  return key === null ? {} : { Authorization: `Bearer ${key}` };
}

/** Some providers, and proxies before them, repeat the key in their errors, which callers get to read. */
function withoutKey(stream: OutboundStream, key: string | null): OutboundStream {
  if (key === null) return stream;
  const headers = Object.entries(stream.headers).map(([name, value]) => [name, withoutSecrets(value, [key])]);
  return {
    ...stream,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: filtered(stream.body, new SecretFilter([key])),
  };
}

async function* filtered(body: AsyncIterable<Uint8Array>, filter: SecretFilter): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    const shown = filter.push(part);
    if (shown.length > 0) yield shown;
  }
  const rest = filter.end();
  if (rest.length > 0) yield rest;
}
