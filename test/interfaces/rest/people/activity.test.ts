import { expect } from 'chai';
import { CreateNote } from '../../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { useServer } from '../../../support/server.ts';

interface Event {
  action_name: string;
  target_title: string;
  web_url: string;
}

describe('Activity of a person', () => {
  const server = useServer();
  let anna: User;
  let open: Namespace;
  let closed: Namespace;

  before(async () => {
    anna = await server().createUser('anna');
    open = await server().createGroup('open', { visibility: 'public' });
    closed = await server().createGroup('closed', { visibility: 'private' });
    for (const group of [open, closed]) await server().addMember(group, anna, 'owner');
    const project = await server().createProject('app', open, { visibility: 'public' });
    const create = (title: string, namespace: Namespace, fields: object = {}) => {
      const type = namespace.kind === 'group' ? 'epic' : 'issue';
      return server().perform(CreateWorkItem, { type, namespace: namespace.id, title, ...fields }, anna);
    };
    await create('Public epic', open);
    await create('Hidden epic', closed);
    await create('Secret', open, { confidential: true });
    const issue = await create('Talk', project);
    await server().perform(CreateNote, { item: { id: issue.id }, body: 'Said' }, anna);
    await server().perform(CreateNote, { item: { id: issue.id }, body: 'Whispered', internal: true }, anna);
  });

  const seenBy = async (reader: User): Promise<string[]> => {
    const client = await server().as(reader);
    const { body } = await client.get<Event[]>(`/api/v4/users/${anna.id}/events`);
    return body.map(({ action_name: action, target_title: title }) => `${action} ${title}`);
  };

  it('has all for themselves, newest first', async () => {
    expect(await seenBy(anna)).to.deep.equal([
      'commented on Talk',
      'commented on Talk',
      'opened Talk',
      'opened Secret',
      'opened Hidden epic',
      'opened Public epic',
    ]);
  });

  it('has for others only what they may see, with its address', async () => {
    const other = await server().createUser();
    expect(await seenBy(other)).to.deep.equal(['commented on Talk', 'opened Talk', 'opened Public epic']);
    const client = await server().as(other);
    const { body } = await client.get<Event[]>(`/api/v4/users/${anna.id}/events`);
    expect(body.map(({ web_url: url }) => new URL(url).pathname)).to.deep.equal([
      '/open/app/-/issues/1',
      '/open/app/-/issues/1',
      '/groups/open/-/epics/1',
    ]);
    expect((await client.get('/api/v4/users/999999/events')).status).to.equal(404);
  });

  it('is empty for others while the profile is private', async () => {
    await server().connection('users').where({ id: anna.id }).update({ privateProfile: true });
    expect(await seenBy(await server().createUser())).to.deep.equal([]);
    expect(await seenBy(anna)).to.have.length(6);
    expect(await seenBy(server().root)).to.have.length(6);
  });
});
