import {
  aiKeyLengthMaximum,
  aiModelLengthMaximum,
  aiModelsMaximum,
  aiTimeout,
  aiUrlLengthMaximum,
  dailyRequestsMaximum,
  type AiProvider,
} from '../../domain/ai/ai-provider.ts';
import { z } from 'zod';
import { differences } from '../door/change-log.ts';
import type { Scope } from '../door/perform.ts';
import { integerInput, titleInput } from '../inputs/text-input.ts';

/** What a sealed key of the provider is for. */
export const aiKeyPurpose = 'ai provider key';

const dailyRequests = integerInput(1, dailyRequestsMaximum).nullish();

/** The settings of the provider; omitted ones keep their value. */
export const aiProviderFields = {
  baseUrl: titleInput(aiUrlLengthMaximum)
    .transform((url) => url.replace(/\/+$/, ''))
    .refine(isPlainUrl, 'must be a URL without a query')
    .optional(),
  /** Null for a server that needs none. */
  key: titleInput(aiKeyLengthMaximum)
    .refine((key) => /^[\x21-\x7e]+$/.test(key), 'must contain only printable ASCII characters without spaces')
    .nullish(),
  models: z
    .array(titleInput(aiModelLengthMaximum))
    .min(1)
    .max(aiModelsMaximum, `has too many entries (maximum is ${aiModelsMaximum})`)
    .transform((models) => [...new Set(models)])
    .optional(),
  timeoutSeconds: integerInput(aiTimeout.minimum, aiTimeout.maximum).optional(),
  dailyRequestsPerPerson: dailyRequests,
  dailyRequestsPerGroup: dailyRequests,
};

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { search, hash } = new URL(text);
  return search === '' && hash === '' && !/[?#]/.test(text);
}

const logged = ['baseUrl', 'models', 'timeoutSeconds', 'dailyRequestsPerPerson', 'dailyRequestsPerGroup'] as const;

/** Logs the changes of the provider; of its key only that it changed. */
export function recordProvider(scope: Scope, before: AiProvider | null, after: AiProvider | null): void {
  const changes = differences(before, after, logged);
  if ((before?.sealedKey ?? null) !== (after?.sealedKey ?? null)) {
    const has = ({ sealedKey }: AiProvider) => sealedKey !== null;
    changes['keyIsSet'] = { ...(before && { before: has(before) }), ...(after && { after: has(after) }) };
  }
  const subjectId = (after ?? before)?.id;
  if (subjectId === undefined || Object.keys(changes).length === 0) return;
  scope.record({ subjectType: 'ai_provider', subjectId, namespaceId: null, changes });
}
