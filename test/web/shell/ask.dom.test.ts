import { fireEvent } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';

describe('button for questions', () => {
  const { server, open } = useScreens({ outbound: { allowed: ['127.0.0.1'] } });

  it('is there for people whose groups may use AI, and absent for others; it leaves keys to input methods', async () => {
    const administrator = await server().as(server().root);
    await administrator.put('/api/v4/ai/provider', { base_url: 'http://127.0.0.1:9999/v1', models: 'small' });
    const member = await server().createUser('mara');
    await server().addMember(await server().createGroup('lab'), member, 'owner');
    const allowed = await open('/', { as: member });
    await allowed.findByRole('button', { name: 'Ask' });
    await allowed.user.click(allowed.getByRole('button', { name: 'Ask' }));
    const question = await allowed.findByRole('textbox', { name: 'Question' });
    await allowed.fill(question, 'にほん');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(question, { key, isComposing: true });
    // A press that is handled shows what those before have done.
    await allowed.user.keyboard('{ArrowRight}');
    expect(allowed.getByRole('textbox', { name: 'Question' })).to.equal(question);
    expect(allowed.queryByRole('article')).to.equal(null);

    const other = await open('/', { as: await server().createUser('otto') });
    expect(other.queryByRole('button', { name: 'Ask' })).to.equal(null);
  });
});
