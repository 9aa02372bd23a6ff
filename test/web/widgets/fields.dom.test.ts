import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { useGalleryScreen, type GalleryScreen } from './gallery/gallery-screen.ts';

const valuesOf = (screen: GalleryScreen) =>
  JSON.parse(screen.getByLabelText('Values').textContent) as Record<string, string | null>;
const focus = (element: HTMLElement): void => element.focus();
const input = (screen: GalleryScreen, label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('widgets: fields', () => {
  const gallery = useGalleryScreen();

  it('associate label, description and error with a text field', () => {
    const screen = gallery.open();
    const path = input(screen, 'Path');
    expect(path.getAttribute('aria-invalid')).to.equal('true');
    const describedBy = (path.getAttribute('aria-describedby') ?? '').split(' ');
    const words = describedBy.map((id) => screen.document.getElementById(id)?.textContent ?? '');
    expect(words).to.include('Path has already been taken.');
  });

  it('show and hide a password without losing it', async () => {
    const screen = gallery.open();
    const secret = input(screen, 'Secret');
    await screen.fill(secret, 'hunter2');
    expect(secret.getAttribute('type')).to.equal('password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    await screen.user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).to.equal('true');
    expect(secret.getAttribute('type')).to.equal('text');
    expect(secret.value).to.equal('hunter2');
    await screen.user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).to.equal('false');
    expect(secret.getAttribute('type')).to.equal('password');
    expect(secret.value).to.equal('hunter2');
  });

  it('clear a search by Escape and by its button', async () => {
    const screen = gallery.open();
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });
    await screen.fill(search, 'words');
    await screen.user.type(search, '{Escape}');
    expect(search.value).to.equal('');
    await screen.fill(search, 'words');
    await screen.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(search.value).to.equal('');
  });

  it('choose from a menu by keyboard, the choice shown on its button', async () => {
    const screen = gallery.open();
    focus(screen.getByRole('button', { name: /^Order by\s?Quarters$/ }));
    await screen.user.keyboard('{ArrowDown}');
    await screen.findByRole('menuitemradio', { name: 'Quarters', checked: true });
    await screen.user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('button', { name: /^Order by\s?Months$/ });
    expect(valuesOf(screen)['order']).to.equal('months');
  });

  it('change segments by arrow keys and radio buttons by a click', async () => {
    const screen = gallery.open();
    focus(within(screen.getByRole('radiogroup', { name: 'Layout' })).getByRole('radio', { name: 'Months' }));
    await screen.user.keyboard('{ArrowRight}');
    expect(valuesOf(screen)['layout']).to.equal('weeks');
    await screen.user.click(within(screen.getByRole('radiogroup', { name: 'Unit' })).getByText('Quarters'));
    expect(valuesOf(screen)['unit']).to.equal('quarters');
  });

  it('ignore a press of a disabled or pending button', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('button', { name: 'Disabled' }));
    await screen.user.click(screen.getByRole('button', { name: /Pending/ }));
    await screen.user.click(screen.getByRole('button', { name: 'Secondary' }));
    expect(screen.getByLabelText('Presses').textContent).to.equal('1');
  });
});

describe('widgets: date field', () => {
  const gallery = useGalleryScreen();
  const write = async (screen: GalleryScreen, label: string, text: string): Promise<void> => {
    await screen.fill(input(screen, label), text);
    await screen.user.keyboard('{Enter}');
  };
  const yearsOf = (screen: GalleryScreen) =>
    Array.from(screen.getByLabelText('Year').querySelectorAll('option'), ({ textContent }) => textContent);

  it('saves only what was typed, clears when it is emptied, and shows what is wrong with a text', async () => {
    const screen = gallery.open();
    const review = async (text: string) => {
      await write(screen, 'Review', text);
      return valuesOf(screen)['review'];
    };
    expect(await review('2026-12-24')).to.equal('2026-12-24');
    expect(await review('nonsense')).to.equal('2026-12-24');
    await screen.findByText('Enter a date as YYYY-MM-DD.');
    expect(input(screen, 'Review').value).to.equal('nonsense');
    expect(await review('2030-01-01')).to.equal('2026-12-24');
    await screen.findByText('Choose 2027-01-31 or an earlier date.');
    expect(await review('')).to.equal(null);
    expect(input(screen, 'Review').getAttribute('aria-invalid')).to.equal(null);
  });

  it('accepts a typed day and moves one outside the limits to the nearest', async () => {
    const screen = gallery.open();
    const due = async (text: string) => {
      await write(screen, 'Due date', text);
      return valuesOf(screen)['day'];
    };
    expect(await due('2026-12-24')).to.equal('2026-12-24');
    expect(await due('2030-01-01')).to.equal('2027-01-31');
    expect(await due('1999-01-01')).to.equal('2026-11-02');
  });

  it('uses today instead of an invalid day, and the first day instead of an empty text', async () => {
    const screen = gallery.open();
    const due = async (text: string) => {
      await write(screen, 'Due date', text);
      return valuesOf(screen)['day'];
    };
    await due('2026-12-24');
    expect(await due('2026-02-30')).to.equal('2026-11-21');
    expect(await due('')).to.equal('2026-11-02');
  });

  it('leads to another month and to today, and clears', async () => {
    const screen = gallery.open();
    const choose = () => screen.user.click(screen.getByRole('button', { name: 'Choose due date' }));
    await choose();
    await screen.user.selectOptions(await screen.findByLabelText('Month'), 'December');
    await screen.user.click(await screen.findByRole('button', { name: /December 24, 2026/ }));
    expect(valuesOf(screen)['day']).to.equal('2026-12-24');
    await choose();
    await screen.user.click(await screen.findByRole('button', { name: 'Today' }));
    expect(valuesOf(screen)['day']).to.equal('2026-11-21');
    await choose();
    await screen.user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(valuesOf(screen)['day']).to.be.oneOf(['', null]);
  });

  it('shows up to four months, marks a span, and offers no unavailable day', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('button', { name: 'Choose visit' }));
    const calendar = await screen.findByRole('application', { name: /Visit/ });
    expect(within(calendar).getAllByRole('grid')).to.have.length(4);
    // Within a hundred years, whatever is requested.
    const years = yearsOf(screen);
    expect([years[0], years.at(-1)]).to.deep.equal(['1926', '2126']);
    const marked = Array.from(
      calendar.querySelectorAll('[data-in-span]:not([data-outside-month])'),
      ({ textContent }) => textContent,
    );
    expect(marked).to.deep.equal(['26', '27', '28', '29', '30', '1', '2']);
    const saturday = within(calendar).getByRole('button', { name: /Saturday, November 28, 2026/ });
    expect(saturday.getAttribute('aria-disabled')).to.equal('true');
    await screen.user.click(within(calendar).getByRole('button', { name: /Friday, November 27, 2026/ }));
    expect(valuesOf(screen)['visit']).to.equal('2026-11-27');
    await waitFor(() => {
      expect(screen.queryByRole('application')).to.equal(null);
    });
    await write(screen, 'Visit', '2026-11-28');
    await screen.findByText('This day cannot be chosen.');
    expect(valuesOf(screen)['visit']).to.equal('2026-11-27');
    // The last day is before the first one, so neither counts.
    await write(screen, 'Visit', '2020-01-01');
    expect(valuesOf(screen)['visit']).to.equal('2020-01-01');
  });

  it('offers ten years around today', async () => {
    const screen = gallery.open();
    await screen.user.click(screen.getByRole('button', { name: 'Choose due date' }));
    await screen.findByRole('application');
    const years = yearsOf(screen);
    expect(years).to.have.length(21);
    expect([years[0], years.at(-1)]).to.deep.equal(['2016', '2036']);
  });
});
