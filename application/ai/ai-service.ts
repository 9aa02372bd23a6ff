import type { AiProvider } from '../../domain/ai/ai-provider.ts';
import type { OutboundStream } from '../outbound/outbound-requests.ts';

/** Calls that people make, by the path below the provider's base URL. */
export type AiOperation = 'completions' | 'embeddings' | 'chat/completions';

/** How the provider is reached. */
export type AiAccess = Pick<AiProvider, 'baseUrl' | 'sealedKey' | 'timeoutSeconds'>;

/** The service behind AI calls. */
export interface AiService {
  /** Sends a call as it is. Resolves once the headers of the answer have arrived. @throws OutboundFailure, AiKeyUnreadable */
  open(access: AiAccess, operation: AiOperation, body: object, signal?: AbortSignal): Promise<OutboundStream>;
  /** Lists the provider's models, a call without costs. @throws OutboundFailure, AiKeyUnreadable */
  models(access: AiAccess): Promise<OutboundStream>;
}

/** The key of the provider was encrypted with another key than this server has. */
export class AiKeyUnreadable extends Error {
  override readonly name = 'AiKeyUnreadable';

  constructor() {
    super("The provider's key cannot be decrypted. Enter it again, or restore SECRETS_KEY or DATA_DIR/secrets.key.");
  }
}
