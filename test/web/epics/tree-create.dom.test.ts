import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert } from './epic-screens.ts';
import { findRow, openForm, titles, useTreeScreens } from './tree-screens.ts';

const formOf = async (screen: Screen, item: 'epic' | 'issue') => {
  await openForm(screen, `Add a new ${item}`);
  const form = within(await screen.findByRole('form', { name: `Create a new ${item}` }));
  return {
    title: form.getByRole<HTMLInputElement>('textbox', { name: 'Title' }),
    place: form.getByRole<HTMLInputElement>('combobox', { name: item === 'epic' ? 'Group' : 'Project' }),
    create: form.getByRole<HTMLButtonElement>('button', { name: `Create ${item}` }),
  };
};

describe('creating children in the epic tree', () => {
  const tree = useTreeScreens();

  it('creates an epic in the group of the parent by default', async () => {
    await tree.epicWith('Growing', ['Seed']);
    const screen = await tree.open({ epic: 'Growing' });
    const { title, place, create } = await formOf(screen, 'epic');
    expect(create.disabled).to.equal(true);
    await screen.fill(title, '  Sprout  ');
    await waitFor(() => expect(place.value).to.equal('Plan'));
    await screen.user.click(create);
    await findRow(screen, 'Sprout');
    expect(titles(screen)).to.deep.equal(['Sprout', 'Seed']);
  });

  it('accepts no empty title and no more than 255 characters, and is canceled by Escape', async () => {
    const screen = await tree.open();
    const { title, create } = await formOf(screen, 'epic');
    await screen.fill(title, '   ');
    expect(create.disabled).to.equal(true);
    await screen.fill(title, 'x'.repeat(300));
    expect(title.value.length).to.equal(255);
    await screen.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Create a new epic' })).to.equal(null));
  });

  it('leaves a title that was not sent for the next visit', async () => {
    const screen = await tree.open();
    await screen.fill((await formOf(screen, 'epic')).title, 'Half an epic');
    // Another form takes its place.
    expect((await formOf(screen, 'issue')).title.value).to.equal('');
    const { title, place, create } = await formOf(screen, 'epic');
    expect(title.value).to.equal('Half an epic');
    await waitFor(() => expect(place.value).to.equal('Plan'));
    await screen.user.click(create);
    await findRow(screen, 'Half an epic');
    expect((await formOf(screen, 'epic')).title.value).to.equal('');
  });

  it('sends nothing twice while a request is pending', async () => {
    await tree.epicWith('Patient', ['Seed of patience']);
    const screen = await tree.open({ epic: 'Patient' });
    const path = /\/api\/v4\/projects\/[^/]+\/issues$/;
    const release = screen.calls.holdRequests(path);
    const { title, place, create } = await formOf(screen, 'issue');
    await screen.fill(title, 'Once');
    await waitFor(() => expect(place.value).to.equal('Plan / App'));
    await screen.user.click(create);
    expect(title.readOnly).to.equal(true);
    await screen.user.click(create);
    release();
    await findRow(screen, 'Once');
    expect(screen.calls.requests.filter((request) => path.test(request.path))).to.have.length(1);
  });

  it('shows what the server answers about the parent rather than a general text', async () => {
    const screen = await tree.open();
    screen.calls.answerRequests(/\/api\/v4\/groups\/[^/]+\/epics$/, () =>
      Response.json({ fields: { parent: ['The parent takes no more.'] } }, { status: 400 }),
    );
    const { title, place, create } = await formOf(screen, 'epic');
    await screen.fill(title, 'Epic');
    await waitFor(() => expect(place.value).to.equal('Plan'));
    await screen.user.click(create);
    await findAlert(screen, 'The parent takes no more.');
  });
});
