import { expect } from 'chai';
import { Invalid } from '../../../application/errors.ts';
import type { Scope } from '../../../application/door/perform.ts';
import { followingOf } from '../../../application/work-items/dependents.ts';
import type { PublicHolidays } from '../../../application/working-calendars/public-holidays.ts';

describe('Dependents of a move', () => {
  it('are not searched through more links than others would wait for', async () => {
    const plans = {
      reachedFrom: () => Promise.resolve([1, 2]),
      linksInto: (_ids: readonly number[], limit: number) =>
        Promise.resolve(Array.from({ length: Math.min(limit, 100_000) }, () => ({}))),
    };
    const scope = { transaction: { workItems: { plans } } } as unknown as Scope;
    const move = { id: 1, startDate: null, dueDate: null, startDateIsFixed: true, dueDateIsFixed: true };
    const error: unknown = await followingOf(scope, [move], {} as PublicHolidays).catch((one: unknown) => one);
    expect(error).to.be.instanceOf(Invalid);
    expect((error as Invalid).message).to.equal(
      'More than 40,000 links lead to what depends on this. Move it without its dependents',
    );
  });
});
