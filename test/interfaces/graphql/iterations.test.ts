import { expect } from 'chai';
import { useGraphql } from './graphql-server.ts';
import type { Person } from './plan.ts';

interface Made {
  id: string;
  [field: string]: unknown;
}

describe('GraphQL iterations', () => {
  const graphql = useGraphql();
  const ask = (query: string, variables: Record<string, unknown> = {}, who: Person | null = 'planner') =>
    graphql.ask<Record<string, Record<string, unknown> | null>>(who, query, variables);
  const change = async (mutation: string, type: string, fields: string, input: object, who?: Person) => {
    const { data, errors } = await ask(
      `mutation ($in: ${type}!) { done: ${mutation}(input: $in) { ${fields} errors } }`,
      { in: input },
      who,
    );
    return { ...data?.['done'], topLevel: errors?.map(({ message }) => message) } as Record<string, unknown>;
  };
  const cadence = async (more: object = {}, who?: Person) =>
    change(
      'iterationCadenceCreate',
      'IterationCadenceCreateInput',
      'iterationCadence { id title automatic active durationInWeeks iterationsInAdvance rollOver startDate }',
      { groupPath: 'acme', title: 'Sprints', active: true, automatic: false, ...more },
      who,
    );
  const newCadence = async (more: object = {}) => (await cadence(more))['iterationCadence'] as Made;
  const sprint = (input: object, who?: Person) =>
    change(
      'iterationCreate',
      'iterationCreateInput',
      'iteration { id iid sequence title startDate dueDate state webPath iterationCadence { id title } }',
      { groupPath: 'acme', ...input },
      who,
    );
  const newSprint = async (input: object) => (await sprint(input))['iteration'] as Made;
  const listed = async (tail: string) => {
    const { group } = await graphql.data<{
      group: { iterations: { nodes: { title: string | null; startDate: string }[] } };
    }>('planner', `{ group(fullPath: "acme") { iterations(${tail}) { nodes { title startDate } } } }`);
    return group.iterations.nodes.map(({ title, startDate }) => title ?? startDate);
  };

  it('are created manually in a cadence, and numbered', async () => {
    const made = await cadence({ title: 'By hand' });
    expect(made).to.deep.include({ errors: [] });
    expect(made['iterationCadence']).to.deep.include({
      title: 'By hand',
      automatic: false,
      active: true,
      durationInWeeks: null,
      rollOver: false,
      startDate: null,
    });
    const { id } = made['iterationCadence'] as Made;
    expect(id).to.match(/^gid:\/\/gitlab\/Iterations::Cadence\/\d+$/);
    const { iteration, errors } = await sprint({
      iterationsCadenceId: id,
      title: 'Sprint 1',
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
    });
    expect(errors).to.deep.equal([]);
    expect(iteration).to.deep.include({
      title: 'Sprint 1',
      sequence: 1,
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
      state: 'current',
      iterationCadence: { id, title: 'By hand' },
    });
    const number = /\d+$/.exec((iteration as Made).id)?.[0];
    expect((iteration as Made)['webPath']).to.equal(`/groups/acme/-/iterations/${number}`);
    const earlier = await newSprint({ iterationsCadenceId: id, startDate: '2026-11-01', dueDate: '2026-11-15' });
    expect(earlier).to.include({ sequence: 1, state: 'closed', title: null });
    const again = await ask('query ($id: IterationID!) { iteration(id: $id) { title sequence } }', {
      id: (iteration as Made).id,
    });
    expect(again.data?.['iteration']).to.deep.equal({ title: 'Sprint 1', sequence: 2 });
  });

  it('report broken rules of iterations and cadences', async () => {
    const { id } = await newCadence({ title: 'Rules' });
    await newSprint({ iterationsCadenceId: id, startDate: '2026-11-16', dueDate: '2026-11-29' });
    const refused = async (input: object) => (await sprint({ iterationsCadenceId: id, ...input }))['errors'];
    expect(await refused({ startDate: '2026-11-29', dueDate: '2026-12-05' })).to.deep.equal([
      'Dates cannot overlap with other existing Iterations within this iterations cadence',
    ]);
    expect(await refused({ startDate: '2026-12-05', dueDate: '2026-12-01' })).to.deep.equal([
      'Due date must be greater than start date',
    ]);
    expect(await refused({ dueDate: '2026-12-01' })).to.deep.equal(["Start date can't be blank"]);
    expect(await refused({ startDate: '2026-12-01', dueDate: '2026-02-30' })).to.include('Due date is invalid');
    expect(await refused({ title: 'x'.repeat(256), startDate: '2027-01-01', dueDate: '2027-01-02' })).to.deep.equal([
      'Title is too long (maximum is 255 characters)',
    ]);
    const schedule = async (more: object) => (await cadence({ title: 'Auto', automatic: true, ...more }))['errors'];
    expect(await schedule({})).to.deep.equal(["Start date can't be blank", "Duration in weeks can't be blank"]);
    expect(await schedule({ startDate: '2026-11-02', durationInWeeks: 99 })).to.deep.equal([
      'Duration in weeks must be less than or equal to 4',
    ]);
    expect(await schedule({ startDate: '9999-12-01', durationInWeeks: 4 })).to.deep.equal([
      'Start date is out of range',
    ]);
    expect((await cadence({ title: '' }))['errors']).to.deep.equal(["Title can't be blank"]);
  });

  it('are not planned past the end of the calendar', async () => {
    const { id } = await newCadence({ title: 'Endless' });
    await newSprint({ iterationsCadenceId: id, startDate: '9999-12-01', dueDate: '9999-12-31' });
    const changed = await change('iterationCadenceUpdate', 'IterationCadenceUpdateInput', 'iterationCadence { id }', {
      id,
      automatic: true,
      startDate: '2026-11-16',
      durationInWeeks: 2,
    });
    expect(changed['errors']).to.deep.equal(['Automatic scheduling cannot follow an iteration that ends this late']);
    await graphql.ask('planner', `mutation { iterationCadenceDestroy(input: { id: "${id}" }) { errors } }`);
  });

  it('are created automatically in an automatic cadence, and only so', async () => {
    const { id } = await newCadence({
      title: 'Automatic',
      automatic: true,
      startDate: '2026-11-16',
      durationInWeeks: 1,
      iterationsInAdvance: 2,
    });
    expect(await listed(`iterationCadenceIds: ["${id}"]`)).to.deep.equal(['2026-11-16', '2026-11-23', '2026-11-30']);
    const byHand = await sprint({ iterationsCadenceId: id, startDate: '2027-11-16', dueDate: '2027-11-20' });
    expect(byHand['errors']).to.deep.equal([
      'Iterations cannot be manually added to cadences that use automatic scheduling',
    ]);
    const { group } = await graphql.data<{ group: { iterations: { nodes: [Made] } } }>(
      'planner',
      `{ group(fullPath: "acme") { iterations(iterationCadenceIds: ["${id}"], state: current) { nodes { id } } } }`,
    );
    const [current] = group.iterations.nodes;
    const moved = await change('updateIteration', 'UpdateIterationInput', 'iteration { title }', {
      groupPath: 'acme',
      id: current.id,
      dueDate: '2026-11-20',
    });
    expect(moved['errors']).to.deep.equal([
      'Dates of iterations cannot be changed in cadences that use automatic scheduling',
    ]);
    const titled = await change('updateIteration', 'UpdateIterationInput', 'iteration { title startDate }', {
      groupPath: 'acme',
      id: current.id,
      title: 'Named',
    });
    expect(titled['iteration']).to.deep.equal({ title: 'Named', startDate: '2026-11-16' });
    const deleted = await change('iterationDelete', 'IterationDeleteInput', 'group { fullPath }', { id: current.id });
    expect(deleted).to.deep.include({
      group: { fullPath: 'acme' },
      errors: ['Iterations cannot be deleted from cadences that use automatic scheduling'],
    });
    const later = await change('iterationCadenceUpdate', 'IterationCadenceUpdateInput', 'iterationCadence { id }', {
      id,
      startDate: '2026-11-17',
    });
    expect(later['errors']).to.deep.equal(['Start date cannot be changed once the cadence has iterations']);
  });

  it('are moved together, all or none, in the order that the days allow', async () => {
    const { id: cadenceId } = await newCadence({ title: 'Moved' });
    const made = async (startDate: string, dueDate: string) =>
      (await newSprint({ iterationsCadenceId: cadenceId, startDate, dueDate })).id;
    const [one, two] = [await made('2026-11-02', '2026-11-15'), await made('2026-11-16', '2026-11-29')];
    const move = (
      id: string,
      previous: readonly [string, string],
      [startDate, dueDate]: readonly [string, string],
    ) => ({
      id,
      startDate,
      dueDate,
      previousStartDate: previous[0],
      previousDueDate: previous[1],
    });
    const reschedule = (moves: object[], who?: Person) =>
      change('iterationsReschedule', 'IterationsRescheduleInput', 'iterations { startDate dueDate }', { moves }, who);
    const stored = async () => {
      const { group } = await graphql.data<{
        group: { iterations: { nodes: { startDate: string; dueDate: string }[] } };
      }>(
        'planner',
        `{ group(fullPath: "acme") { iterations(iterationCadenceIds: ["${cadenceId}"]) { nodes { startDate dueDate } } } }`,
      );
      return group.iterations.nodes.map(({ startDate, dueDate }) => `${startDate} ${dueDate}`);
    };
    const [first, second] = [['2026-11-02', '2026-11-15'] as const, ['2026-11-16', '2026-11-29'] as const];
    const [longer, shorter] = [['2026-11-02', '2026-11-20'] as const, ['2026-11-21', '2026-11-29'] as const];
    const later = await reschedule([move(one, first, longer), move(two, second, shorter)]);
    expect(later['errors']).to.deep.equal([]);
    expect(later['iterations']).to.have.deep.members([
      { startDate: '2026-11-02', dueDate: '2026-11-20' },
      { startDate: '2026-11-21', dueDate: '2026-11-29' },
    ]);
    expect((await reschedule([move(two, shorter, second), move(one, longer, first)]))['errors']).to.deep.equal([]);
    expect(await stored()).to.deep.equal(['2026-11-02 2026-11-15', '2026-11-16 2026-11-29']);

    const overlap = 'Dates cannot overlap with other existing Iterations within this iterations cadence';
    expect((await reschedule([move(one, first, longer)]))['errors']).to.deep.equal([overlap]);
    expect((await reschedule([move(one, first, second), move(two, second, first)]))['errors']).to.deep.equal([overlap]);
    expect((await reschedule([move(one, first, ['2026-11-15', '2026-11-02'])]))['errors']).to.deep.equal([
      'Due date must be greater than start date',
    ]);
    const outdated = await reschedule([move(two, second, shorter), move(one, longer, first)]);
    expect(outdated['errors']).to.deep.equal([
      'Someone else changed the dates of the iteration in the meantime: Nov 2 – Nov 15, 2026.',
    ]);
    const { id: otherCadence } = await newCadence({ title: 'Not moved' });
    const other = await newSprint({ iterationsCadenceId: otherCadence, startDate: first[0], dueDate: first[1] });
    expect((await reschedule([move(one, first, first), move(other.id, first, longer)]))['topLevel']).to.have.length(1);
    expect((await reschedule([move(one, first, ['2026-11-02', '2026-11-14'])], 'guest'))['topLevel']).to.have.length(1);
    expect((await reschedule([]))['errors']).to.have.length(1);
    expect((await reschedule([move(one, longer, shorter), move(one, first, first)]))['errors']).to.deep.equal([
      'Moves cannot name an iteration twice',
    ]);
    expect(await stored()).to.deep.equal(['2026-11-02 2026-11-15', '2026-11-16 2026-11-29']);

    const automatic = { automatic: true, startDate: '2026-11-16', durationInWeeks: 1, iterationsInAdvance: 1 };
    const { id: automaticId } = await newCadence({ title: 'Kept', ...automatic });
    const { group } = await graphql.data<{ group: { iterations: { nodes: [Made] } } }>(
      'planner',
      `{ group(fullPath: "acme") { iterations(iterationCadenceIds: ["${automaticId}"], state: current) { nodes { id } } } }`,
    );
    const week = ['2026-11-16', '2026-11-22'] as const;
    const kept = await reschedule([move(group.iterations.nodes[0].id, week, ['2026-11-16', '2026-11-21'])]);
    expect(kept['errors']).to.deep.equal([
      'Dates of iterations cannot be changed in cadences that use automatic scheduling',
    ]);
  });

  it('are listed by state, text, dates and cadence, with those of parent groups', async () => {
    const { id } = await newCadence({ title: 'Searched' });
    for (const [title, startDate, dueDate] of [
      ['Alpha', '2026-10-01', '2026-10-14'],
      ['Beta', '2026-11-20', '2026-11-30'],
      ['Gamma', '2026-12-01', '2026-12-14'],
    ]) {
      await newSprint({ iterationsCadenceId: id, title, startDate, dueDate });
    }
    const here = `iterationCadenceIds: ["${id}"]`;
    expect(await listed(here)).to.deep.equal(['Alpha', 'Beta', 'Gamma']);
    expect(await listed(`${here}, state: opened`)).to.deep.equal(['Beta', 'Gamma']);
    expect(await listed(`${here}, state: closed`)).to.deep.equal(['Alpha']);
    expect(await listed(`${here}, state: upcoming`)).to.deep.equal(['Gamma']);
    expect(await listed(`${here}, search: "eta"`)).to.deep.equal(['Beta']);
    expect(await listed('search: "earche", in: [CADENCE_TITLE]')).to.deep.equal(['Alpha', 'Beta', 'Gamma']);
    expect(await listed(`${here}, timeframe: { start: "2026-10-10", end: "2026-11-20" }`)).to.deep.equal([
      'Alpha',
      'Beta',
    ]);
    expect(await listed(`${here}, sort: CADENCE_AND_DUE_DATE_DESC`)).to.deep.equal(['Gamma', 'Beta', 'Alpha']);
    const { data } = await ask(
      `{ project(fullPath: "acme/app") { iterations(search: "Gamma") { nodes { title } } }
         group(fullPath: "acme") { iterationCadences(title: "earched") { nodes { title } } } }`,
    );
    expect(data?.['project']).to.deep.equal({ iterations: { nodes: [{ title: 'Gamma' }] } });
    expect(data?.['group']).to.deep.equal({ iterationCadences: { nodes: [{ title: 'Searched' }] } });
  });

  it('of groups below are found on request, with their group, as far as the reader sees it', async () => {
    const made = await cadence({ title: 'Below', groupPath: 'acme/web/deep' });
    expect(made).to.deep.include({ errors: [] });
    const found = async (groupPath: string, below: string, who: Person | null = 'planner') => {
      const { data } = await ask(
        `{ group(fullPath: "${groupPath}") { iterationCadences(title: "Below"${below}) { nodes { title group { fullPath } } } } }`,
        {},
        who,
      );
      return data?.['group']?.['iterationCadences'];
    };
    const below = ', includeDescendantGroups: true';
    const listed = { nodes: [{ title: 'Below', group: { fullPath: 'acme/web/deep' } }] };
    expect(await found('acme', below)).to.deep.equal(listed);
    expect(await found('acme', below, 'guest')).to.deep.equal(listed);
    expect(await found('acme', '')).to.deep.equal({ nodes: [] });
    expect(await found('open', below)).to.deep.equal({ nodes: [] });
    expect(await found('acme', below, 'stranger')).to.equal(undefined);
  });

  it('are set on issues, filter issues, and are removed on deletion', async () => {
    const { id: cadenceId } = await newCadence({ title: 'Of issues' });
    const { id } = await newSprint({
      iterationsCadenceId: cadenceId,
      title: 'Now',
      startDate: '2026-11-20',
      dueDate: '2026-11-30',
    });
    const created = await change(
      'workItemCreate',
      'WorkItemCreateInput',
      'workItem { id iid widgets(onlyTypes: [ITERATION]) { ... on WorkItemWidgetIteration { iteration { title } } } }',
      {
        title: 'Planned',
        projectPath: 'acme/app',
        workItemTypeId: 'gid://gitlab/WorkItems::Type/1',
        iterationWidget: { iterationId: id },
      },
    );
    const { iid, widgets } = created['workItem'] as { iid: string; widgets: unknown };
    expect(widgets).to.deep.equal([{ iteration: { title: 'Now' } }]);
    const setTo = (iterationId: string | null, who?: Person) =>
      change(
        'issueSetIteration',
        'IssueSetIterationInput',
        'issue { iteration { id title } }',
        { projectPath: 'acme/app', iid, iterationId },
        who,
      );
    const found = async (filter: string) => {
      const { project } = await graphql.data<{ project: { issues: { nodes: { iid: string }[] } } }>(
        'planner',
        `{ project(fullPath: "acme/app") { issues(${filter}) { nodes { iid } } } }`,
      );
      return project.issues.nodes.some((issue) => issue.iid === iid);
    };
    const isFound = [
      `iterationId: ["${id}"]`,
      'iterationWildcardId: CURRENT',
      'iterationWildcardId: ANY',
      'iterationTitle: "Now"',
      `iterationCadenceId: ["${cadenceId}"]`,
      `or: { iterationIds: ["${id}"], iterationTitles: ["Missing"] }`,
      'or: { iterationWildcardIds: [NONE, CURRENT] }',
      'or: { iterationTitles: ["Missing", "Now"], assigneeUsernames: ["guest", "None"], epicIds: ["NONE"] }',
      'milestoneTitle: ["Missing", "None"]',
    ];
    for (const filter of isFound) expect(await found(filter), filter).to.equal(true);
    for (const filter of ['NONE', 'UPCOMING'].map((one) => `iterationWildcardId: ${one}`)) {
      expect(await found(filter), filter).to.equal(false);
    }
    for (const filter of ['iterationTitles: ["Missing"]', 'epicIds: ["ANY"]', 'milestoneTitles: ["Missing"]']) {
      expect(await found(`or: { ${filter} }`), filter).to.equal(false);
    }
    expect((await setTo(null))['issue']).to.deep.equal({ iteration: null });
    expect(await found('iterationWildcardId: NONE')).to.equal(true);
    expect((await setTo(id))['issue']).to.deep.equal({ iteration: { id, title: 'Now' } });
    expect((await setTo('gid://gitlab/Iteration/999999'))['errors']).to.deep.equal(['Iteration ID is invalid']);
    expect((await setTo(null, 'guest'))['topLevel']).to.have.length(1);
    const deleted = await change('iterationDelete', 'IterationDeleteInput', 'group { fullPath }', { id });
    expect(deleted).to.deep.include({ group: { fullPath: 'acme' }, errors: [] });
    expect(await found('iterationWildcardId: NONE')).to.equal(true);
  });

  it('can be changed by Planners and up, and seen by readers of the group', async () => {
    const { id } = await newCadence({ title: 'Rights' });
    const permission = async (who: Person | null) => {
      const { data } = await ask(
        '{ group(fullPath: "acme") { userPermissions { adminIteration } iterationCadences(title: "Rights") { nodes { title } } } }',
        {},
        who,
      );
      const group = data?.['group'];
      return (
        group && [(group['userPermissions'] as { adminIteration: boolean }).adminIteration, group['iterationCadences']]
      );
    };
    const seen = { nodes: [{ title: 'Rights' }] };
    expect(await permission('owner')).to.deep.equal([true, seen]);
    expect(await permission('planner')).to.deep.equal([true, seen]);
    expect(await permission('guest')).to.deep.equal([false, seen]);
    expect(await permission('stranger')).to.equal(null);
    expect((await cadence({}, 'guest'))['topLevel']).to.have.length(1);
    const dates = { startDate: '2028-01-01', dueDate: '2028-01-02' };
    expect((await sprint({ iterationsCadenceId: id, ...dates }, 'guest'))['topLevel']).to.have.length(1);
    for (const who of ['guest', 'stranger'] as const) {
      const destroyed = await change(
        'iterationCadenceDestroy',
        'IterationCadenceDestroyInput',
        'group { id }',
        { id },
        who,
      );
      expect(destroyed['topLevel'], who).to.have.length(1);
    }
    const made = await newSprint({ iterationsCadenceId: id, ...dates });
    const hidden = await ask('query ($id: IterationID!) { iteration(id: $id) { title } }', { id: made.id }, 'stranger');
    expect(hidden.data?.['iteration']).to.equal(null);
    const gone = await change('iterationCadenceDestroy', 'IterationCadenceDestroyInput', 'group { fullPath }', { id });
    expect(gone).to.deep.include({ group: { fullPath: 'acme' }, errors: [] });
    expect(await permission('owner')).to.deep.equal([true, { nodes: [] }]);
  });
});
