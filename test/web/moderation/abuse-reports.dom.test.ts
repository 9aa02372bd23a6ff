import { waitFor } from '@testing-library/dom';
import { expect } from 'chai';
import { useScreens } from '../../support/dom/screens.ts';

const address = '/admin/abuse_reports';

describe('page of abuse reports', () => {
  const { server, open } = useScreens();

  it('is absent for everyone but administrators', async () => {
    const member = await server().createUser('mona', { name: 'Mona Member' });
    const screen = await open(address, { as: member });
    screen.getByRole('heading', { level: 1, name: /not found/i });
    await screen.user.click(screen.getByRole('button', { name: /^Account of/ }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: 'Abuse reports' })).to.equal(null);
    expect((await server().anonymous().get(address)).status).to.equal(404);
    expect((await (await server().signedIn(member)).get(address)).status).to.equal(404);
    expect((await (await server().signedIn(server().root)).get(address)).status).to.equal(200);
  });

  it('says when the reports cannot be loaded, and loads them again', async () => {
    let repair: (() => void) | undefined;
    const screen = await open(address, {
      as: server().root,
      before: (calls) => {
        repair = calls.answerRequests(/^\/api\/v4\/abuse_reports/, () => Response.json({}, { status: 500 }));
      },
    });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).to.include('Something went wrong on the server.'),
    );
    repair?.();
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No open reports');
  });
});
