import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { stored } from '../../support/items.ts';
import { findAlert, sidebarPart, useEpicScreens } from '../epics/epic-screens.ts';
import { commentField, findArticle, press } from './comments.ts';

const activity = (screen: Screen) => within(screen.getByRole('region', { name: 'Activity' }));
const sendKeys = '{Control>}{Enter}{/Control}';
const send = async (screen: Screen, text: string): Promise<void> => {
  await screen.fill(await commentField(screen), text);
  await screen.user.keyboard(sendKeys);
};

describe('quick actions', () => {
  const epics = useEpicScreens();

  it('change the page at once, show a confirmation, and leave no empty comment', async () => {
    const child = await epics.epic('Child by action');
    const epic = await epics.epic('Acts');
    const screen = await epics.open(epic);
    await send(screen, `/close\n/label ~backend\n/child_epic &${child.iid}\n/todo`);
    await screen.findByText('Closed this epic. Added ~"backend".', { exact: false });
    await screen.findAllByText('Closed');
    await (await sidebarPart(screen, 'Labels')).findByText('backend');
    await within(screen.getByRole('region', { name: 'Child issues and epics' })).findByText('Child by action');
    await screen.findByRole('button', { name: 'Mark as done' });
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Activity' }).textContent).to.contain('added backend');
    });
    expect(activity(screen).queryAllByRole('article')).to.have.length(0);
    expect((await commentField(screen)).value).to.equal('');
    expect((await stored({ connection: epics.server.connection }, epic.id)).state).to.equal('closed');
  });

  it('that are rejected show why, and the text stays', async () => {
    const epic = await epics.epic('Refuses');
    const screen = await epics.open(epic, { as: epics.guest });
    await send(screen, '/close');
    await findAlert(screen, '/close was not carried out: you are not allowed to do that here.');
    expect((await commentField(screen)).value).to.equal('/close');
    await send(screen, 'Please close\n/close');
    const comment = await findArticle(screen, 'Please close');
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).to.contain('/close was not carried out');
    expect(comment.textContent).to.not.contain('/close');
    expect(activity(screen).getAllByRole('article')).to.have.length(1);
  });

  it('are carried out from the description', async () => {
    const screen = await epics.open(await epics.epic('Described', { description: 'Text' }));
    await press(screen, 'Edit');
    await screen.fill(
      await screen.findByRole('textbox', { name: 'Description' }),
      'Other text\n/title Renamed so\n/weight 3',
    );
    await screen.user.keyboard(sendKeys);
    await screen.findByRole('heading', { name: 'Renamed so' });
    await screen.findByText('Other text');
    await findAlert(screen, '/weight was not carried out: it is not for epics.');
    expect(screen.queryByText(/\/title/)).to.equal(null);
  });

  it('are no longer suggested after the text is sent', async () => {
    const screen = await epics.open(await epics.epic('Sends'));
    const field = await commentField(screen);
    field.focus();
    await screen.user.keyboard('/todo');
    await screen.findByRole('option', { name: /^\/todo/ });
    await screen.user.keyboard(sendKeys);
    await screen.findByText('Added a to-do.');
    expect(screen.queryByRole('option')).to.equal(null);
    expect(field.value).to.equal('');
  });
});
