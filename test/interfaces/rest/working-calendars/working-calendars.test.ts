import { expect } from 'chai';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Settings {
  weekdays: number[] | null;
  public_holidays: string | null;
  days_off: string[];
  extra_days: string[];
}

type Calendar = Settings & {
  inherited: (Settings & { group: { full_path: string } | null })[];
  resolved: {
    weekdays: number[];
    days_off: string[];
    extra_days: string[];
    holidays_from: number;
    holidays_to: number;
  };
};

describe('REST working calendars', () => {
  const server = useServer();
  let top: Namespace;
  let team: Namespace;
  let closed: Namespace;
  let client: TestClient;
  let member: TestClient;

  before(async () => {
    top = await server().createGroup('top', { name: 'Top' });
    team = await server().createGroup('team', { name: 'Team', parent: top });
    closed = await server().createGroup('closed', { parent: top, visibility: 'private' });
    const maintainer = await server().createUser('mara');
    await server().addMember(top, maintainer, 'maintainer');
    client = await server().as(maintainer);
    const guest = await server().createUser('gus');
    await server().addMember(team, guest, 'guest');
    member = await server().as(guest);
  });
  beforeEach(async () => {
    await server().connection('working_calendars').delete();
  });

  const path = ({ id }: Namespace) => `/api/v4/groups/${id}/working_calendar`;
  const set = (group: Namespace, settings: object) => client.put<Calendar>(path(group), settings);
  const read = async (group: Namespace, who = client) => (await who.get<Calendar>(path(group))).body;
  const nothing = { weekdays: null, public_holidays: null, days_off: [], extra_days: [] };

  it('are Monday to Friday where no group says otherwise', async () => {
    const calendar = await read(team);
    expect(calendar).to.deep.include({ ...nothing, inherited: [] });
    expect(calendar.resolved).to.deep.include({ weekdays: [1, 2, 3, 4, 5], days_off: [], extra_days: [] });
    const year = new Date().getUTCFullYear();
    expect(calendar.resolved).to.include({ holidays_from: year - 5, holidays_to: year + 10 });
  });

  it('are inherited, and resolved to days with public holidays', async () => {
    const year = new Date().getUTCFullYear();
    const [christmas, newYear] = [`${year}-12-25`, `${year + 1}-01-01`];
    const own = { weekdays: [1, 2, 3, 4], public_holidays: 'DE', days_off: [`${year}-12-24`], extra_days: [newYear] };
    const changed = await set(top, own);
    expect(changed.status).to.equal(200);
    expect(changed.body).to.deep.include(own);
    expect(changed.body.resolved.days_off)
      .to.include.members([`${year}-12-24`, christmas])
      .and.not.include(newYear);

    await set(team, { extra_days: [christmas] });
    const below = await read(team, member);
    expect(below).to.deep.include({ ...nothing, extra_days: [christmas] });
    expect(below.inherited).to.deep.equal([{ group: { id: top.id, full_path: 'top', full_name: 'Top' }, ...own }]);
    expect(below.resolved.weekdays).to.deep.equal([1, 2, 3, 4]);
    expect(below.resolved.days_off).to.include(`${year}-12-24`).and.not.include(christmas);
    expect(below.resolved.extra_days).to.deep.equal([christmas, newYear]);
  });

  it('replace the country of the group above, or end its holidays', async () => {
    const year = new Date().getUTCFullYear();
    await set(top, { public_holidays: 'DE' });
    await set(team, { public_holidays: 'US' });
    const holidays = (await read(team)).resolved.days_off;
    expect(holidays).to.include(`${year}-07-04`).and.not.include(`${year}-10-03`);
    await set(team, { public_holidays: '' });
    expect((await read(team)).resolved.days_off).to.deep.equal([]);
    await set(team, { public_holidays: null });
    expect((await read(team)).resolved.days_off).to.include(`${year}-10-03`);
  });

  it('keep what a change leaves out, and are gone when all is inherited again', async () => {
    await set(team, { weekdays: [0, 6, 6], days_off: ['2026-05-02', '2026-05-01', '2026-05-02'] });
    expect((await set(team, { extra_days: ['2026-05-04'] })).body).to.deep.include({
      weekdays: [0, 6],
      days_off: ['2026-05-01', '2026-05-02'],
      extra_days: ['2026-05-04'],
    });
    expect((await set(team, nothing)).body).to.deep.include(nothing);
    expect(await server().connection('working_calendars')).to.have.length(0);
    const actions = await server().connection('change_log').where({ subjectType: 'working_calendar' }).orderBy('id');
    expect(actions.at(-1)).to.include({ action: 'working_calendar.set', namespaceId: team.id });
    expect(actions.at(-1)).to.have.deep.nested.property('changes.daysOff', { before: ['2026-05-01', '2026-05-02'] });
  });

  it('write nothing when nothing changes', async () => {
    await set(team, { days_off: ['2026-05-01'] });
    const count = async () => (await server().connection('change_log').count().first()) as object;
    const before = await count();
    expect((await set(team, { days_off: ['2026-05-01'] })).status).to.equal(200);
    expect(await count()).to.deep.equal(before);
  });

  it('do not name a group above that the reader cannot see', async () => {
    const hidden = await server().createGroup('hidden', { visibility: 'private' });
    const shown = await server().createGroup('shown', { parent: hidden, visibility: 'private' });
    await server().connection('namespaces').where({ id: shown.id }).update({ visibility: 'public' });
    await server()
      .connection('working_calendars')
      .insert({ namespaceId: hidden.id, weekdays: [1] });
    const calendar = await read(shown, server().anonymous());
    expect(calendar.inherited).to.deep.equal([{ group: null, ...nothing, weekdays: [1] }]);
    expect(calendar.resolved.weekdays).to.deep.equal([1]);
  });

  it('refuse what is no calendar, and people without the right', async () => {
    const refusals: [object, RegExp][] = [
      [{ weekdays: [7] }, /weekdays/],
      [{ weekdays: ['Monday'] }, /weekdays/],
      [{ public_holidays: 'XX' }, /not a country or region/],
      [{ public_holidays: 'DE-'.repeat(50) }, /public_holidays/],
      [{ days_off: ['2026-02-30'] }, /days_off/],
      [{ days_off: Array.from({ length: 101 }, () => '2026-05-01') }, /too many entries/],
    ];
    for (const [settings, problem] of refusals) {
      const { status, body } = await client.put(path(team), settings);
      expect(status, JSON.stringify(settings)).to.equal(400);
      expect(JSON.stringify(body)).to.match(problem);
    }
    expect((await member.put(path(team), { weekdays: [1] })).status).to.equal(403);
    expect((await member.put(path(closed), { weekdays: [1] })).status).to.equal(404);
    expect((await member.get(path(closed))).status).to.equal(404);
  });

  it('are listed over GraphQL for a group and those below with settings of their own', async () => {
    await set(team, { weekdays: [1] });
    await set(closed, { weekdays: [2] });
    const ask = async (who: TestClient) => {
      const query = '{ group(fullPath: "top") { workingCalendars { groupPath weekdays daysOff extraDays } } }';
      const { body } = await who.post<{ data: { group: { workingCalendars: { groupPath: string }[] } } }>(
        '/api/graphql',
        { query },
      );
      return body.data.group.workingCalendars.map(({ groupPath }) => groupPath);
    };
    expect(await ask(client)).to.deep.equal(['top', 'top/closed', 'top/team']);
    expect(await ask(member)).to.deep.equal(['top', 'top/team']);
  });

  it('list the countries and regions with public holidays', async () => {
    const { body } = await member.get<object[]>('/api/v4/public_holiday_regions');
    expect(body).to.deep.include({ code: 'AT', name: 'Austria' });
    expect((await server().anonymous().get('/api/v4/public_holiday_regions')).status).to.equal(401);
  });
});
