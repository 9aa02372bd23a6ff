import { z } from 'zod';
import { siteDefaults, sitesMaximum, type Site } from '../../domain/sites/site.ts';
import { Invalid } from '../errors.ts';
import { requireAdministrator } from '../people/administrators-only.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { recordSite, requireFittingSite, siteFields } from './site-input.ts';

const input = z.strictObject({
  ...siteFields,
  name: siteFields.name.unwrap(),
  url: siteFields.url.unwrap(),
  primary: z.boolean().optional(),
  /** Validates without creating; the returned site has the id 0. */
  dryRun: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** Registers a site of the instance. */
export class CreateSite implements UseCase<Input, Site, z.input<typeof input>> {
  readonly action = 'site.create';
  readonly input = input;

  async run(scope: Scope, { dryRun, ...input }: Input): Promise<Site> {
    requireAdministrator(scope);
    if (!dryRun) scope.requireConfirmation();
    const { sites } = scope.transaction;
    const others = await sites.lockAll();
    if (others.length >= sitesMaximum) throw Invalid.request(`There are at most ${sitesMaximum} sites.`);
    const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const settings = {
      ...siteDefaults,
      ...fields,
      name: input.name,
      url: input.url,
      internalUrl: input.internalUrl ?? input.url,
      selectiveSyncShards: input.selectiveSyncShards ?? [],
      selectiveSyncNamespaceIds: input.selectiveSyncNamespaceIds ?? [],
      createdAt: scope.now,
      updatedAt: scope.now,
    };
    await requireFittingSite(scope, settings, others);
    if (dryRun) return { id: 0, ...settings };
    const site = await sites.insert(settings);
    recordSite(scope, null, site);
    return site;
  }
}
