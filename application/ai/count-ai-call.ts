import { z } from 'zod';
import type { AiProvider, AiUsage } from '../../domain/ai/ai-provider.ts';
import { aiModelLengthMaximum } from '../../domain/ai/ai-provider.ts';
import { isAiOn } from '../../domain/ai/ai-settings.ts';
import { addDays } from '../../domain/calendar/day.ts';
import { dayAt, startOfDay } from '../../domain/calendar/instant.ts';
import { canInContainer } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid, NotFound, RateLimited } from '../errors.ts';
import { namespaceReference } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';

const input = z.strictObject({
  /** One of the allowed models; null for the first of them. */
  model: titleInput(aiModelLengthMaximum).nullable(),
  /** The group or project in which AI is used; null for the first one of the person in which it is on. */
  namespace: namespaceReference.nullable(),
  /** Whether the call is an experiment, which groups turn on separately. */
  isExperiment: z.boolean(),
});
type Input = z.infer<typeof input>;

/** A call that may be made, and where it counts. */
export interface CountedAiCall {
  provider: AiProvider;
  model: string;
  usage: Pick<AiUsage, 'day' | 'userId' | 'namespaceId'>;
}

/**
 * Authorizes an AI call and counts it. Counts are no changes that people make, so they are not logged: the table of
 * usage is their record.
 */
export class CountAiCall implements UseCase<Input, CountedAiCall> {
  readonly action = 'ai.call';
  readonly input = input;
  readonly limit = 'ai';

  async run(scope: Scope, { model, namespace, isExperiment }: Input): Promise<CountedAiCall> {
    const { id: userId } = scope.user();
    const place = await placeOf(scope, namespace, isExperiment);
    const provider = await scope.transaction.aiProviders.current();
    if (provider === null) throw new NotFound(null, 'No AI provider is set. An administrator can set one.');
    const [first = ''] = provider.models;
    if (model !== null && !provider.models.includes(model)) {
      throw new Invalid([{ field: 'model', reason: 'not_a_choice', text: 'is not among the allowed models' }]);
    }
    const namespaceId = place.traversalIds[0] as number;
    const usage = { day: scope.today, userId, namespaceId };
    const { ofPerson, ofGroup } = await scope.transaction.aiUsage.countRequest(usage);
    requireWithin('ai_requests_per_person', ofPerson, provider.dailyRequestsPerPerson, scope.now);
    requireWithin('ai_requests_per_group', ofGroup, provider.dailyRequestsPerGroup, scope.now);
    return { provider, model: model ?? first, usage };
  }
}

/** @throws NotFound if AI is off for the person, which looks the same as a place that is hidden */
async function placeOf(scope: Scope, reference: Input['namespace'], isExperiment: boolean): Promise<Namespace> {
  const { namespaces } = scope.transaction;
  if (reference === null) {
    const first = await namespaces.firstWithAi([...scope.actor.memberships.keys()], isExperiment);
    if (first === null) throw new NotFound();
    return first;
  }
  const found =
    typeof reference === 'number' ? await namespaces.find(reference) : await namespaces.findByFullPath(reference);
  if (found === null || !isAiOn(found) || (isExperiment && !found.experimentFeaturesEnabled)) throw new NotFound();
  if (!canInContainer(scope.actor, 'useAi', found)) throw new NotFound();
  return found;
}

function requireWithin(name: string, observed: number, limit: number | null, now: Date): void {
  if (limit === null || observed <= limit) return;
  const resetsIn = startOfDay(addDays(dayAt(now), 1), 'utc').getTime() - now.getTime();
  throw new RateLimited(name, { limit, observed, remaining: 0, resetsIn, allowed: false });
}
