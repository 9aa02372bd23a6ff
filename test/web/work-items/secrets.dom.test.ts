import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Screen } from '../../support/dom/screens.ts';
import { useEpicScreens } from '../epics/epic-screens.ts';
import { actOnComment, articleWith, commentField, confirm, findArticle, press } from './comments.ts';

const token = `glpat-${'a1B2'.repeat(5)}`;
const masked = `glpat${'*'.repeat(17)}a1B2`;
const field = (screen: Screen, name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const dialogGone = ({ document }: Screen) =>
  waitFor(() => {
    expect(document.querySelector('[role=alertdialog]')).to.equal(null);
  });

describe('the warning about secrets', () => {
  const epics = useEpicScreens();

  it('lists the secrets of a comment before it is sent; editing keeps the text', async () => {
    const screen = await epics.open(await epics.epic('Secret'));
    await screen.fill(await commentField(screen), `Use ${token}`);
    await press(screen, 'Comment');
    const dialog = within(await screen.findDialog());
    await dialog.findByRole('heading', { name: 'Warning: Potential secret detected' });
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).to.deep.equal([
      `Personal access token: ${masked}`,
    ]);
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).to.deep.equal([
      'Edit comment',
      'Add comment',
    ]);
    await screen.user.click(dialog.getByText('Why am I seeing this warning?'));
    await dialog.findByText(/have the form of tokens/);
    await confirm(screen, 'Edit comment');
    await dialogGone(screen);
    expect((await commentField(screen)).value).to.equal(`Use ${token}`);
    expect(articleWith(screen, token)).to.equal(null);
    expect(screen.queryByRole('article', { name: /^Comment by/ })).to.equal(null);
  });

  it('appears for replies and for changed comments', async () => {
    const screen = await epics.open(await epics.epic('Secret'));
    await screen.fill(await commentField(screen), 'Plain');
    await press(screen, 'Comment');
    await findArticle(screen, 'Plain');
    await press(screen, 'Reply…');
    await screen.fill(await field(screen, 'Reply'), token);
    await press(screen, 'Reply');
    await confirm(screen, 'Edit comment');
    await dialogGone(screen);
    await actOnComment(screen, 'Plain', 'Edit comment');
    await screen.fill(await field(screen, 'Edit comment'), token);
    await press(screen, 'Save comment');
    await confirm(screen, 'Add comment');
    await waitFor(() => {
      expect(screen.queryByRole('textbox', { name: 'Edit comment' })).to.equal(null);
      expect(articleWith(screen, token)).to.not.equal(null);
    });
  });

  it('appears for a changed description, and for that of a new epic', async () => {
    const screen = await epics.open(await epics.epic('Secret', { description: 'Plain' }));
    await press(screen, 'Edit');
    await screen.fill(await field(screen, 'Description'), token);
    await press(screen, 'Save changes');
    await confirm(screen, 'Edit description');
    await dialogGone(screen);
    expect((await field(screen, 'Description')).value).to.equal(token);
    await press(screen, 'Save changes');
    await confirm(screen, 'Add description');
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Edit epic' })).to.equal(null);
    });
    expect(articleWith(screen, token)).to.not.equal(null);
    await press(screen, 'Edit');
    await screen.fill(await field(screen, 'Title'), 'Another title');
    await press(screen, 'Save changes');
    await screen.findByRole('heading', { name: 'Another title' });
    const form = await epics.openPath('/groups/plan/-/epics/new', {
      until: (page) => page.findByRole('textbox', { name: 'Title' }),
    });
    await form.fill(await field(form, 'Title'), 'New');
    await form.fill(await field(form, 'Description'), token);
    await press(form, 'Create epic');
    await confirm(form, 'Add description');
    await form.findByRole('heading', { name: 'New' });
  });
});
