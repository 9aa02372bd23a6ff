import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { useGalleryScreen } from './gallery/gallery-screen.ts';

describe('widgets: suggestions', () => {
  const gallery = useGalleryScreen();
  const open = () => {
    const screen = gallery.open();
    const author = screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' });
    return {
      screen,
      author,
      keys: (keys: string) => screen.user.keyboard(keys),
      list: () => screen.findByRole('listbox', { name: 'Author' }),
      listGone: () =>
        waitFor(() => {
          expect(screen.queryByRole('listbox', { name: 'Author' })).to.equal(null);
        }),
      active: () => screen.document.getElementById(author.getAttribute('aria-activedescendant') ?? '')?.textContent,
      chosen: () => screen.getByLabelText('Chosen').textContent,
    };
  };

  it('wrap around at the ends and skip what cannot be chosen', async () => {
    const { screen, author, keys, list, active, chosen } = open();
    await screen.user.click(author);
    await list();
    await keys('{ArrowUp}');
    expect(active()).to.equal('Margaret Hamilton');
    await keys('{ArrowDown}{ArrowDown}');
    expect(active()).to.equal('Grace Hopper');
    await screen.user.click(screen.getByRole('option', { name: 'Alan Turing' }));
    expect(chosen()).to.equal('');
  });

  it('are closed by Escape; a second Escape clears the field', async () => {
    const { screen, author, keys, list, listGone } = open();
    await screen.fill(author, 'ada');
    await list();
    await keys('{Escape}');
    await listGone();
    expect(author.value).to.equal('ada');
    await keys('{Escape}');
    expect(author.value).to.equal('');
  });

  it('are not needed to submit a text', async () => {
    const { screen, author, keys, chosen } = open();
    await screen.fill(author, 'gra');
    await keys('{Enter}');
    expect(chosen()).to.equal('submitted gra');
  });

  it('announce how many there are, that there are none, that they are loading, and that they failed', async () => {
    const { screen, author } = open();
    await screen.fill(author, 'ma');
    await waitFor(() => {
      const texts = Array.from(screen.document.querySelectorAll('[role=status]'), ({ textContent }) => textContent);
      expect(texts.join('\n')).to.contain('1 suggestion');
    });
    await screen.fill(author, 'zzz');
    await screen.findByText('No matches');
    await screen.fill(author, 'broken');
    expect((await screen.findByText('There was a problem fetching users.')).closest('[role=alert]')).to.not.equal(null);
    await screen.fill(author, 'slow');
    await waitFor(() => {
      expect(screen.document.querySelector('[role=listbox][aria-busy=true]')).to.not.equal(null);
    });
  });

  it('are chosen by pointer without moving the focus from the field', async () => {
    const { screen, author, chosen } = open();
    await screen.user.click(author);
    await screen.user.click(await screen.findByRole('option', { name: 'Katherine Johnson' }));
    expect(chosen()).to.equal('Katherine Johnson');
    expect(screen.document.activeElement).to.equal(author);
  });
});
