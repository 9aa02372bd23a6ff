import { expect } from 'chai';
import { CreateNote } from '../../../../application/notes/create-note.ts';
import { SetUserState } from '../../../../application/people/set-user-state.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../../application/work-items/delete-work-item.ts';
import { UpdateWorkItem } from '../../../../application/work-items/update-work-item.ts';
import type { Namespace, Visibility } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { formWith } from '../../../support/files.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('Upload access', () => {
  const server = useServer();
  let author: User;
  let clients: Record<'nobody' | 'stranger' | 'guest' | 'planner', TestClient>;
  let groups: Record<Visibility, Namespace>;

  before(async () => {
    author = await server().createUser('author');
    const guest = await server().createUser('guest');
    const planner = await server().createUser('planner');
    groups = {} as typeof groups;
    for (const visibility of ['private', 'internal', 'public'] as const) {
      const group = await server().createGroup(`the-${visibility}`, { visibility });
      await server().addMember(group, author, 'owner');
      await server().addMember(group, guest, 'guest');
      await server().addMember(group, planner, 'planner');
      groups[visibility] = group;
    }
    clients = {
      nobody: server().anonymous(),
      stranger: await server().as(await server().createUser('stranger')),
      guest: await server().as(guest),
      planner: await server().as(planner),
    };
  });

  const add = async (visibility: Visibility): Promise<string> => {
    const client = await server().as(author);
    const path = `/api/v4/groups/${groups[visibility].id}/uploads`;
    return (await client.post<{ url: string }>(path, formWith('secret words', 'a.txt'))).body.url;
  };
  const epicWith = (description: string, visibility: Visibility, confidential = false, by = author) =>
    server().perform(
      CreateWorkItem,
      { type: 'epic', namespace: groups[visibility].id, title: 'An epic', description, confidential },
      by,
    );
  /** The callers who get the file; anyone who does not gets what there would be without it. */
  const readers = async (url: string): Promise<string> => {
    const found: string[] = [];
    for (const [name, client] of Object.entries(clients)) {
      const { status, body } = await client.get(url);
      if (status === 200) found.push(name);
      else expect({ status, body }).to.deep.equal({ status: 404, body: { message: '404 Not found' } });
    }
    return found.join(' ');
  };

  it('follows the group or project when no text links to the upload', async () => {
    expect(await readers(await add('private'))).to.equal('guest planner');
    expect(await readers(await add('internal'))).to.equal('stranger guest planner');
    expect(await readers(await add('public'))).to.equal('nobody stranger guest planner');
  });

  it('is unchanged when public items link to it', async () => {
    const url = await add('public');
    await epicWith(`![a](${url})`, 'public');
    expect(await readers(url)).to.equal('nobody stranger guest planner');
  });

  it('requires access to a linking item when all of them are confidential', async () => {
    const url = await add('public');
    const epic = await epicWith(`See ![a](${url}) and ![b](${url})`, 'public', true);
    expect(await readers(url)).to.equal('planner');
    await server().perform(UpdateWorkItem, { item: { id: epic.id }, confidential: false }, author);
    expect(await readers(url), 'as soon as it is open').to.equal('nobody stranger guest planner');
    await server().perform(UpdateWorkItem, { item: { id: epic.id }, confidential: true }, author);
    expect(await readers(url), 'and closed again').to.equal('planner');
    await epicWith(`[b](${server().address}${url})`, 'public');
    expect(await readers(url), 'when a plain one names it too').to.equal('nobody stranger guest planner');
  });

  it('requires access to its own group or project, too', async () => {
    const url = await add('private');
    await epicWith(`![a](${url})`, 'public');
    expect(await readers(url)).to.equal('guest planner');
  });

  it('is restricted by a confidential item of another group, and not extended', async () => {
    const url = await add('public');
    await epicWith(url, 'private', true);
    expect(await readers(url)).to.equal('planner');
  });

  it('follows comments and internal notes in the same way', async () => {
    const epic = await epicWith('plain', 'public');
    const inside = await add('public');
    await server().perform(CreateNote, { item: { id: epic.id }, body: `![a](${inside})`, internal: true }, author);
    expect(await readers(inside)).to.equal('planner');
    const outside = await add('public');
    await server().perform(CreateNote, { item: { id: epic.id }, body: `![a](${outside})` }, author);
    expect(await readers(outside)).to.equal('nobody stranger guest planner');
    const hidden = await epicWith('plain', 'public', true);
    const onHidden = await add('public');
    await server().perform(CreateNote, { item: { id: hidden.id }, body: `![a](${onHidden})` }, author);
    expect(await readers(onHidden)).to.equal('planner');
  });

  it('is for administrators only when all linking items are by banned users', async () => {
    const banned = await server().createUser('banned');
    await server().addMember(groups.public, banned, 'planner');
    const url = await add('public');
    await epicWith(url, 'public', false, banned);
    await server().perform(SetUserState, { userId: banned.id, verb: 'ban' });
    expect(await readers(url)).to.equal('');
    expect((await (await server().as(server().root)).get(url)).status).to.equal(200);
  });

  it('ends with the next request after access is lost', async () => {
    const leaver = await server().createUser('leaver');
    await server().addMember(groups.private, leaver, 'guest');
    const client = await server().as(leaver);
    const url = await add('private');
    expect((await client.get(url)).status).to.equal(200);
    await server().connection('members').where({ userId: leaver.id }).delete();
    expect((await client.get(url)).status).to.equal(404);
  });

  it('ignores deleted items', async () => {
    const url = await add('public');
    const epic = await epicWith(url, 'public', true);
    await server().perform(DeleteWorkItem, { item: { id: epic.id } }, author);
    expect(await readers(url)).to.equal('nobody stranger guest planner');
  });
});
