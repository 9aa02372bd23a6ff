import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { importSamples } from '../../../../application/import/samples.ts';
import { planFileNames } from '../../../../application/import/read-plan.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { projectFolder } from '../../../../infrastructure/data-folder.ts';
import { formWith } from '../../../support/files.ts';
import { planFiles } from '../../../support/plan-files.ts';
import { withRequestTimeouts } from '../../../support/request-timeouts.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';
import { zipOf } from '../../../support/zip.ts';

interface Count {
  created: number;
  existing: number;
}

interface Report {
  id: number | null;
  form: string;
  dry_run: boolean;
  counts: Record<string, Count> | null;
  fault_count: number;
  faults: { file: string; line: number; column: number; outcome: string; field: string | null; reason: string }[];
  columns: { name: string; field: string | null; samples: string[] }[];
  message?: string;
}

/** What each file of `test/application/import/exports` comes in as, where Lena Park (@lena) is a member. */
const exportsOfTrackers: Readonly<
  Record<string, { form: string; created: string; items: string[]; report: string[] }>
> = {
  'gitlab-issues.csv': {
    form: 'gitlab',
    created: '1 projects, 1 milestones, 4 labels, 2 epics, 4 issues',
    items: [
      'epic Tides on every map opened –2026-12-18',
      'epic Crew opened –2026-11-30',
      'issue Pilot names leak in the log opened [security] confidential',
      'issue Show the tide beside the berth < Tides on every map opened –2026-12-18 [area::map, planning] %Winter tides 3 @lena',
      'issue Tide table for eleven ports < Tides on every map closed [area::data] %Winter tides 5',
      'issue Rota for December < Crew opened –2026-11-30 1',
    ],
    report: ['8 fixed Assignee Username: no member of the group has the name "nobody-here"; the item is unassigned'],
  },
  'gitlab-service-desk.csv': {
    form: 'gitlab',
    created: '1 projects, 1 labels, 3 issues',
    items: [
      'issue =cmd|calc!A1 is a title opened –2026-12-31 [desk]',
      'issue A shipgpj.exe opened [desk]',
      'issue gitlab:quay:7 closed',
    ],
    report: [
      '3 fixed Title: holds control characters; they were removed',
      '3 fixed Due Date: "2026-02-30" is not a date; it was left empty',
      '3 fixed Weight: "-1" is not a whole number from 0 to 100000; it was left empty',
      '4 fixed Title: is empty; used the key',
      '4 fixed Closed At (UTC): the item is closed without a day; used the day of the import',
    ],
  },
  'gitlab-work-items.csv': {
    form: 'gitlab',
    created: '1 projects, 1 milestones, 1 labels, 1 epics, 3 issues',
    items: [
      'epic Berths without paper opened 2026-10-01–2027-03-31 [area::berths]',
      'incident Gate 4 stays shut closed',
      'issue Sign on the tablet < Berths without paper opened –2026-12-04 [area::berths] %Spring 2 @lena',
      'task Try three pens < Sign on the tablet closed',
    ],
    report: [],
  },
  'jira-all-fields.csv': {
    form: 'jira',
    created: '1 projects, 1 labels, 2 issues',
    items: ['issue Wide one opened [wide]', 'issue Wide two closed'],
    report: ['3 fixed closed_at: the item is closed without a day; used the day of the import'],
  },
  'jira-cloud.csv': {
    form: 'jira',
    created: '1 projects, 1 milestones, 5 labels, 1 epics, 2 issues, 1 links',
    items: [
      'epic Quiet engines opened 2026-11-02–2027-02-26 [priority::Medium]',
      'issue Measure at the pier < Quiet engines closed 2026-04-01–2026-05-04 [Sound, noise, priority::Medium] %Summer 2 @lena',
      'issue Talk to the neighbors < Quiet engines opened [noise, people, priority::High] %Summer confidential',
    ],
    report: [],
  },
  'jira-server.csv': {
    form: 'jira',
    created: '1 projects, 1 milestones, 10 labels, 2 epics, 4 issues, 1 links',
    items: [
      'epic FER-9 opened',
      'epic Boarding by phone opened –2026-12-18 [App, boarding, priority::High] @lena',
      'issue Show the code offline < Boarding by phone closed [App, boarding, offline, priority::Medium, type::Story] %1.0 3 @lena',
      'issue Scanner says no < Boarding by phone opened –2026-11-30 [Scanner, priority::Highest, type::Bug] 5',
      'issue Half a day of work < FER-9 closed [priority::Low]',
      'task Two lamps < Scanner says no opened [priority::Low]',
    ],
    report: [
      '2 fixed Fix Version/s: epics cannot have a milestone; ignored "1.0"',
      '3 fixed Fix Version/s: an item has one milestone; ignored "1.1"',
      '7 fixed Custom field (Story Points): "0.5" is not a whole number from 0 to 100000; it was left empty',
    ],
  },
  'linear-archive.csv': {
    form: 'linear',
    created: '1 projects, 1 labels, 1 epics, 1 issues',
    items: [
      'epic Ärger mit Öl – „schnell“ closed [priority::Urgent]',
      'issue Estimate too large < Ärger mit Öl – „schnell“ opened',
    ],
    report: [
      '3 fixed Completed: the item is closed without a day; used the day of the import',
      '4 fixed Estimate: "XL" is not a whole number from 0 to 100000; it was left empty',
    ],
  },
  'linear-sub-issues.csv': {
    form: 'linear',
    created: '1 projects, 1 labels, 1 epics, 2 issues, 1 links',
    items: [
      'epic Second pump opened [priority::Medium]',
      'issue Choose a pump < Second pump opened',
      'issue Fit the pump < Second pump opened',
    ],
    report: ['4 left_out ID: no item has the key "ENG-70"'],
  },
  'linear-workspace.csv': {
    form: 'linear',
    created: '1 projects, 1 milestones, 4 labels, 1 epics, 3 issues, 1 links',
    items: [
      'epic Winter service opened –2026-12-11',
      'issue Order rope closed [priority::Low]',
      'issue Ropes that do not freeze < Winter service opened –2026-12-11 [Feature, priority::High, winter] %First frost 3 @lena',
      'issue Salt on every pier < Winter service closed –2026-10-30 1',
    ],
    report: [],
  },
  'table-bare.csv': {
    form: 'table',
    created: '1 projects, 4 issues',
    items: [
      'issue Same title opened –2027-03-03',
      'issue Same title opened –2027-03-03',
      `issue ${'x'.repeat(255)} opened –2027-04-03`,
      'issue Nulbyte opened',
    ],
    report: [
      '8 fixed name: has 300 characters, 255 are the most; the whole title was put in front of the description',
      '8 kept due: "03/04/2027" was read with the day first, like all dates of the file',
      '9 fixed name: holds NUL characters; they were removed',
      '9 fixed due: "soon" is not a date; it was left empty',
    ],
  },
  'table-semicolons.csv': {
    form: 'table',
    created: '1 projects, 2 labels, 3 issues',
    items: [
      'issue Fähre streichen opened –2026-12-18 [Farbe, Winter] @lena',
      'issue Rettungsboote prüfen closed –2026-09-30',
      'issue Kartenmaterial; neu opened',
    ],
    report: [
      '1 kept : the text is not UTF-8; it was read as Windows-1252',
      '2 kept Status: read as open, since the words are unknown: "offen"',
      '3 fixed closed_at: the item is closed without a day; used the day of the import',
      '4 fixed Due: "31.13.2026" is not a date; it was left empty',
    ],
  },
  'table-unicode-text.csv': {
    form: 'table',
    created: '1 projects, 1 epics, 3 issues, 3 links',
    items: [
      'epic Crew for the summer opened 2026-10-05–2027-02-26',
      'issue Paint the names opened 2027-03-01–',
      'issue Hire two mates < Crew for the summer opened 2026-10-05–2026-11-20',
      'issue Train them < Crew for the summer opened 2026-12-01–2027-02-26',
    ],
    report: [],
  },
};

const table = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

const reportOf = ({ faults }: Report): string[] =>
  faults.map(({ line, outcome, field, reason }) => `${line} ${outcome} ${field ?? ''}: ${reason}`);

describe('REST imports', () => {
  const server = useServer();
  let olga: User;
  let owner: TestClient;
  let groups = 0;

  before(async () => {
    olga = await server().createUser('olga', { name: 'Olga Wind' });
    owner = await server().as(olga);
  });

  async function newGroup(path = `imported-${(groups += 1)}`): Promise<Namespace> {
    const group = await server().createGroup(path);
    await server().addMember(group, olga, 'owner');
    return group;
  }

  const send = (group: Namespace, form: FormData, query = '') =>
    owner.post<Report>(`/api/v4/groups/${group.id}/imports${query}`, form);

  /** What the database has of a group's items: type, title, parent, state, dates, labels, milestone, weight, assignees. */
  const itemsOf = async (group: Namespace): Promise<string[]> => {
    const { rows } = await server().connection.raw<{ rows: { line: string }[] }>(
      `select concat_ws(' ', w.type, w.title, '< ' || p.title, w.state,
         nullif(case when w.type = 'epic' then concat(w.start_date_fixed, '–', w.due_date_fixed)
           else concat(w.start_date, '–', w.due_date) end, '–'),
         (select '[' || string_agg(l.title, ', ' order by l.title) || ']' from work_item_labels wl
           join labels l on l.id = wl.label_id where wl.work_item_id = w.id),
         '%' || m.title, w.weight::text, case when w.confidential then 'confidential' end,
         (select '@' || string_agg(u.username, ' @') from work_item_assignees a join users u on u.id = a.user_id
           where a.work_item_id = w.id)) as line
       from work_items w join namespaces n on n.id = w.namespace_id
         left join work_items p on p.id = w.parent_id left join milestones m on m.id = w.milestone_id
       where ? = any (n.traversal_ids) order by w.id`,
      [group.id],
    );
    return rows.map(({ line }) => line);
  };

  const plan = (rows = {}): FormData => {
    const form = new FormData();
    for (const [name, bytes] of Object.entries(planFiles(rows)))
      form.append('file', new File([bytes as Buffer<ArrayBuffer>], name));
    return form;
  };

  it('tries a plan out, creates it, and finds it again', async () => {
    const group = await newGroup();
    const tried = await send(group, plan(), '?dry_run=true');
    expect([tried.status, tried.body.form, tried.body.id]).to.deep.equal([200, 'plan', null]);
    expect(tried.body.counts?.['epics']).to.deep.equal({ created: 3, existing: 0 });
    expect((await owner.get<unknown[]>(`/api/v4/groups/${group.id}/epics`)).body).to.have.length(0);

    const { status, body } = await send(group, plan());
    expect([status, body.dry_run]).to.deep.equal([201, false]);
    expect(body.counts).to.deep.equal(tried.body.counts);
    const again = await send(group, plan());
    expect([again.body.id, again.body.counts?.['epics']]).to.deep.equal([null, { created: 0, existing: 3 }]);
    expect((await owner.get(`/api/v4/groups/${group.id}/imports/running`)).status).to.equal(204);
  });

  it('fills a top-level group that the plan describes, instead of a subgroup of its name', async () => {
    const group = await newGroup('acme');
    const { body } = await send(group, plan());
    expect(body.counts?.['groups']).to.deep.equal({ created: 1, existing: 1 });
    expect((await owner.get(`/api/v4/projects/acme%2Fapp`)).status).to.equal(200);
  });

  it('reads the files of a zip, in a folder or not', async () => {
    const group = await newGroup();
    const files = Object.entries(planFiles()).map(
      ([name, bytes]) => [`plan/${name}`, bytes ?? new Uint8Array()] as const,
    );
    const zip = zipOf([['plan/', new Uint8Array()], ...files, ['__MACOSX/._groups.csv', Buffer.from('x')]]);
    const { status, body } = await send(group, formWith(zip, 'plan.zip'), '?dry_run=true');
    expect([status, body.counts?.['issues']]).to.deep.equal([200, { created: 2, existing: 0 }]);
  });

  it('imports a table with the given columns, members as assignees, and names the others', async () => {
    const group = await newGroup();
    const content = table(
      'What,Who,When,Feature',
      'Paint the hull,olga,2026-12-04,Dry dock',
      'Buy paint,Olga Wind,,Dry dock',
      'Sing,Nemo,,',
    );
    const mapping = encodeURIComponent(
      JSON.stringify({ What: 'title', Who: 'assignee', When: 'due_date', Feature: 'epic' }),
    );
    const { status, body } = await send(
      group,
      formWith(content, 'list.csv'),
      `?mapping=${mapping}&project=Ship%20yard`,
    );
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.columns.map(({ name, field }) => [name, field])).to.deep.equal([
      ['What', 'title'],
      ['Who', 'assignee'],
      ['When', 'due_date'],
      ['Feature', 'epic'],
    ]);
    expect(body.faults.map(({ line, column, reason }) => [line, column, reason])).to.deep.equal([
      [4, 6, 'no member of the group has the name "Nemo"; the item is unassigned'],
    ]);
    const issues = await owner.get<
      { title: string; assignees: { username: string }[]; epic: { title: string } | null }[]
    >(`/api/v4/projects/${encodeURIComponent(`${group.fullPath}/ship-yard`)}/issues?order_by=title&sort=asc`);
    expect(issues.body.map(({ title, assignees, epic }) => [title, assignees[0]?.username, epic?.title])).to.deep.equal(
      [
        ['Buy paint', 'olga', 'Dry dock'],
        ['Paint the hull', 'olga', 'Dry dock'],
        ['Sing', undefined, undefined],
      ],
    );
  });

  it('keeps what is confidential elsewhere confidential', async () => {
    const group = await newGroup();
    const content = table('Title,Confidential', 'Secret,Yes', 'Plain,No');
    await send(group, formWith(content, 'list.csv'));
    const { body } = await owner.get<{ title: string; confidential: boolean }[]>(
      `/api/v4/groups/${group.id}/issues?order_by=title&sort=desc`,
    );
    expect(body.map(({ confidential }) => confidential)).to.deep.equal([true, false]);
  });

  it('undoes an import for a day, and keeps what was used since', async () => {
    const group = await newGroup();
    const { body } = await send(group, plan());
    const used = await owner.get<{ id: number; iid: number; project_id: number; title: string }[]>(
      `/api/v4/groups/${group.id}/issues?search=I-1`,
    );
    const [item] = used.body;
    await owner.post(`/api/v4/projects/${item?.project_id}/issues/${item?.iid}/notes`, { body: 'Mine' });
    const undone = await owner.post<{ deleted: Record<string, number>; kept: { kind: string; name: string }[] }>(
      `/api/v4/groups/${group.id}/imports/${body.id}/undo`,
    );
    expect(undone.status, JSON.stringify(undone.body)).to.equal(200);
    expect(undone.body.deleted).to.include({ epics: 2, issues: 1, links: 1 });
    expect(undone.body.kept[0]).to.deep.equal({ kind: 'issues', name: item?.title });
    const left = await owner.get<{ title: string }[]>(`/api/v4/groups/${group.id}/epics`);
    expect(left.body.map(({ title }) => title)).to.deep.equal(['Epic E-1']);
    expect((await owner.post(`/api/v4/groups/${group.id}/imports/${body.id}/undo`)).status).to.equal(409);
    const listed = await owner.get<{ id: number; can_undo: boolean; undone_at: string | null }[]>(
      `/api/v4/groups/${group.id}/imports`,
    );
    expect(listed.body[0]).to.include({ id: body.id, can_undo: false });
  });

  it('takes back the whole of an untouched import', async () => {
    const group = await newGroup();
    const { body } = await send(group, plan());
    const path = `/api/v4/groups/${group.id}/imports/${body.id}/undo`;
    const { body: undone } = await owner.post<{ deleted: Record<string, number>; kept: unknown[] }>(path);
    expect(undone).to.deep.include({
      deleted: { groups: 2, projects: 1, milestones: 1, labels: 2, epics: 3, issues: 2, links: 1 },
      kept: [],
    });
    for (const list of ['epics', 'issues', 'subgroups', 'projects', 'labels', 'milestones'])
      expect((await owner.get<unknown[]>(`/api/v4/groups/${group.id}/${list}`)).body, list).to.deep.equal([]);
  });

  it('leaves alone and does not name what was moved out of the group since', async () => {
    const [group, elsewhere] = [await newGroup(), await newGroup()];
    const { body } = await send(group, plan());
    const projects = await owner.get<{ id: number }[]>(`/api/v4/groups/${group.id}/projects?include_subgroups=true`);
    const [project] = projects.body;
    await owner.put(`/api/v4/projects/${project?.id}/transfer`, { namespace: elsewhere.id });
    const { body: undone } = await owner.post<{
      deleted: Record<string, number>;
      kept: { kind: string; name: string }[];
    }>(`/api/v4/groups/${group.id}/imports/${body.id}/undo`);
    expect(undone.deleted).to.include({ projects: 0, issues: 0 });
    expect(undone.kept).to.deep.include({ kind: 'projects', name: '1 moved out of the group, or archived' });
    expect(undone.kept).to.deep.include({ kind: 'issues', name: '2 moved out of the group, or archived' });
    const issues = await owner.get<unknown[]>(`/api/v4/groups/${elsewhere.id}/issues`);
    expect(issues.body).to.have.length(2);
  });

  it('leaves alone what was archived since', async () => {
    const group = await newGroup();
    const { body } = await send(group, plan());
    const projects = await owner.get<{ id: number }[]>(`/api/v4/groups/${group.id}/projects?include_subgroups=true`);
    const id = projects.body[0]?.id ?? 0;
    await owner.post(`/api/v4/projects/${id}/archive`);
    const { body: undone } = await owner.post<{ deleted: Record<string, number> }>(
      `/api/v4/groups/${group.id}/imports/${body.id}/undo`,
    );
    expect(undone.deleted).to.include({ projects: 0, issues: 0, groups: 1 });
    expect((await owner.get<unknown[]>(`/api/v4/projects/${id}/issues`)).body).to.have.length(2);
  });

  it('takes each sample to download without a fault', async () => {
    const samples = await Promise.all(
      Object.keys(importSamples).map(
        async (name) => [name, (await owner.get<string>(`/api/v4/imports/samples/${name}`)).body] as const,
      ),
    );
    const plan = new FormData();
    for (const [name, text] of samples) {
      if (planFileNames.some((file) => file === name)) {
        plan.append('file', new File([text], name));
        continue;
      }
      const { body } = await send(await newGroup(), formWith(text, name), '?dry_run=true');
      expect([name, body.form, body.faults, body.counts?.['issues']?.created]).to.deep.equal([
        name,
        name.replace('.csv', ''),
        [],
        2,
      ]);
    }
    const { body } = await send(await newGroup(), plan, '?dry_run=true');
    expect([body.faults, body.counts?.['issues']?.created]).to.deep.equal([[], 2]);
  });

  it('brings in twelve exports of trackers and tables, each as described', async () => {
    const lena = await server().createUser('lena', { name: 'Lena Park' });
    for (const [name, expected] of Object.entries(exportsOfTrackers)) {
      const group = await newGroup();
      await server().addMember(group, lena, 'developer');
      const bytes = readFileSync(join(projectFolder, 'test/application/import/exports', name));
      const { status, body } = await send(group, formWith(bytes, name), '?project=Quay');
      expect(status, JSON.stringify(body)).to.equal(201);
      const created = Object.entries(body.counts ?? {}).flatMap(([kind, count]) =>
        count.created > 0 ? [`${count.created} ${kind}`] : [],
      );
      const items = await itemsOf(group);
      expect({ name, form: body.form, created: created.join(', '), items, report: reportOf(body) }).to.deep.equal({
        name,
        ...expected,
      });
    }
  });

  it('refuses odd files with the line, never with an error of the server', async () => {
    const group = await newGroup();
    const bomb = deflateRawSync(Buffer.alloc(60 * 1024 * 1024));
    const cases: [name: string, content: string | Uint8Array<ArrayBuffer>, line: number, reason: RegExp][] = [
      ['empty.csv', '', 1, /empty/],
      ['quote.csv', 'Title\n"open', 2, /broken quoting/],
      ['none.csv', 'Color,Size\nred,2\n', 1, /no column holds the title/],
      ['wide.csv', `Title${',x'.repeat(6000)}\na\n`, 1, /columns/],
      ['line.csv', `Title\n${','.repeat(30_000)}\n`, 2, /fields/],
      ['long.csv', `Title\n${'a\n'.repeat(20_100)}`, 20_002, /20,000 rows|20,001 rows/],
      ['broken.zip', Buffer.from('PK\u0003\u0004 no archive'), 1, /damaged/],
      ['bomb.zip', zipOf([['a.csv', bomb, 60 * 1024 * 1024]]), 1, /larger than|damaged/],
      ['book.xlsx', zipOf([['[Content_Types].xml', Buffer.from('<x/>')]]), 1, /workbook/],
      ['binary.csv', Buffer.from([0, 1, 2, 255, 254, 10, 0]), 1, /title/],
    ];
    for (const [name, content, line, reason] of cases) {
      const { status, body } = await send(group, formWith(content, name), '?dry_run=true');
      expect([name, status, body.counts], JSON.stringify(body).slice(0, 300)).to.deep.equal([name, 200, null]);
      expect(body.faults[0]?.line, name).to.equal(line);
      expect(body.faults.map((fault) => fault.reason).join(), name).to.match(reason);
      expect((await send(group, formWith(content, name))).status, name).to.equal(400);
    }
    expect((await send(group, formWith('Title\na\n', 'a.csv'), '?mapping=no')).status).to.equal(400);
    expect((await send(group, formWith('Title\na\n', 'a.csv'), '?form=word')).status).to.equal(400);
    const asField = formWith('Title\na\n', 'a.csv');
    asField.append('dry_run', 'true');
    const tried = await send(group, asField);
    expect([tried.status, tried.body]).to.deep.equal([400, { error: 'dry_run belongs in the query' }]);
    expect((await owner.get('/api/v4/imports/samples/__proto__')).status).to.equal(404);
  });

  it('leaves nothing half-done where the tab is closed, while the files come in or later', async () => {
    const token = await server().tokenFor(olga);
    const rows = 1000;
    const content = table('Title,Epic', ...Array.from({ length: rows }, (_, row) => `Row ${row},Dock ${row % 7}`));
    /** Sends the table and closes the tab once `until` answers true; whether that was before the answer. */
    const closed = async (group: Namespace, until: () => Promise<boolean>, part = 1): Promise<boolean> => {
      const whole = new Response(formWith(content, 'list.csv'));
      const type = whole.headers.get('content-type') ?? '';
      const bytes = Buffer.from(await whole.arrayBuffer());
      const sending = request(`${server().address}/api/v4/groups/${group.id}/imports`, {
        method: 'POST',
        headers: { 'private-token': token, 'content-type': type, 'content-length': bytes.length },
      });
      const state = { isAnswered: false };
      sending.on('response', () => (state.isAnswered = true)).on('error', () => undefined);
      sending.write(bytes.subarray(0, Math.floor(bytes.length * part)));
      while (!state.isAnswered && !(await until()));
      sending.destroy();
      return !state.isAnswered;
    };
    const isRunning = async ({ id }: Namespace) =>
      (await owner.get(`/api/v4/groups/${id}/imports/running`)).status === 200;
    const found = async ({ id }: Namespace) => [
      Number((await owner.get(`/api/v4/groups/${id}/issues?per_page=1`)).headers.get('x-total')),
      (await owner.get<{ counts: Report['counts'] }[]>(`/api/v4/groups/${id}/imports`)).body.map(
        ({ counts }) => counts?.['issues']?.created,
      ),
    ];

    const cut = await newGroup();
    expect(await closed(cut, () => Promise.resolve(true), 0.5)).to.equal(true);
    expect(await found(cut)).to.deep.equal([0, []]);

    const left = await newGroup();
    expect(await closed(left, () => isRunning(left))).to.equal(true);
    // What the server has in hand it finishes: it is in the list of imports, and can be undone.
    while (await isRunning(left));
    expect(await found(left)).to.deep.equal([rows, [rows]]);
  });

  it('may wait for an earlier one of their sender longer than other requests may take', async () => {
    const group = await newGroup();
    const { runningImports } = server().services;
    const inTurnOf = runningImports.inTurnOf.bind(runningImports);
    let finish = (): void => undefined;
    const earlier = inTurnOf(olga.id, () => new Promise<void>((resolve) => (finish = resolve)));
    const waiting = new Promise<void>((resolve) => {
      runningImports.inTurnOf = (...turn) => {
        resolve();
        return inTurnOf(...turn);
      };
    });
    await withRequestTimeouts(async (takeTooLong) => {
      try {
        const answer = send(group, formWith(table('title', 'Tide tables'), 'plan.csv'));
        await waiting;
        takeTooLong(server().address);
        finish();
        expect((await answer).status).to.equal(201);
      } finally {
        finish();
        runningImports.inTurnOf = inTurnOf;
        await earlier;
      }
    });
  });

  it('creates nothing if any part fails', async () => {
    const group = await newGroup();
    await server().connection('namespaces').where({ id: group.id }).update({ projectCreationLevel: 0 });
    const { status } = await send(group, formWith('Title,Epic\nPaint,Dock\n', 'list.csv'));
    expect(status).to.equal(403);
    expect((await owner.get<unknown[]>(`/api/v4/groups/${group.id}/epics`)).body).to.deep.equal([]);
  });
});
