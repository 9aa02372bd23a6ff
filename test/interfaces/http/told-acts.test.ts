import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { workItemId } from '../../../web/api/global-id.ts';
import { useServer } from '../../support/server.ts';

describe('Pages are told what a request did to items', () => {
  const server = useServer();

  it('with all acts of one that did several, which are undone and done again together', async () => {
    const user = await server().createUser();
    const group = await server().createGroup('told');
    await server().addMember(group, user, 'planner');
    const titles = ['One', 'Two', 'Three'];
    const ids: number[] = [];
    for (const title of titles)
      ids.push((await server().perform(CreateWorkItem, { type: 'epic', namespace: group.id, title }, user)).id);
    const client = await server().signedIn(user);
    const ask = (query: string, variables: object = {}) => client.post('/api/graphql', { query, variables });
    const colors = async () => {
      const rows = await server().connection('work_items').whereIn('id', ids).orderBy('id').select('color');
      return rows.map(({ color }: { color: string }) => color);
    };
    const start = await colors();
    const change = (id: number, index: number) =>
      `c${index}: workItemUpdate(input: { id: "${workItemId(id)}", colorWidget: { color: "#11223${index}" } }) { errors }`;
    const { headers } = await ask(`mutation { ${ids.map(change).join(' ')} }`);
    const end = await colors();
    expect(end).to.deep.equal(['#112230', '#112231', '#112232']);
    const [told = '', text = ''] = headers.get('x-milepost-act')?.split(' ') ?? [];
    expect(decodeURIComponent(text)).to.equal('Color changed');
    const actIds = told.split(',').map((id) => `gid://gitlab/Act/${id}`);
    expect(actIds).to.have.length(3);
    const turn = (name: 'undo' | 'redo') =>
      ask(
        `mutation ($in: ${name === 'undo' ? 'UndoInput' : 'RedoInput'}!) { ${name}(input: $in) { errors act { summary } } }`,
        { in: { actIds } },
      );
    const undone = await turn('undo');
    expect(undone.body).to.deep.equal({ data: { undo: { errors: [], act: { summary: 'color of 3 items' } } } });
    expect(undone.headers.get('x-milepost-act'), 'undoing is no act').to.equal(null);
    expect(await colors()).to.deep.equal(start);
    await turn('redo');
    expect(await colors()).to.deep.equal(end);
  });
});
