import { expect } from 'chai';
import { useWeb } from '../../support/web.ts';
import { demo } from './demo.ts';

describe('sign-in page of the demo', () => {
  const { server, open } = useWeb({ loadsPages: true, offeredDemo: demo });

  it('signs in with one click and returns to the page that the reader came from', async () => {
    await server().createUser('gus', { name: 'Gus Okafor' });
    const page = await open('/users/sign_in?return_to=%2F-%2Fprofile');
    await page.getByRole('button', { name: 'Gus Okafor' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('button', { name: 'Account of Gus Okafor' }).isVisible()).to.equal(true);
  });
});
