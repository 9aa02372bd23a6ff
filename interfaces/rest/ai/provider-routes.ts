import { z } from 'zod';
import type { NamedAiUsage } from '../../../application/ai/ai-queries.ts';
import { RemoveAiProvider } from '../../../application/ai/remove-ai-provider.ts';
import { SetAiProvider } from '../../../application/ai/set-ai-provider.ts';
import { NotFound } from '../../../application/errors.ts';
import { aiModelsMaximum, type AiProvider } from '../../../domain/ai/ai-provider.ts';
import { countShape, dayShape, idShape, instantShape, listShape, pageOf, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';
import { ok } from '../answer.ts';
import { boolean, day, integer, nullable, optional, optionalText, text, textList } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';

const providerShape = z
  .strictObject({
    base_url: z.string(),
    key_is_set: z.boolean(),
    models: listShape(z.string(), aiModelsMaximum),
    timeout_seconds: countShape,
    daily_requests_per_person: countShape.nullable(),
    daily_requests_per_group: countShape.nullable(),
    created_at: instantShape,
    updated_at: instantShape,
  })
  .meta({ id: 'AiProvider' });

const usageShape = z
  .strictObject({
    id: idShape,
    day: dayShape,
    user: z.strictObject({ id: idShape, username: z.string() }),
    group: z.strictObject({ id: idShape, full_path: z.string() }),
    requests: countShape,
    failures: countShape,
    prompt_tokens: countShape,
    completion_tokens: countShape,
  })
  .meta({ id: 'AiUsage' });

/** The service behind AI calls and what people use of it; administrators only. */
export const aiProviderRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/ai/provider',
    access: 'administrator',
    answers: providerShape,
    run: async (request) => presentProvider(await requireProvider(request)),
  }),
  route({
    method: 'get',
    path: '/ai/providers',
    access: 'administrator',
    answers: listShape(providerShape, 1),
    async run(request) {
      const provider = await request.services.queries.ai.provider(await request.actor());
      return provider === null ? [] : [presentProvider(provider)];
    },
  }),
  route({
    method: 'put',
    path: '/ai/provider',
    access: 'administrator',
    answers: providerShape,
    parameters: {
      base_url: optionalText,
      key: nullable(text).meta({ description: 'Never shown again. Null removes it.' }),
      models: textList.optional(),
      timeout_seconds: optional(integer).meta({ description: 'Of one call.' }),
      daily_requests_per_person: nullable(integer),
      daily_requests_per_group: nullable(integer).meta({ description: 'Of a top-level group.' }),
      dry_run: optional(boolean),
    },
    async run(request) {
      const sent = request.parameters;
      const { after } = await request.perform(SetAiProvider, {
        baseUrl: sent.base_url,
        key: sent.key,
        models: sent.models,
        timeoutSeconds: sent.timeout_seconds,
        dailyRequestsPerPerson: sent.daily_requests_per_person,
        dailyRequestsPerGroup: sent.daily_requests_per_group,
        dryRun: sent.dry_run,
      });
      return presentProvider(after);
    },
  }),
  route({
    method: 'delete',
    path: '/ai/provider',
    access: 'administrator',
    answers: 'nothing',
    async run(request) {
      await request.perform(RemoveAiProvider, {});
    },
  }),
  route({
    method: 'post',
    path: '/ai/provider/test',
    access: 'administrator',
    answers: {
      200: z.strictObject({
        ok: z.boolean(),
        message: z.string().nullable(),
        milliseconds: countShape,
        unknown_models: listShape(z.string()),
      }),
    },
    async run(request) {
      const { milliseconds, problem, unknownModels } = await request.services.ai.test(await requireProvider(request));
      return ok({ ok: problem === null, message: problem, milliseconds, unknown_models: unknownModels });
    },
  }),
  route({
    method: 'get',
    path: '/ai/usage',
    access: 'administrator',
    answers: pageOf(usageShape),
    parameters: { from: optional(day), to: optional(day) },
    async run(request) {
      const { ai } = request.services.queries;
      const actor = await request.actor();
      const { from, to } = request.parameters;
      return request.list({
        read: (page) => ai.usagePage(actor, { from, to }, page),
        count: () => ai.usageCount(actor, { from, to }),
        present: (rows) => Promise.resolve(rows.map(presentUsage)),
      });
    },
  }),
];

async function requireProvider(request: RestRequest<unknown>): Promise<AiProvider> {
  const provider = await request.services.queries.ai.provider(await request.actor());
  if (provider === null) throw new NotFound(null, 'No AI provider is set');
  return provider;
}

function presentProvider(provider: AiProvider): Presented<typeof providerShape> {
  return presentAs(providerShape, provider, {
    key_is_set: provider.sealedKey !== null,
  });
}

function presentUsage(usage: NamedAiUsage): Presented<typeof usageShape> {
  return presentAs(usageShape, usage, {
    user: { id: usage.userId, username: usage.username },
    group: { id: usage.namespaceId, full_path: usage.groupPath },
  });
}
