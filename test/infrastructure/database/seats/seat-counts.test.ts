import { expect } from 'chai';
import { addDays } from '../../../../domain/calendar/day.ts';
import { checkIntegrity } from '../../../../infrastructure/database/maintenance/integrity.ts';
import { useDatabase } from '../../../support/database.ts';
import { Dice } from '../../../support/dice.ts';
import { SeatOrganization } from '../../../support/seat-organization.ts';

/** SEATS_PEOPLE=2000 SEATS_GROUPS=300 SEATS_CHANGES=500 SEATS_DAYS=200 is a large organization. */
const size = {
  people: Number(process.env['SEATS_PEOPLE'] ?? 60),
  groups: Number(process.env['SEATS_GROUPS'] ?? 14),
};
const changes = Number(process.env['SEATS_CHANGES'] ?? 90);
const days = Number(process.env['SEATS_DAYS'] ?? 15);
/** The changes are spread over the days. */
const dayAfter = (change: number) => Math.floor((change * days) / changes);

describe('Seat counts of a generated organization', function () {
  this.timeout(1_200_000);
  const database = useDatabase();

  it('equal an independent count after every change, for every past day and at the maximum', async () => {
    const organization = await SeatOrganization.create(database.connection, new Dice(11), size);
    const { seats } = organization.services.queries;
    const most = new Map(organization.seatsOfFirstDay);
    const ofDays = new Map<string, Map<number, number>>();
    for (let number = 1; number <= changes; number += 1) {
      await organization.change();
      const expected = await organization.count();
      expect(await seats.counts([...expected.keys()]), `after change ${number}`).to.deep.equal(expected);
      for (const [id, count] of expected) most.set(id, Math.max(most.get(id) ?? 0, count));
      if (dayAfter(number) === dayAfter(number - 1)) continue;
      ofDays.set(organization.today, expected);
      await organization.endDay();
    }
    const kept = await database.connection('group_subscriptions').select('namespaceId', 'maxSeatsUsed', 'startsOn');
    const topIds = new Set((await organization.count()).keys());
    for (const { namespaceId, maxSeatsUsed, startsOn } of kept as {
      namespaceId: number;
      maxSeatsUsed: number;
      startsOn: string;
    }[]) {
      // A period that began meanwhile counts from its own beginning.
      if (topIds.has(namespaceId) && startsOn === '2026-01-01') {
        expect(maxSeatsUsed, `most seats of ${namespaceId}`).to.equal(most.get(namespaceId));
      }
    }
    for (const id of topIds) {
      const expected = [...ofDays].map(([day, counts]) => ({ day, seats: counts.get(id) ?? 0 }));
      expect(await seats.history(id, [...ofDays.keys()]), `history of ${id}`).to.deep.equal(expected);
    }
    // A day that is over is counted once, whoever asks, and those before the first change together.
    let counts = 0;
    database.connection.on('query', ({ sql: statement }: { sql: string }) => {
      if (statement.includes('subscriptions_then')) counts += 1;
    });
    const [id = 0] = topIds;
    const earlyDays = Array.from({ length: 20 }, (_, index) => addDays('1999-12-01', index));
    const early = await seats.history(id, earlyDays);
    expect([new Set(early.map(({ seats: count }) => count)).size, counts]).to.deep.equal([1, 1]);
    counts = 0;
    for (const userId of [1, 2]) {
      await organization.services.readsOf(userId).queries.seats.history(id, [...earlyDays, ...ofDays.keys()]);
    }
    expect(counts).to.be.at.most(2);
    const { findings } = await checkIntegrity(database.connection);
    expect(findings.filter(({ check }) => check.startsWith('seat'))).to.deep.equal([]);
  });
});
