import { expect } from 'chai';
import { Invalid } from '../../../application/errors.ts';
import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { refusal } from '../../support/refusals.ts';
import { useWorld } from '../../support/world.ts';

describe('Confidential work items', () => {
  const world = useWorld();
  const epic = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'epic', namespace: world.acme.id, title: 'Epic', ...more });
  const issue = (more: object = {}) =>
    world.as('planner', CreateWorkItem, { type: 'issue', namespace: world.app.id, title: 'Issue', ...more });
  const change = (item: WorkItem, more: object) =>
    world.as('planner', UpdateWorkItem, { item: { id: item.id }, ...more });

  async function texts(act: Promise<unknown>): Promise<readonly string[] | undefined> {
    const error = await refusal(act, 'invalid');
    return (error as Invalid).fields['confidential'];
  }

  it('accept only confidential children', async () => {
    const secret = await epic({ confidential: true });
    const openEpic = ['A non-confidential epic cannot be assigned to a confidential parent epic'];
    expect(await texts(epic({ parentId: secret.id }))).to.deep.equal(openEpic);
    const open = await epic();
    expect(
      await texts(world.as('planner', AssignParent, { item: { id: open.id }, parent: { id: secret.id } })),
    ).to.deep.equal(openEpic);
    expect(await texts(issue({ parentId: secret.id }))).to.deep.equal([
      'A non-confidential issue cannot be assigned to a confidential parent epic',
    ]);
    expect((await issue({ parentId: secret.id, confidential: true })).parentId).to.equal(secret.id);
    expect((await epic({ parentId: secret.id, confidential: true })).parentId).to.equal(secret.id);
  });

  it('can be children of public epics', async () => {
    const open = await epic();
    expect((await epic({ parentId: open.id, confidential: true })).confidential).to.equal(true);
    expect((await issue({ parentId: open.id, confidential: true })).confidential).to.equal(true);
  });

  it('cannot be made from epics with public children', async () => {
    const top = await epic();
    const one = await issue({ parentId: top.id });
    expect(await texts(change(top, { confidential: true }))).to.deep.equal([
      'Cannot make the epic confidential if it contains non-confidential issues',
    ]);
    const child = await epic({ parentId: top.id });
    expect(await texts(change(top, { confidential: true }))).to.deep.equal([
      'Cannot make the epic confidential if it contains non-confidential issues',
      'Cannot make the epic confidential if it contains non-confidential child epics',
    ]);
    await change(one, { confidential: true });
    await change(child, { confidential: true });
    expect((await change(top, { confidential: true })).confidential).to.equal(true);
  });

  it('cannot be made public below a confidential parent', async () => {
    const secret = await epic({ confidential: true });
    const child = await issue({ parentId: secret.id, confidential: true });
    await texts(change(child, { confidential: false }));
    expect(await change(child, { confidential: false, parentId: null })).to.include({
      confidential: false,
      parentId: null,
    });
  });

  it('look missing to guests, users without access and anonymous users', async () => {
    const secret = await epic({ confidential: true });
    for (const person of ['guest', 'stranger'] as const) {
      const error = await refusal(
        world.as(person, UpdateWorkItem, { item: { id: secret.id }, title: 'x' }),
        'not_found',
      );
      const absent = await refusal(
        world.as(person, UpdateWorkItem, { item: { id: 999_999 }, title: 'x' }),
        'not_found',
      );
      expect(error.message).to.equal(absent.message);
    }
  });

  it('can be created by guests, who can then read them', async () => {
    const own = await world.as('guest', CreateWorkItem, {
      type: 'issue',
      namespace: world.app.id,
      title: 'Mine',
      confidential: true,
    });
    const renamed = await world.as('guest', UpdateWorkItem, { item: { id: own.id }, title: 'Still mine' });
    expect(renamed.title).to.equal('Still mine');
    await refusal(world.as('guest', UpdateWorkItem, { item: { id: own.id }, confidential: false }), 'forbidden');
  });
});
