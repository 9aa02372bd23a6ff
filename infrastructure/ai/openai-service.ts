import { aiKeyPurpose } from '../../application/ai/ai-provider-input.ts';
import { AiKeyUnreadable, type AiAccess, type AiOperation, type AiService } from '../../application/ai/ai-service.ts';
import type { OutboundRequests, OutboundStream } from '../../application/outbound/outbound-requests.ts';
import type { SecretBox } from '../../application/secret-box.ts';

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
    return this.outbound.open({
      method: 'POST',
      url: `${access.baseUrl}/${operation}`,
      headers: { ...this.authorization(access), 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      milliseconds,
      idleMilliseconds: Math.min(milliseconds, idleMilliseconds),
      bodyBytes,
      ...(signal && { signal }),
    });
  }

  async models(access: AiAccess): Promise<OutboundStream> {
    return this.outbound.open({
      method: 'GET',
      url: `${access.baseUrl}/models`,
      headers: { ...this.authorization(access), Accept: 'application/json' },
      milliseconds: Math.min(access.timeoutSeconds * 1000, listMilliseconds),
      idleMilliseconds: listMilliseconds,
      bodyBytes: listBytes,
    });
  }

  private authorization({ sealedKey }: AiAccess): Record<string, string> {
    if (sealedKey === null) return {};
    const key = this.secrets.open(sealedKey, aiKeyPurpose);
    if (key === null) throw new AiKeyUnreadable();
    return { Authorization: `Bearer ${key}` };
  }
}
