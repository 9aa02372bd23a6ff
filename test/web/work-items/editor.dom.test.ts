import { within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { unreachable } from '../../support/dom/calls.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { findAlert, useEpicScreens } from '../epics/epic-screens.ts';
import { press } from './comments.ts';

describe('Markdown editor', () => {
  const epics = useEpicScreens();
  const openEditor = async (description: string) => {
    const screen = await epics.open(await epics.epic('Editor', { description }));
    await press(screen, 'Edit');
    const form = within(await screen.findByRole('form', { name: 'Edit epic' }));
    const field = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    return { screen, form, field, keys: (keys: string) => screen.user.keyboard(keys) };
  };
  const select = (field: HTMLTextAreaElement, start: number, end: number): void => {
    field.focus();
    field.setSelectionRange(start, end);
  };
  const option = (screen: Screen, name: string | RegExp) => screen.findByRole('option', { name });
  const previewKeys = '{Control>}{Shift>}P{/Shift}{/Control}';

  it('formats by keys: bold, italic, strikethrough, a link, indent and outdent', async () => {
    const { field, keys } = await openEditor('word');
    for (const [pressed, text] of [
      ['{Control>}b{/Control}', '**word**'],
      ['{Control>}b{/Control}', 'word'],
      ['{Control>}i{/Control}', '_word_'],
      ['{Control>}i{/Control}', 'word'],
      ['{Control>}{Shift>}X{/Shift}{/Control}', '~~word~~'],
      ['{Control>}{Shift>}X{/Shift}{/Control}', 'word'],
      ['{Control>}]{/Control}', '  word'],
      ['{Control>}[[{/Control}', 'word'],
    ] as const) {
      const start = field.value.indexOf('word');
      select(field, start, start + 4);
      await keys(pressed);
      expect(field.value, pressed).to.equal(text);
    }
    select(field, 0, 4);
    await keys('{Control>}k{/Control}https://x.example');
    expect(field.value).to.equal('[word](https://x.example)');
  });

  it('moves through the toolbar by arrow keys, Home and End', async () => {
    const { screen, form, keys } = await openEditor('word');
    form.getByRole('button', { name: 'Bold' }).focus();
    const names: (string | null | undefined)[] = [];
    for (const key of [
      'ArrowLeft',
      'ArrowRight',
      'ArrowRight',
      'ArrowLeft',
      'End',
      'ArrowRight',
      'ArrowLeft',
      'Home',
    ]) {
      await keys(`{${key}}`);
      names.push(screen.document.activeElement?.getAttribute('aria-label'));
    }
    expect(names).to.deep.equal([
      'Bold',
      'Italic',
      'Strikethrough',
      'Italic',
      'Attach files',
      'Attach files',
      'Task list',
      'Bold',
    ]);
  });

  it('creates lists and continues them', async () => {
    const { screen, form, field, keys } = await openEditor('one');
    select(field, 3, 3);
    await screen.user.click(form.getByRole('button', { name: 'Task list' }));
    await keys('{Enter}two{Enter}{Enter}');
    expect(field.value).to.equal('- [ ] one\n- [ ] two\n');
  });

  it('previews the text as the server renders it, and gives the focus back', async () => {
    const { screen, form, field, keys } = await openEditor('~backend and **bold**');
    field.focus();
    await keys(previewKeys);
    expect((await screen.findByText('bold', { selector: 'form strong' })).textContent).to.equal('bold');
    await screen.findByText('backend', { selector: 'form .reference-label, form .reference-label *' });
    await keys(previewKeys);
    const written = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    expect(screen.document.activeElement).to.equal(written);
    await keys('{End}!');
    expect(written.value).to.equal('~backend and **bold**!');
    await keys('{Backspace}');
    await keys(previewKeys);
    await screen.findByRole('region', { name: 'Preview' });
    await screen.user.click(form.getByText('Write'));
    expect((await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })).value).to.equal(
      '~backend and **bold**',
    );
  });

  it('shows a message when the preview cannot be loaded', async () => {
    const { screen, form } = await openEditor('text');
    screen.calls.answerRequests(/^\/api\/v4\/markdown$/, unreachable);
    await screen.user.click(form.getByText('Preview'));
    await findAlert(screen, 'Couldn’t load the preview.');
  });

  it('suggests people, epics and labels while a reference is typed', async () => {
    const other = await epics.epic('Unique parser');
    const { screen, field, keys } = await openEditor('');
    field.focus();
    await keys('By @gust');
    await option(screen, /Gustav Guest/);
    await keys('{Enter}');
    expect(field.value).to.equal('By @gustav ');
    await keys('&Unique');
    await screen.user.click(await option(screen, /Unique parser/));
    expect(field.value).to.equal(`By @gustav &${other.iid} `);
    await keys('~backe');
    await option(screen, 'backend');
    await keys('{Escape}');
    expect(screen.queryByRole('option')).to.equal(null);
    expect(screen.queryByRole('form', { name: 'Edit epic' })).to.not.equal(null);
  });

  it('suggests epics of the own group first, without their path', async () => {
    const below = await epics.server.createGroup('below', { parent: epics.group });
    const elsewhere = (title: string) =>
      epics.server.perform(CreateWorkItem, { type: 'epic', namespace: below.id, title });
    await elsewhere('Nearby and older');
    const own = await epics.epic('Nearby and own');
    const newer = await elsewhere('Nearby and newer');
    const { screen, field, keys } = await openEditor('');
    field.focus();
    await keys('&Nearby');
    await option(screen, /Nearby and older/);
    expect(screen.getAllByRole('option')[0]?.textContent).to.include('Nearby and own').and.include(`&${own.iid}`);
    await screen.user.click(await option(screen, /Nearby and newer/));
    expect(field.value).to.equal(`${below.fullPath}&${newer.iid} `);
  });

  it('suggests emoji whose names begin with what is typed before others', async () => {
    const { screen, field, keys } = await openEditor('');
    field.focus();
    await keys(':roc');
    await option(screen, /crocodile/);
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent.replaceAll(/[^a-z_]/g, ''));
    expect(names.slice(0, 2)).to.deep.equal(['rock', 'rocket']);
  });

  it('suggests five people at most', async () => {
    for (let number = 1; number <= 6; number += 1) {
      const user = await epics.server.createUser(`many${number}`);
      await epics.server.addMember(epics.group, user, 'guest');
    }
    const { screen, field, keys } = await openEditor('');
    field.focus();
    await keys('@many');
    expect(await screen.findAllByRole('option', { name: /many/ })).to.have.length(5);
    expect(screen.getAllByRole('option')).to.have.length(5);
  });

  it('shows a message when people cannot be loaded', async () => {
    const { screen, field, keys } = await openEditor('');
    screen.calls.breakDown('usersAutocomplete');
    field.focus();
    await keys('@gust');
    await screen.findByText('There was a problem fetching users.');
  });
});
