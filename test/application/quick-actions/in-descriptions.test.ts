import { expect } from 'chai';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { childTitles, rebuildRollUps, stored } from '../../support/items.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld, type Person } from '../../support/world.ts';

describe('Quick actions in descriptions', () => {
  const world = useWorld();

  const epic = (description: string, person: Person = 'planner', more: object = {}) =>
    world.as(person, CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', description, ...more });
  const issue = (description: string, person: Person) =>
    world.as(person, CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Issue', description });
  const change = (id: number, more: object, person: Person = 'planner') =>
    world.as(person, UpdateWorkItem, { item: { id }, ...more });

  before(async () => {
    await world.as('planner', CreateLabel, { kind: 'group', namespace: world.acme.id, name: 'bug', color: '#c91c00' });
  });

  it('are applied to the new item and removed from the text', async () => {
    const child = await epic('');
    const made = await epic(`Plan\n\n/child_epic &${child.iid}\n/label ~bug\n/title Named by action\n/close`);
    expect(made).to.include({ description: 'Plan', title: 'Named by action', state: 'closed' });
    expect(made.quickActions?.refusals).to.eql([]);
    expect(await childTitles(world, made.id)).to.eql(['Epic']);
    expect((await epic('/todo')).description).to.equal(null);
    expect((await epic('Plain')).quickActions).to.equal(null);
    expect(await rebuildRollUps(world)).to.eql([]);
  });

  it('are applied when an edit adds them, with a check of the lock version', async () => {
    const made = await epic('One\n```\n/close\n```');
    expect(made.description).to.equal('One\n```\n/close\n```');
    const changed = await change(made.id, { description: 'Two\n/close', lockVersion: made.lockVersion });
    expect(changed).to.include({ description: 'Two', state: 'closed' });
    expect(changed.quickActions?.messages).to.eql(['Closed this epic.']);
    expect(changed.lockVersion).to.equal((await stored(world, made.id)).lockVersion);
    await refusal(change(made.id, { description: '/reopen', lockVersion: made.lockVersion }), 'conflict');
    expect((await stored(world, made.id)).state).to.equal('closed');
  });

  it('that were already in the text are not applied', async () => {
    const made = await epic('');
    await world.connection('work_items').where({ id: made.id }).update({ description: '- [ ] task\n\n/close' });
    const ticked = await change(made.id, { description: '- [x] task\n\n/close' });
    expect(ticked).to.include({ description: '- [x] task\n\n/close', state: 'opened', quickActions: null });
  });

  it('require their own permissions', async () => {
    const own = await issue('Mine\n/weight 3\n/close', 'guest');
    expect(own).to.include({ description: 'Mine', weight: null, state: 'closed' });
    expect(own.quickActions?.refusals).to.eql(['/weight was not carried out: you are not allowed to do that here.']);
    const others = await issue('Not mine', 'planner');
    await refusal(change(others.id, { description: 'x\n/todo' }, 'guest'), 'forbidden');
    expect(await world.connection('todos').where({ workItemId: others.id })).to.eql([]);
  });

  it('answer the same for hidden and for missing items', async () => {
    const secret = await epic('', 'planner', { title: 'nonce-4711', confidential: true });
    const own = await issue(`Mine\n/relate #${secret.iid}\n/epic &${secret.iid}\n/epic &99999`, 'guest');
    expect(JSON.stringify(own.quickActions)).to.not.contain('nonce');
    const [, hidden, absent] = own.quickActions?.refusals ?? [];
    expect(hidden).to.equal(absent);
  });
});
