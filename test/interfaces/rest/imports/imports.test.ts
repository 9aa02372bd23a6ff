import { deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import { importSamples } from '../../../../application/import/samples.ts';
import { planFileNames } from '../../../../application/import/read-plan.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { formWith } from '../../../support/files.ts';
import { planFiles } from '../../../support/plan-files.ts';
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

const table = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

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
      [4, 6, 'no member of the group is called "Nemo"; the item is unassigned'],
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
    expect((await owner.get('/api/v4/imports/samples/__proto__')).status).to.equal(404);
  });

  it('creates nothing if any part fails', async () => {
    const group = await newGroup();
    await server().connection('namespaces').where({ id: group.id }).update({ projectCreationLevel: 0 });
    const { status } = await send(group, formWith('Title,Epic\nPaint,Dock\n', 'list.csv'));
    expect(status).to.equal(403);
    expect((await owner.get<unknown[]>(`/api/v4/groups/${group.id}/epics`)).body).to.deep.equal([]);
  });
});
