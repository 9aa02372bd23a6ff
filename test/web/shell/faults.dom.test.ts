import { expect } from 'chai';
import { within, waitFor } from '@testing-library/dom';
import { useScreens } from '../../support/dom/screens.ts';

describe('form whose answer', () => {
  const { server, open } = useScreens();

  it('is late shows a line of progress and cannot be sent twice', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const screen = await open('/-/profile', {
      as: await server().createUser(),
      before: (calls) =>
        calls.answerRequests(/^\/-\/profile$/, async (_request, ask) => {
          await held;
          return ask();
        }),
    });
    await screen.user.clear(screen.getByLabelText('Name'));
    await screen.user.type(screen.getByLabelText('Name'), 'Slow');
    const save = screen.getByRole('button', { name: 'Save' });
    await screen.user.click(save);
    const line = () => screen.document.querySelector('[aria-hidden="true"][class*="line"]');
    await waitFor(() => expect(line()).to.not.equal(null));
    expect(save.getAttribute('aria-disabled')).to.equal('true');
    answer();
    await screen.findByText('Profile saved');
    await waitFor(() => expect(line()).to.equal(null));
  });

  it('does not come says so in the page and keeps what was typed', async () => {
    const screen = await open('/-/profile', {
      as: await server().createUser(),
      before: (calls) =>
        calls.answerRequests(/^\/-\/profile$/, () => {
          throw new TypeError('Failed to fetch');
        }),
    });
    await screen.user.clear(screen.getByLabelText('Name'));
    await screen.user.type(screen.getByLabelText('Name'), 'Kept');
    await screen.user.click(screen.getByRole('button', { name: 'Save' }));
    await within(await screen.findByRole('alert')).findByText(/Can’t connect to Milepost\./);
    expect(screen.getByLabelText('Name')).to.have.property('value', 'Kept');
  });
});
