import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { ChangeSubscription } from '../../../application/seats/change-subscription.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createFerries, type Ferries } from './ferries.ts';

const seats = '/groups/ferries/-/usage_quotas';
const billing = '/groups/ferries/-/billings';

describe('seats of a group', () => {
  const { server, open } = useScreens();
  let ferries: Ferries;

  before(async () => {
    ferries = await createFerries(server());
  });

  it('show owners who takes one and why, and are taken back after saying what that does', async () => {
    const screen = await open(seats, { as: ferries.owner });
    const { user } = screen;
    screen.getByRole('heading', { level: 1, name: 'Seats' });
    await screen.findByRole('button', { name: 'Remove Dora Developer' });
    await screen.findByRole('img', { name: /^Seats in use\. \d{4}-/ });

    const why = screen.getByRole('button', { name: 'Why Ivan Invited takes a seat' });
    expect(why.closest('tr')?.textContent).to.match(/@ivan\sInvited group/);
    await user.click(why);
    const reasons = await screen.findByRole('list', { name: 'Memberships of Ivan Invited' });
    within(reasons).getByText(/through the invited group Partners/);
    expect(reasons.textContent).to.match(/Ferries \/ Docks\s+Reporter/);
    await user.click(screen.getByRole('button', { name: 'Remove Ivan Invited' }));
    const refusal = await screen.findByRole('dialog', { name: 'Ivan Invited cannot be removed here' });
    within(refusal).getByText(/invited group/);
    await screen.hasFocus(refusal);
    await user.keyboard('{Escape}');

    await user.click(await screen.findByRole('button', { name: 'Remove Dora Developer' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Dora Developer?' }));
    await question.findByText('Seats in use go from 4 to 3.');
    question.getByText(/^1 membership in the group/);
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).to.deep.equal([
      'Ferries / Docks Developer',
    ]);
    await screen.press(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Dora Developer' })).to.equal(null));
    await screen.findByText('1–3 of 3');
  });

  it('are searched by name, from their first page on', async () => {
    const screen = await open(seats, { as: ferries.owner });
    await screen.findByText('1–3 of 3');
    await screen.fill(screen.getByRole('searchbox', { name: 'Search for people' }), 'ivan');
    await screen.user.keyboard('{Enter}');
    await screen.findByText('1–1 of 1');
    expect(screen.address()).to.equal(`${seats}?search=ivan`);
    const last = await open(`${seats}?page=99`, { as: ferries.owner });
    await last.findByText('1–3 of 3');
    expect(last.address()).to.equal(seats);
    const none = await open(`${seats}?search=nobody`, { as: ferries.owner });
    await none.findByText('No one found');
  });

  it('say when they cannot be loaded, and are loaded again', async () => {
    let repair: (() => void) | undefined;
    const screen = await open(seats, {
      as: ferries.owner,
      before: (calls) => {
        repair = calls.answerRequests(/\/billable_members\?/, () => Response.json({}, { status: 500 }));
      },
    });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).to.include('Something went wrong on the server.'),
    );
    repair?.();
    await screen.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1–3 of 3');
  });

  it('are shown to owners of top-level groups alone', async () => {
    const { owner, dora, group } = ferries;
    const [own, other] = [await server().signedIn(owner), await server().signedIn(dora)];
    const statusOf = async (client: typeof own, path: string) => (await client.get(`/groups/${path}`)).status;
    expect(await statusOf(own, 'ferries/-/usage_quotas')).to.equal(200);
    expect(await statusOf(own, 'ferries/docks/-/usage_quotas')).to.equal(404);
    expect(await statusOf(own, 'ferries/-/billings')).to.equal(200);
    expect(await statusOf(own, 'ferries/docks/-/billings')).to.equal(404);
    expect(await statusOf(other, 'ferries/-/billings')).to.equal(404);
    expect(await statusOf(other, 'ferries/-/usage_quotas')).to.equal(404);
    const csv = await own.get<string>(`/api/v4/groups/${group.id}/seat_usage`);
    expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).to.match(
      /^attachment; filename="ferries-seats-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(csv.body.split('\r\n')[0]).to.equal(
      '\uFEFFid,username,name,email,role,membership,joined,last_activity,last_sign_in',
    );
    expect(csv.body).to.contain('olga,Olga Owner');
    expect((await other.get(`/api/v4/groups/${group.id}/seat_usage`)).status).to.equal(404);
  });
});

describe('subscription of a group', () => {
  const { server, open } = useScreens();
  let ferries: Ferries;

  before(async () => {
    ferries = await createFerries(server());
  });

  const choose = async ({ user, getByRole, findByRole }: Screen, field: RegExp, option: string) => {
    await user.click(getByRole('button', { name: field }));
    await user.click(within(await findByRole('listbox')).getByText(option));
  };

  it('is changed by administrators, who are told what is wrong with it', async () => {
    const screen = await open(billing, { as: server().root });
    screen.getByRole('heading', { level: 1, name: 'Subscription' });
    await choose(screen, /Plan/, 'Premium');
    const fill = (label: string, text: string) => screen.fill(screen.getByLabelText(label), text);
    await fill('Seats bought', '4');
    await fill('Company or person', 'Ferries Ltd');
    await fill('Email for invoices', 'bills@example.org');
    await fill('Street and number', 'Pier 3');
    await fill('City', 'Berlin');
    await choose(screen, /Country/, 'Germany');
    await screen.findByRole('button', { name: /State or province/ });
    await fill('Tax number', '12');
    await screen.press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Tax number does not have the form of a tax number of this country.');
    await fill('Tax number', 'DE136695976');
    await screen.press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Subscription saved');
  });

  it('is read by owners, who see the seats that were bought', async () => {
    await server().perform(ChangeSubscription, {
      groupId: ferries.group.id,
      plan: 'premium',
      seats: 4,
      invoice: {
        name: 'Ferries Ltd',
        email: 'bills@example.org',
        street: 'Pier 3',
        city: 'Berlin',
        country: 'DE',
        taxNumber: 'DE136695976',
      },
    });
    const screen = await open(seats, { as: ferries.owner });
    await screen.findByText(/of 4 bought/);
    await screen.user.click(screen.getByRole('link', { name: 'Subscription' }));
    await screen.findByText(/^Only an administrator of this instance can change/);
    expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent).join('\n')).to.match(
      /^Premium\n4\n.+ – .+\nNo\nFerries Ltd\nbills@example\.org\nPier 3, Berlin, Germany\nDE136695976$/,
    );
    expect(screen.queryByRole('textbox')).to.equal(null);
  });
});
