import { expect } from 'chai';
import { scheduledEpicIds, type ScheduleSources } from '../../../application/roadmap/scheduled-epics.ts';
import type { SchedulePlan } from '../../../application/roadmap/whole-plan.ts';
import { Invalid } from '../../../application/errors.ts';
import type { Actor } from '../../../domain/access/actor.ts';

/** Sources of a plan with so many epics without dates and links between them, as far as it is asked for. */
function sourcesOf(count: number, linkCount: number): ScheduleSources {
  const epic = { state: 'opened', startDate: null, dueDate: null, parentId: null, namespaceId: 1 };
  const plan = (_actor: Actor, _filter: object, limits: { epics: number; links: number }) =>
    Promise.resolve({
      epics: Array.from({ length: Math.min(count, limits.epics) }, (_, index) => ({
        ...epic,
        id: index + 1,
        title: '',
      })),
      links: Array.from({ length: Math.min(linkCount, limits.links) }, (_, index) => ({
        id: index + 1,
        sourceId: 2 + (index % 1_000),
        targetId: 1,
        kind: 'finish_to_start' as const,
        lag: 0,
      })),
    });
  const queries = {
    workItems: { plan },
    workItemDetails: { namespaces: () => Promise.resolve(new Map()) },
    workingCalendars: { ofNamespaces: () => Promise.resolve([]) },
  };
  return { queries, publicHolidays: {}, today: '2026-11-27' } as unknown as ScheduleSources;
}

describe('epics found by their schedule', () => {
  const group = { id: 1, traversalIds: [1], fullPath: 'plan' };
  const find = (count: number, linkCount = 0) =>
    scheduledEpicIds(sourcesOf(count, linkCount), {} as Actor, { group } as unknown as SchedulePlan, {
      critical: true,
      conflict: null,
      slackAtMost: null,
    });

  it('are refused above 10,000, with what to do', async () => {
    const error: unknown = await find(10_001).catch((one: unknown) => one);
    expect(error).to.be.instanceOf(Invalid);
    expect((error as Invalid).message).to.match(
      /^More than 10,000 epics are in these dates, .* Choose a shorter date range, or show open epics only/,
    );
    expect(await find(10_000)).to.deep.equal([]);
  });

  it('are refused above 40,000 links between them, which nobody else would wait for', async () => {
    const error: unknown = await find(2_000, 40_001).catch((one: unknown) => one);
    expect(error).to.be.instanceOf(Invalid);
    expect((error as Invalid).message).to.match(/^More than 40,000 links are in these dates, .* show open epics only/);
    expect(await find(2_000, 40_000)).to.deep.equal([]);
  });
});
