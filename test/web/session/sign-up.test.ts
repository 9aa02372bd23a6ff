import { expect } from 'chai';
import type { Page } from 'playwright';
import { useWeb } from '../../support/web.ts';

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
};
const someone = {
  Name: 'Grace Hopper',
  Username: 'grace',
  Email: 'grace@example.org',
  Password: 'nanoseconds of wire',
};

describe('sign-up page', () => {
  const { server, open } = useWeb({ loadsPages: true });

  it('creates an account and signs in with it', async () => {
    const page = await open('/users/sign_up');
    await fill(page, someone);
    await page.getByRole('button', { name: 'Account of Grace Hopper' }).waitFor();
    const [user] = await server().connection('users').where({ username: 'grace' });
    expect(user).to.include({ name: 'Grace Hopper', email: 'grace@example.org', admin: false });
  });
});
