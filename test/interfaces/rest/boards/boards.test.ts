import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { boardsMaximum, listsMaximum } from '../../../../domain/boards/board.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

interface List {
  id: number;
  position: number;
  label?: { name: string };
  assignee?: { username: string };
  milestone?: { title: string };
  health_status?: string;
  list_type?: string;
}

describe('REST boards', () => {
  const world = useRestWorld();
  const owner = () => world.client('owner');
  const labelOf = async (name: string, container = `/groups/${world.acme.id}`) =>
    (await owner().post<{ id: number }>(`${container}/labels`, { name, color: '#ff0000' })).body.id;
  const boardOf = async (container: string) =>
    (await owner().post<{ id: number }>(`${container}/boards`, { name: 'Board' })).body.id;
  const inProject = () => `/projects/${world.app.id}`;
  const inGroup = () => `/groups/${world.acme.id}`;

  it('are used by @gitbeaker/rest', async () => {
    const api = new Gitlab({ host: world.server.address, token: world.token('owner') });
    const places = [
      [api.ProjectIssueBoards, world.app.id],
      [api.GroupIssueBoards, world.acme.id],
    ] as const;
    for (const [boards, place] of places) {
      const board = await boards.create(place, 'Sprint');
      expect(board).to.deep.include({
        name: 'Sprint',
        lists: [],
        hide_backlog_list: false,
        milestone: null,
        labels: [],
      });
      expect((await boards.edit(place, board.id, { name: 'Week' })).name).to.equal('Week');
      expect((await boards.all(place)).map(({ id }) => id)).to.deep.equal([board.id]);
      const first = await boards.createList(place, board.id, { labelId: await labelOf(`todo ${place}`) });
      const second = await boards.createList(place, board.id, { labelId: await labelOf(`doing ${place}`) });
      expect(first).to.include({ position: 0, max_issue_count: 0, max_issue_weight: 0, limit_metric: null });
      await boards.editList(place, board.id, second.id, 0);
      const order = (await boards.allLists(place, board.id)).map(({ id, position }) => [id, position]);
      expect(order).to.deep.equal([
        [second.id, 0],
        [first.id, 1],
      ]);
      expect((await boards.showList(place, board.id, second.id)).label).to.include({ name: `doing ${place}` });
      await boards.removeList(place, board.id, second.id);
      const shown = await boards.show(place, board.id);
      expect(shown.lists?.map(({ id, position }) => [id, position])).to.deep.equal([[first.id, 0]]);
      await boards.remove(place, board.id);
      expect(await boards.all(place)).to.deep.equal([]);
    }
  });

  it('have lists of a label, assignee, milestone or iteration, each once', async () => {
    const lists = `${inProject()}/boards/${await boardOf(inProject())}/lists`;
    const { body: milestone } = await owner().post<{ id: number }>(`${inGroup()}/milestones`, { title: 'Beta' });
    const subjects = [
      { label_id: await labelOf('only', inProject()) },
      { assignee_id: world.people.planner },
      { milestone_id: milestone.id },
    ];
    for (const subject of subjects) {
      expect((await owner().post(lists, subject)).status, JSON.stringify(subject)).to.equal(201);
      expect((await owner().post(lists, subject)).status, JSON.stringify(subject)).to.equal(400);
    }
    const { body } = await owner().get<List[]>(lists);
    expect(
      body.map(({ label, assignee, milestone: due }) => label?.name ?? assignee?.username ?? due?.title),
    ).to.deep.equal(['only', 'planner', 'Beta']);
    const refused = [
      {},
      { label_id: 1, milestone_id: milestone.id },
      { label_id: 9_999_999 },
      { assignee_id: 9_999_999 },
    ];
    for (const subject of [...refused, { iteration_id: 9_999_999 }, { milestone_id: 9_999_999 }]) {
      expect((await owner().post(lists, subject)).status, JSON.stringify(subject)).to.equal(400);
    }
    const elsewhere = await labelOf('elsewhere', `/groups/${world.web.id}`);
    expect((await owner().post(lists, { label_id: elsewhere })).status).to.equal(400);
  });

  it('have lists of a health status, which issues get by moving there', async () => {
    const board = await boardOf(inProject());
    const lists = `${inProject()}/boards/${board}/lists`;
    const { body: list } = await owner().post<List & { health_status: string }>(lists, { health_status: 'at_risk' });
    expect(list.health_status).to.equal('at_risk');
    for (const refused of [{ health_status: 'at_risk' }, { health_status: 'fine' }]) {
      expect((await owner().post(lists, refused)).status).to.equal(400);
    }
    const { body: issue } = await owner().post<{ id: number }>(`${inProject()}/issues`, { title: 'Unwell' });
    const columns = `${inProject()}/board_columns`;
    const move = (from: string | number, to: string | number) =>
      owner().put<{ health_status: string | null }>(`${columns}/${to}/issues/${issue.id}`, { from_column: from });
    expect((await move('opened', list.id)).body.health_status).to.equal('at_risk');
    const { body: held } = await owner().get<{ id: number }[]>(`${columns}/${list.id}/issues?board_id=${board}`);
    expect(held.map(({ id }) => id)).to.deep.equal([issue.id]);
    expect((await move(list.id, 'opened')).body.health_status).to.equal(null);
  });

  it('move lists to an end, keep limits, and close gaps when a label is deleted', async () => {
    const board = `${inGroup()}/boards/${await boardOf(inGroup())}`;
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three']) {
      const list = await owner().post<List>(`${board}/lists`, { label_id: await labelOf(name) });
      ids.push(list.body.id);
    }
    const moved = await owner().put<List>(`${board}/lists/${ids[0]}`, { position: 99, max_issue_count: 3 });
    expect(moved.body).to.include({ position: 2, max_issue_count: 3 });
    expect((await owner().put(`${board}/lists/${ids[0]}`, { max_issue_count: -1 })).status).to.equal(400);
    expect((await owner().put(`${board}/lists/${ids[0]}`, {})).status).to.equal(400);
    await owner().delete(`${inGroup()}/labels/two`);
    await owner().put(`${board}/lists/${ids[0]}`, { position: 0 });
    const { body } = await owner().get<List[]>(`${board}/lists`);
    expect(body.map(({ label, position }) => [label?.name, position])).to.deep.equal([
      ['one', 0],
      ['three', 1],
    ]);
  });

  it('are found in their container only', async () => {
    const id = await boardOf(inGroup());
    expect((await owner().get(`${inProject()}/boards/${id}`)).status).to.equal(404);
    expect((await owner().put(`${inProject()}/boards/${id}`, { name: 'Mine' })).status).to.equal(404);
    expect((await owner().delete(`${inProject()}/boards/${id}`)).status).to.equal(404);
  });

  it('are bounded', async () => {
    const { connection } = world.server;
    const rows = Array.from({ length: boardsMaximum }, () => ({ namespaceId: world.web.id, name: 'Many' }));
    const [{ id }] = await connection('boards').insert(rows).returning('id');
    expect((await owner().post(`/groups/${world.web.id}/boards`, { name: 'More' })).status).to.equal(400);
    const labels = Array.from({ length: listsMaximum }, (_, index) => ({
      namespaceId: world.web.id,
      title: `l${index}`,
      color: '#ff0000',
      textColor: '#ffffff',
    }));
    const made = await connection('labels').insert(labels).returning('id');
    await connection('board_lists').insert(
      made.map((label, position) => ({ boardId: id, labelId: label.id, position })),
    );
    const lists = `/groups/${world.web.id}/boards/${id}/lists`;
    expect((await owner().post(lists, { label_id: await labelOf('more', `/groups/${world.web.id}`) })).status).to.equal(
      400,
    );
  });

  it('are in the change log', async () => {
    const board = `${inGroup()}/boards/${await boardOf(inGroup())}`;
    const list = await owner().post<List>(`${board}/lists`, { label_id: await labelOf('logged') });
    await owner().delete(`${board}/lists/${list.body.id}`);
    await owner().delete(board);
    const log = world.server.connection('change_log').whereIn('subjectType', ['board', 'board_list']);
    const entries = await log.orderBy('id', 'desc').limit(4).select('action', 'derived', 'namespaceId');
    const namespaceId = world.acme.id;
    expect(entries.toReversed()).to.deep.equal(
      ['board.create', 'board_list.create', 'board_list.delete', 'board.delete'].map((action) => ({
        action,
        derived: false,
        namespaceId,
      })),
    );
  });

  describe('columns', () => {
    interface Column {
      id: string | number;
      issue_count: number;
      issue_weight: number;
      list: List | null;
    }
    let place: string;
    let board: number;
    let lists: Record<'todo' | 'doing' | 'person' | 'milestone', number>;
    let issues: { id: number; iid: number; title: string }[];
    const titles = async (column: string | number, query = '') =>
      (
        await owner().get<{ title: string }[]>(`${place}/board_columns/${column}/issues?board_id=${board}${query}`)
      ).body.map(({ title }) => title);
    const move = (index: number, from: string | number, to: string | number, beside: Record<string, number> = {}) =>
      owner().put<{ labels: { name: string }[]; state: string; assignees: unknown[]; milestone: unknown }>(
        `${place}/board_columns/${to}/issues/${issues[index]?.id}`,
        { from_column: from, ...beside },
      );

    beforeEach(async () => {
      const { body: project } = await owner().post<{ id: number }>('/projects', {
        name: `p${Math.random()}`,
        namespace_id: world.acme.id,
      });
      place = `/projects/${project.id}`;
      board = await boardOf(place);
      const { body: milestone } = await owner().post<{ id: number }>(`${place}/milestones`, { title: 'Gamma' });
      const subjects = {
        todo: { label_id: await labelOf('todo', place) },
        doing: { label_id: await labelOf('doing', place) },
        person: { assignee_id: world.people.planner },
        milestone: { milestone_id: milestone.id },
      };
      const made = {} as typeof lists;
      for (const [name, subject] of Object.entries(subjects)) {
        const list = await owner().post<List>(`${place}/boards/${board}/lists`, subject);
        made[name as keyof typeof lists] = list.body.id;
      }
      lists = made;
      issues = [];
      for (const title of ['A', 'B', 'C', 'D']) {
        const { body } = await owner().post<(typeof issues)[number]>(`${place}/issues`, { title, weight: 2 });
        issues.push(body);
      }
    });

    it('hold each open issue by its labels, people and milestone, with sums', async () => {
      await move(0, 'opened', lists.todo);
      await move(1, 'opened', lists.person);
      await move(3, 'opened', 'closed');
      const { body } = await owner().get<Column[]>(`${place}/board_columns?board_id=${board}`);
      expect(body.map((column) => [column.id, column.issue_count, column.issue_weight])).to.deep.equal([
        ['opened', 1, 2],
        [lists.todo, 1, 2],
        [lists.doing, 0, 0],
        [lists.person, 1, 2],
        [lists.milestone, 0, 0],
        ['closed', 1, 2],
      ]);
      expect(await titles('opened')).to.deep.equal(['C']);
      expect(await titles(lists.todo)).to.deep.equal(['A']);
      expect(await titles(lists.todo, '&search=nothing')).to.deep.equal([]);
      const whole = await owner().get<Column[]>(`${place}/board_columns`);
      expect(whole.body.map((column) => [column.id, column.issue_count])).to.deep.equal([
        ['opened', 3],
        ['closed', 1],
      ]);
      await owner().put(`${place}/boards/${board}`, { hide_backlog_list: true, hide_closed_list: true });
      const shown = await owner().get<Column[]>(`${place}/board_columns?board_id=${board}`);
      expect(shown.body.map(({ id }) => id)).to.deep.equal([lists.todo, lists.doing, lists.person, lists.milestone]);
    });

    it('change an issue that is moved between them, at once', async () => {
      expect((await move(0, 'opened', lists.todo)).body.labels.map(({ name }) => name)).to.deep.equal(['todo']);
      expect((await move(0, lists.todo, lists.doing)).body.labels.map(({ name }) => name)).to.deep.equal(['doing']);
      expect((await move(0, lists.doing, lists.person)).body).to.have.nested.property('assignees.length', 1);
      expect((await move(0, lists.person, lists.milestone)).body).to.have.nested.property('milestone.title', 'Gamma');
      const closed = await move(0, lists.milestone, 'closed');
      expect(closed.body).to.include({ state: 'closed' }).and.have.nested.property('milestone.title', 'Gamma');
      const opened = await move(0, 'closed', lists.todo);
      expect(opened.body).to.include({ state: 'opened' });
      expect(opened.body.labels.map(({ name }) => name)).to.have.members(['doing', 'todo']);
      expect((await move(0, lists.milestone, 'opened')).body.milestone).to.equal(null);
      expect((await move(0, lists.person, 'opened')).body.assignees).to.deep.equal([]);
    });

    it('keep the order in which issues are put, through many moves into one gap', async () => {
      expect(await titles('opened')).to.deep.equal(['D', 'C', 'B', 'A']);
      const [a, b, c, d] = issues.map(({ id }) => id) as [number, number, number, number];
      await move(0, 'opened', 'opened', { below_id: d });
      expect(await titles('opened')).to.deep.equal(['A', 'D', 'C', 'B']);
      await move(3, 'opened', 'opened', { above_id: b });
      expect(await titles('opened')).to.deep.equal(['A', 'C', 'B', 'D']);
      for (let round = 0; round < 45; round += 1) {
        const [moved, above, below] = round % 2 === 0 ? [1, a, c] : [2, a, b];
        expect((await move(moved, 'opened', 'opened', { above_id: above, below_id: below })).status).to.equal(200);
      }
      expect(await titles('opened')).to.deep.equal(['A', 'B', 'C', 'D']);
      expect((await move(3, 'opened', 'opened', { above_id: c, below_id: a })).status).to.equal(400);
    });

    it('are read page by page with a cursor', async () => {
      const first = await owner().get<{ title: string }[]>(
        `${place}/board_columns/opened/issues?board_id=${board}&pagination=keyset&per_page=3`,
      );
      expect(first.body.map(({ title }) => title)).to.deep.equal(['D', 'C', 'B']);
      const next = new URL(/<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
      const rest = await owner().get<{ title: string }[]>(`${place}/board_columns/opened/issues${next.search}`);
      expect(rest.body.map(({ title }) => title)).to.deep.equal(['A']);
    });

    it('are divided by epic, page by page, and those in none come last', async () => {
      interface Lanes {
        lanes: {
          epic: { title: string; reference: string; opened_issues: number } | null;
          cells: { column: string | number; issue_count: number; issue_weight: number; issues: { title: string }[] }[];
        }[];
        next_page: number | null;
      }
      const lanesFor = async (client: ReturnType<typeof owner>, query = '') =>
        (await client.get<Lanes>(`${place}/board_lanes?board_id=${board}${query}`)).body;
      const cellsOf = ({ lanes }: Lanes) =>
        lanes.map(({ epic, cells }) => [
          epic?.title ?? null,
          ...cells.flatMap(({ column, issue_count: count, issues: cards }) =>
            count === 0 ? [] : [[column, ...cards.map(({ title }) => title)]],
          ),
        ]);
      const epicOf = async (title: string, more = {}) =>
        (await owner().post<{ work_item_id: number }>(`${inGroup()}/epics`, { title, ...more })).body.work_item_id;
      const toEpic = (index: number, epic: number, column: string | number = 'opened') =>
        owner().put(`${place}/board_columns/${column}/issues/${issues[index]?.id}`, {
          from_column: 'opened',
          epic_id: epic,
        });
      const soon = { due_date_is_fixed: true, due_date_fixed: '2026-12-01' };
      const [later, first, hidden] = [
        await epicOf('Later'),
        await epicOf('First', soon),
        await epicOf('Hidden', { confidential: true }),
      ];
      expect((await toEpic(0, later)).status).to.equal(200);
      expect((await toEpic(1, first, lists.todo)).body).to.have.nested.property('epic.title', 'First');
      expect((await toEpic(2, first, 'closed')).body).to.include({ state: 'closed' });
      await owner().put(`${place}/issues/${issues[3]?.iid}`, { confidential: true, epic_id: hidden });
      const shown = await lanesFor(owner());
      expect(cellsOf(shown)).to.deep.equal([
        ['First', [lists.todo, 'B'], ['closed', 'C']],
        ['Later', ['opened', 'A']],
        ['Hidden', ['opened', 'D']],
        [null],
      ]);
      expect(shown.lanes[0]?.epic).to.include({ opened_issues: 1 });
      expect(shown.next_page).to.equal(null);
      expect(cellsOf(await lanesFor(world.client('guest'))).map(([name]) => name)).to.deep.equal([
        'First',
        'Later',
        null,
      ]);
      expect(cellsOf(await lanesFor(owner(), '&search=nothing'))).to.deep.equal([[null]]);
      const cell = (key: number | '') => titles('opened', `&group_by=epic&group_key=${key}`);
      expect([await cell(later), await cell('')]).to.deep.equal([['A'], []]);
      await toEpic(0, 0);
      expect(cellsOf(await lanesFor(owner())).at(-1)).to.deep.equal([null, ['opened', 'A']]);
      for (let count = 0; count < 7; count += 1) {
        const { body } = await owner().post<{ id: number }>(`${place}/issues`, { title: `E${count}` });
        await owner().put(`${place}/board_columns/opened/issues/${body.id}`, {
          from_column: 'opened',
          epic_id: await epicOf(`Epic ${count}`),
        });
      }
      const paged = await lanesFor(owner());
      expect([paged.lanes.length, paged.next_page]).to.deep.equal([9, 2]);
      const rest = await lanesFor(owner(), '&page=2');
      expect([rest.lanes.map(({ epic }) => epic?.title), rest.next_page]).to.deep.equal([['Epic 6'], null]);
    });

    it('fill the columns and cells of lists of all kinds by a statement that does not grow with them', async () => {
      const wide = await boardOf(place);
      const { body: milestone } = await owner().post<{ id: number }>(`${inGroup()}/milestones`, { title: 'Wide' });
      const label = await labelOf('wide');
      const subjects = [
        { label_id: label },
        { assignee_id: world.people.planner },
        { milestone_id: milestone.id },
        { health_status: 'at_risk' },
      ];
      for (const subject of subjects) await owner().post(`${place}/boards/${wide}/lists`, subject);
      await owner().post(`${place}/issues`, {
        title: 'Everywhere',
        labels: 'wide',
        assignee_ids: [world.people.planner],
        milestone_id: milestone.id,
        health_status: 'at_risk',
        weight: 3,
      });
      const read = async <Answer>(what: string): Promise<{ body: Answer; statements: string[] }> => {
        const statements: string[] = [];
        const { connection } = world.server;
        const onQuery = ({ sql }: { sql: string }) => {
          if (sql.includes('sum(w.weight)')) statements.push(sql);
        };
        connection.on('query', onQuery);
        const { body } = await owner().get<Answer>(`${place}/${what}?board_id=${wide}&search=Everywhere`);
        connection.off('query', onQuery);
        return { body, statements };
      };
      const columnsOf = async () => {
        const { body, statements } = await read<{ issue_count: number; issue_weight: number }[]>('board_columns');
        return { statements, sums: body.map((column) => [column.issue_count, column.issue_weight]) };
      };
      const lanesOf = async () => {
        const { body, statements } = await read<{
          lanes: { cells: { issue_count: number; issue_weight: number; issues: { title: string }[] }[] }[];
        }>('board_lanes');
        const cells = body.lanes.at(-1)?.cells ?? [];
        return { statements, cells: cells.map((cell) => [cell.issue_count, cell.issue_weight, cell.issues[0]?.title]) };
      };
      const [few, fewSums] = [await lanesOf(), await columnsOf()];
      const held = [1, 3, 'Everywhere'];
      const empty = [0, 0, undefined];
      expect(few.cells).to.deep.equal([empty, held, held, held, held, empty]);
      const other = await labelOf('wider');
      await owner().post(`${place}/boards/${wide}/lists`, { label_id: other });
      const [more, moreSums] = [await lanesOf(), await columnsOf()];
      expect(fewSums.sums).to.deep.equal([
        [0, 0],
        [1, 3],
        [1, 3],
        [1, 3],
        [1, 3],
        [0, 0],
      ]);
      expect(moreSums.sums).to.deep.equal([...fewSums.sums, [0, 0]]);
      expect(fewSums.statements).to.have.length(1);
      expect(moreSums.statements).to.deep.equal(fewSums.statements);
      expect(more.cells).to.deep.equal([empty, held, held, held, held, empty, empty]);
      expect(few.statements).to.have.length(1);
      expect(more.statements).to.deep.equal(few.statements);
    });

    it('keep the epic of an issue that may not move to another', async () => {
      const { body: epic } = await owner().post<{ work_item_id: number }>(`${inGroup()}/epics`, { title: 'Kept' });
      const to = { from_column: 'opened', epic_id: epic.work_item_id };
      const path = `${place}/board_columns/opened/issues/${issues[0]?.id}`;
      expect((await world.client('guest').put(path, to)).status).to.equal(403);
      expect((await owner().put(path, { ...to, epic_id: issues[1]?.id })).status).to.equal(409);
      expect((await owner().put(path, { ...to, epic_id: 9_999_999 })).status).to.equal(404);
      const { body } = await owner().get<{ epic: unknown }>(`${place}/issues/${issues[0]?.iid}`);
      expect(body.epic).to.equal(null);
    });

    it('refuse what is not on the board', async () => {
      const other = await boardOf(inGroup());
      const { body: foreign } = await owner().post<List>(`${inGroup()}/boards/${other}/lists`, {
        label_id: await labelOf(`foreign ${Math.random()}`),
      });
      expect((await move(0, 'opened', foreign.id)).status).to.equal(404);
      expect((await move(0, 'opened', 9_999_999)).status).to.equal(404);
      expect((await move(0, 'opened', 'anything')).status).to.equal(400);
      const { body: epic } = await owner().post<{ work_item_id: number }>(`${inGroup()}/epics`, { title: 'Epic' });
      const path = `${inGroup()}/board_columns/closed/issues/${epic.work_item_id}`;
      expect((await owner().put(path, { from_column: 'opened' })).status).to.equal(404);
      expect((await owner().get(`${place}/board_columns/${foreign.id}/issues?board_id=${board}`)).status).to.equal(404);
      const stranger = await world.client('stranger').put(`${place}/board_columns/closed/issues/${issues[0]?.id}`, {
        from_column: 'opened',
      });
      expect(stranger.status).to.equal(404);
    });
  });

  describe('of epics', () => {
    const boards = () => `${inGroup()}/epic_boards`;

    it('are read as in the API of GitLab, apart from those of issues', async () => {
      const { body: board } = await owner().post<{ id: number }>(boards(), { name: 'Program' });
      const labelId = await labelOf('planned');
      const { body: list } = await owner().post<List>(`${boards()}/${board.id}/lists`, { label_id: labelId });
      const { body: all } = await owner().get<{ id: number }[]>(boards());
      expect(all.map(({ id }) => id)).to.deep.equal([board.id]);
      const { body: shown } = await owner().get(`${boards()}/${board.id}`);
      expect(shown).to.have.all.keys('id', 'name', 'hide_backlog_list', 'hide_closed_list', 'group', 'labels', 'lists');
      const { body: lists } = await owner().get<List[]>(`${boards()}/${board.id}/lists`);
      expect(lists).to.deep.equal([list]);
      expect(list).to.deep.include({ position: 0, list_type: 'label', collapsed: false });
      expect((await owner().get<List>(`${boards()}/${board.id}/lists/${list.id}`)).body.label?.name).to.equal(
        'planned',
      );
      for (const path of [`${inGroup()}/boards/${board.id}`, `${inGroup()}/boards/${board.id}/lists/${list.id}`]) {
        expect((await owner().get(path)).status, path).to.equal(404);
      }
      for (const subject of [{ milestone_id: 1 }, { iteration_id: 1 }]) {
        expect(await owner().post(`${boards()}/${board.id}/lists`, subject)).to.deep.include({
          status: 400,
          body: { message: '400 Bad request - lists of epics are for a label, an assignee or a health status' },
        });
      }
      expect((await owner().get(`/projects/${world.app.id}/epic_boards`)).status).to.equal(404);
    });

    it('hold epics by their assignees, and show them by the health of the issues below', async () => {
      const { body: group } = await owner().post<{ id: number }>('/groups', { name: 'Led', path: 'led-epics' });
      const place = `/groups/${group.id}`;
      const { body: board } = await owner().post<{ id: number }>(`${place}/epic_boards`, { name: 'People' });
      const lists = `${place}/epic_boards/${board.id}/lists`;
      const listOf = async (subject: object) => (await owner().post<List>(lists, subject)).body;
      const mine = await listOf({ assignee_id: world.people.owner });
      expect([mine.list_type, mine.assignee?.username]).to.deep.equal(['assignee', 'owner']);
      const risky = await listOf({ health_status: 'at_risk' });
      expect([risky.list_type, risky.health_status]).to.deep.equal(['health_status', 'at_risk']);
      const steady = await listOf({ health_status: 'on_track' });
      expect((await owner().post(lists, { assignee_id: world.people.stranger })).status).to.equal(400);

      const { body: project } = await owner().post<{ id: number }>('/projects', {
        name: 'app',
        namespace_id: group.id,
      });
      const epics: { work_item_id: number; iid: number }[] = [];
      for (const title of ['A', 'B'])
        epics.push((await owner().post<(typeof epics)[0]>(`${place}/epics`, { title })).body);
      const [a, b] = epics as [(typeof epics)[0], (typeof epics)[0]];
      for (const health of ['at_risk', 'on_track']) {
        const issue = { title: health, epic_id: a.work_item_id, health_status: health };
        expect((await owner().post(`/projects/${project.id}/issues`, issue)).status).to.equal(201);
      }
      const columns = `${place}/epic_board_columns`;
      const held = async () => {
        const { body } = await owner().get<{ id: string | number; epic_count: number }[]>(
          `${columns}?board_id=${board.id}`,
        );
        const titles = body.map(async ({ id, epic_count: count }) => {
          const found = await owner().get<{ title: string }[]>(`${columns}/${id}/epics?board_id=${board.id}`);
          expect(found.body, String(id)).to.have.length(count);
          return found.body.map(({ title }) => title).join('');
        });
        return Promise.all(titles);
      };
      expect(await held()).to.deep.equal(['B', '', 'A', '', '']);

      const move = (id: number, from: string | number, to: string | number) =>
        owner().put<{ assignees: { username: string }[] }>(`${columns}/${to}/epics/${id}`, { from_column: from });
      expect(
        (await move(b.work_item_id, 'opened', mine.id)).body.assignees.map(({ username }) => username),
      ).to.deep.equal(['owner']);
      expect(await held()).to.deep.equal(['', 'B', 'A', '', '']);
      expect((await move(b.work_item_id, mine.id, 'opened')).body.assignees).to.deep.equal([]);
      for (const [id, from, to] of [
        [a.work_item_id, risky.id, 'opened'],
        [a.work_item_id, risky.id, steady.id],
        [a.work_item_id, risky.id, 'closed'],
        [b.work_item_id, 'opened', steady.id],
      ] as const) {
        expect(await move(id, from, to), `${from} to ${to}`).to.deep.include({
          status: 400,
          body: { message: '400 Bad request - the health of an epic follows from the issues below it' },
        });
      }
      expect((await move(a.work_item_id, risky.id, risky.id)).status).to.equal(200);
      expect(await held()).to.deep.equal(['B', '', 'A', '', '']);
    });

    it('hold epics by their labels and state, in the order in which they are put', async () => {
      const { body: group } = await owner().post<{ id: number }>('/groups', { name: 'Plans', path: 'plans-of-epics' });
      const place = `/groups/${group.id}`;
      const { body: board } = await owner().post<{ id: number }>(`${place}/epic_boards`, { name: 'Program' });
      const labelId = await labelOf('doing', place);
      const list = await owner().post<List>(`${place}/epic_boards/${board.id}/lists`, { label_id: labelId });
      const ids: number[] = [];
      for (const title of ['A', 'B', 'C']) {
        const { body } = await owner().post<{ work_item_id: number }>(`${place}/epics`, { title });
        ids.push(body.work_item_id);
      }
      const [a, b, c] = ids as [number, number, number];
      const columns = `${place}/epic_board_columns`;
      const move = (id: number, from: string | number, to: string | number, beside = {}) =>
        owner().put<{ state: string; labels: { name: string }[] }>(`${columns}/${to}/epics/${id}`, {
          from_column: from,
          ...beside,
        });
      const titles = async (column: string | number, query = '') =>
        (await owner().get<{ title: string }[]>(`${columns}/${column}/epics?board_id=${board.id}${query}`)).body.map(
          ({ title }) => title,
        );
      expect(await titles('opened')).to.deep.equal(['C', 'B', 'A']);
      await move(a, 'opened', 'opened', { below_id: c });
      expect(await titles('opened')).to.deep.equal(['A', 'C', 'B']);
      for (let round = 0; round < 45; round += 1) {
        const [moved, below] = round % 2 === 0 ? [b, c] : [c, b];
        expect((await move(moved, 'opened', 'opened', { above_id: a, below_id: below })).status).to.equal(200);
      }
      expect((await move(b, 'opened', list.body.id)).body.labels.map(({ name }) => name)).to.deep.equal(['doing']);
      expect((await move(c, 'opened', 'closed')).body.state).to.equal('closed');
      const { body: sums } = await owner().get<{ id: string | number; epic_count: number }[]>(
        `${columns}?board_id=${board.id}`,
      );
      expect(sums.map(({ id, epic_count: count }) => [id, count])).to.deep.equal([
        ['opened', 1],
        [list.body.id, 1],
        ['closed', 1],
      ]);
      expect(await titles(list.body.id)).to.deep.equal(['B']);
      expect(await titles(list.body.id, '&search=nothing')).to.deep.equal([]);
      const { body: issue } = await owner().post<{ id: number }>(`${inProject()}/issues`, { title: 'No epic' });
      expect((await move(issue.id, 'opened', 'closed')).status).to.equal(404);
    });
  });
});
