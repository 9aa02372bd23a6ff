import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { checkIntegrity } from '../../../infrastructure/database/maintenance/integrity.ts';
import { migrate } from '../../../infrastructure/database/migrate.ts';
import { useServer } from '../../support/server.ts';

const composed = 'Café'.normalize('NFC');
const decomposed = composed.normalize('NFD');

describe('Names and titles that were stored with decomposed letters', () => {
  const server = useServer();

  it('are composed by the migration, in the rows and in the log, and are found again', async () => {
    const { connection } = server();
    /** As versions before the rule stored it. */
    const store = async (table: string, subjectType: string, id: number, column: string): Promise<void> => {
      await connection(table)
        .where({ id })
        .update({ [column]: decomposed });
      const changes = JSON.stringify({ [column]: { after: decomposed } });
      await connection('change_log').insert({ action: `${subjectType}.update`, subjectType, subjectId: id, changes });
    };
    const stored = async (table: string, id: number, column = 'title') =>
      (await connection(table).where({ id }).first<Record<string, unknown>>())[column];

    const group = await server().createGroup('crew', { name: 'Crew' });
    const project = await server().createProject('app', group, { name: 'App' });
    const person = await server().createUser('ana', { name: 'Ana' });
    const namespace = group.id;
    const label = (name: string) =>
      server().perform(CreateLabel, { kind: 'group', namespace, name, color: '#217645' } as const);
    const free = await label('free');
    const other = await server().perform(CreateLabel, {
      kind: 'project',
      namespace: project.id,
      name: 'own',
      color: '#217645',
    });
    await server().perform(CreateLabel, { kind: 'project', namespace: project.id, name: composed, color: '#217645' });
    const milestone = await server().perform(CreateMilestone, { kind: 'group', namespace, title: 'One' });
    const epic = await server().perform(CreateWorkItem, { type: 'epic', namespace, title: 'Epic' });
    await store('users', 'user', person.id, 'name');
    await store('namespaces', 'namespace', group.id, 'name');
    await connection('namespaces').where({ id: group.id }).update({ fullName: decomposed });
    await connection('namespaces')
      .where({ id: project.id })
      .update({ fullName: `${decomposed} / App` });
    await store('labels', 'label', free.id, 'title');
    await store('labels', 'label', other.id, 'title');
    await store('milestones', 'milestone', milestone.id, 'title');
    await store('work_items', 'work_item', epic.id, 'title');
    const reader = await server().as(server().root);
    const search = encodeURIComponent(composed);
    const found = async () => (await reader.get<{ id: number }[]>(`/api/v4/search?scope=epics&search=${search}`)).body;
    expect(await found()).to.deep.equal([]);

    await connection('schema_migrations').where({ name: '0137-composed-names' }).delete();
    expect(await migrate(connection)).to.deep.equal(['0137-composed-names']);
    expect([
      await stored('users', person.id, 'name'),
      await stored('namespaces', group.id, 'name'),
      await stored('labels', free.id),
      await stored('milestones', milestone.id),
      await stored('work_items', epic.id),
    ]).to.deep.equal([composed, composed, composed, composed, composed]);
    expect(await stored('namespaces', project.id, 'fullName')).to.equal(`${composed} / App`);
    // The project has a label of that name.
    expect(await stored('labels', other.id)).to.equal(decomposed);
    expect(await found()).to.have.length(1);
    expect((await checkIntegrity(connection)).findings).to.deep.equal([]);
  });
});
