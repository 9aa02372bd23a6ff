import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { ChangeSubscription } from '../../../application/seats/change-subscription.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { ApproveAccessRequest } from '../../../application/members/approve-access-request.ts';
import { DeleteAccessRequest } from '../../../application/members/delete-access-request.ts';
import { RequestAccess } from '../../../application/members/request-access.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Screen } from '../../support/dom/screens.ts';
import { useScreens } from '../../support/dom/screens.ts';

describe('page of members', () => {
  const { server, open } = useScreens();
  let olga: User;
  let gus: User;
  let dora: User;
  let crew: Namespace;
  let deck: Namespace;

  let at: string;
  let number = 0;

  before(async () => {
    olga = await server().createUser('olga', { name: 'Olga Berg' });
    gus = await server().createUser('gus', { name: 'Gus Guest' });
    dora = await server().createUser('dora', { name: 'Dora Day' });
  });

  beforeEach(async () => {
    number += 1;
    crew = await server().createGroup(`crew-${number}`, { name: 'Crew' });
    deck = await server().createGroup('deck', { name: 'Deck', parent: crew });
    at = `/groups/crew-${number}`;
    await server().connection('members').whereIn('namespaceId', [crew.id, deck.id]).delete();
    await server().addMember(crew, olga, 'owner');
    await server().addMember(deck, gus, 'guest');
  });

  const rowOf = (screen: Screen, name: string) => {
    const row = screen.getByRole('link', { name }).closest('tr');
    if (row === null) throw new Error(`${name} has no row`);
    return within(row);
  };
  const levelOf = async (place: Namespace, { id }: User) =>
    (
      (await server().connection('members').where({ namespaceId: place.id, userId: id }).first()) as
        | { accessLevel: number }
        | undefined
    )?.accessLevel;
  const choose = async (screen: Screen, button: HTMLElement, option: RegExp | string) => {
    await screen.press(button);
    await screen.user.click(await screen.findByRole('option', { name: option }));
  };

  it('lets people ask for access, withdraw it and ask again', async () => {
    await server().connection('namespaces').where({ id: crew.id }).update({ visibility: 'public' });
    const screen = await open(`${at}/-/group_members`, { as: dora });
    const ask = async () => {
      await screen.user.click(await screen.findByRole('button', { name: 'Request access' }));
      await screen.findByRole('button', { name: 'Withdraw access request' });
    };
    const withdraw = () => screen.user.click(screen.getByRole('button', { name: 'Withdraw access request' }));
    await ask();
    await withdraw();
    await ask();
    await server().connection('accessRequests').where({ userId: dora.id }).delete();
    await withdraw();
    await screen.findByText('Your request was already answered');
    await ask();
    expect(await server().connection('accessRequests').where({ userId: dora.id })).to.have.length(1);
  });

  it('lets owners approve and refuse requests for access', async () => {
    await server().connection('namespaces').where({ id: crew.id }).update({ visibility: 'public' });
    const eve = await server().createUser(`eve-${number}`, { name: 'Eve Other' });
    for (const person of [dora, eve])
      await server().perform(RequestAccess, { kind: 'group', namespaceId: crew.id }, person);
    const screen = await open(`${at}/-/group_members?tab=requests`, { as: olga });
    await screen.findByRole('link', { name: 'Eve Other' });
    screen.getByRole('button', { name: 'Refuse the request of Eve Other' }).focus();
    await screen.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Eve Other' })).to.equal(null));
    const next = screen.getByRole('button', { name: 'Refuse the request of Dora Day' });
    await waitFor(() => expect(screen.document.activeElement, 'after the row was answered').to.equal(next));
    await choose(screen, screen.getByRole('button', { name: /Role of Dora Day/ }), /^Planner/);
    await screen.press(screen.getByRole('button', { name: 'Approve the request of Dora Day' }));
    await screen.findByText('No access requests');
    expect([await levelOf(crew, dora), await levelOf(crew, eve)]).to.deep.equal([15, undefined]);
    const member = await open(`${at}/-/group_members`, { as: dora });
    await member.findByRole('link', { name: 'Olga Berg' });
    expect(member.queryByRole('button', { name: /access/ })).to.equal(null);
  });

  it('tells people at once that their request was approved or refused', async () => {
    await server().connection('namespaces').where({ id: crew.id }).update({ visibility: 'public' });
    const about = { kind: 'group', namespaceId: crew.id, userId: dora.id } as const;
    const screen = await open(`${at}/-/group_members`, { as: dora });
    const ask = async () => {
      await screen.user.click(await screen.findByRole('button', { name: 'Request access' }));
      await screen.findByRole('button', { name: 'Withdraw access request' });
    };
    await ask();
    await server().perform(DeleteAccessRequest, about, olga);
    await screen.findByText('Your access request was refused or withdrawn');
    await ask();
    screen.getByRole('button', { name: 'Withdraw access request' }).focus();
    await server().perform(ApproveAccessRequest, about, olga);
    await screen.findByText('You are a member now');
    await screen.isFocused('heading', 'Members');
    await screen.findByRole('link', { name: 'Dora Day' });
    expect(screen.queryByRole('button', { name: /access/ })).to.equal(null);
  });

  it('shows members with their source, and narrows them', async () => {
    const screen = await open(`${at}/deck/-/group_members`, { as: gus });
    await screen.findByRole('link', { name: 'Olga Berg' });
    rowOf(screen, 'Olga Berg').getByText('Inherited from');
    const source = rowOf(screen, 'Olga Berg').getByRole('link', { name: 'Crew' });
    expect(source.getAttribute('href')).to.equal(`${at}/-/group_members`);
    rowOf(screen, 'Olga Berg').getByText('Owner');
    rowOf(screen, 'Gus Guest').getByText('Direct member');
    rowOf(screen, 'Gus Guest').getByText('You');
    expect(screen.queryByRole('button', { name: 'Add people' })).to.equal(null);
    expect(screen.queryByRole('link', { name: 'Invitations' })).to.equal(null);

    await choose(screen, screen.getByRole('button', { name: /Origin/ }), 'Direct members');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Olga Berg' })).to.equal(null));
    expect(screen.address()).to.equal(`${at}/deck/-/group_members?origin=direct`);
    await screen.fill(screen.getByRole('searchbox', { name: 'Search for people' }), 'nobody');
    await screen.user.keyboard('{Enter}');
    await screen.findByText('No one found');
  });

  it('opens the form that adds people from a link, for those who may', async () => {
    const screen = await open(`${at}/-/group_members?add=people`, { as: olga });
    await screen.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.address()).to.equal(`${at}/-/group_members`);
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.document.activeElement, 'no control had opened it').to.equal(heading));
    const guest = await open(`${at}/deck/-/group_members?add=people`, { as: gus });
    await guest.findByRole('link', { name: 'Olga Berg' });
    expect(guest.queryByRole('dialog')).to.equal(null);
  });

  it('adds people by name and address, and keeps those who are refused', async () => {
    await server().perform(ChangeSubscription, { groupId: crew.id, plan: 'premium', seats: 4 });
    const screen = await open(`${at}/-/group_members`, { as: olga });
    await screen.user.click(screen.getByRole('button', { name: 'Add people' }));
    const field = await screen.findByRole('combobox', { name: 'Names or email addresses' });
    await waitFor(() => expect(screen.document.activeElement).to.equal(field));
    await screen.user.paste('olga, new@elsewhere.example, nobody, ');
    const list = within(await screen.findByRole('list', { name: 'People to add' }));
    await list.findByText(/No one has this username/);
    await screen.user.type(field, 'dor');
    await screen.user.click(await screen.findByRole('option', { name: /Dora Day/ }));
    await list.findByText('Is a member already.');
    await screen.findByText(
      'This takes 1 seat: 3 of 4 in use then, 1 left. People who are invited take theirs when they accept.',
    );
    screen.getByText(/This instance sends no mail/);
    await choose(screen, screen.getByRole('button', { name: /^(Planner )?Role/ }), /^Developer/);
    await screen.press(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText('1 person added, 1 person invited');
    expect(list.getAllByRole('listitem')).to.have.lengthOf(2);
    await screen.user.type(field, '{Escape}');
    await screen.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).to.equal(null));
    await screen.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await levelOf(crew, dora)).to.equal(30);

    // The link has to be handed out.
    const row = within((await screen.findByText('new@elsewhere.example')).closest('tr') as HTMLElement);
    expect(screen.address()).to.equal(`${at}/-/group_members?tab=invited`);
    await screen.user.click(row.getByRole('button', { name: 'Copy link for new@elsewhere.example' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).to.match(/\/-\/invitation#/);
    await choose(screen, row.getByRole('button', { name: /Role of/ }), /^Owner/);
    await waitFor(async () =>
      expect((await server().connection('invitations').first()) as object).to.include({ accessLevel: 50 }),
    );
    await screen.press(row.getByRole('button', { name: /Withdraw/ }));
    await screen.user.click(within(await screen.findDialog()).getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('No open invitations');
  });

  it('changes role and last day in the row, and says why not', async () => {
    await server().addMember(crew, gus, 'guest');
    const screen = await open(`${at}/-/group_members`, { as: olga });
    await screen.findByRole('link', { name: 'Gus Guest' });
    await choose(screen, rowOf(screen, 'Gus Guest').getByRole('button', { name: /Role of Gus Guest/ }), /^Reporter/);
    await waitFor(async () => expect(await levelOf(crew, gus)).to.equal(20));
    // What is changed before the answer is saved after it, so that nothing is disabled, which would lose the focus.
    const release = screen.calls.holdRequests(/\/members\/\d+$/);
    const role = () => rowOf(screen, 'Gus Guest').getByRole('button', { name: /Role of Gus Guest/ });
    await choose(screen, role(), /^Planner/);
    expect(role()).to.have.property('disabled', false);
    await choose(screen, role(), /^Developer/);
    release();
    await waitFor(async () => expect(await levelOf(crew, gus)).to.equal(30));
    await waitFor(() => expect(role().textContent).to.match(/Developer/));
    const end = rowOf(screen, 'Gus Guest').getByRole('textbox', { name: 'End of the membership of Gus Guest' });
    await waitFor(() => expect(end.hasAttribute('disabled')).to.equal(false));
    await screen.fill(end, '2020-01-01');
    await screen.user.keyboard('{Enter}');
    await screen.findByText(/cannot be a date in the past/);
    await choose(screen, rowOf(screen, 'Olga Berg').getByRole('button', { name: /Role of Olga Berg/ }), /^Guest/);
    await screen.findByText('This is the last owner of the group. Make someone else an owner first.');
    expect(await levelOf(crew, olga)).to.equal(50);
  });

  it('removes people, and lets them leave', async () => {
    await server().addMember(crew, gus, 'guest');
    const screen = await open(`${at}/-/group_members`, { as: olga });
    await screen.user.click(await screen.findByRole('button', { name: 'Remove Gus Guest' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Gus Guest?' }));
    dialog.getByText(/and in all its subgroups and projects/);
    await screen.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Gus Guest was removed');
    expect([await levelOf(crew, gus), await levelOf(deck, gus)]).to.deep.equal([undefined, undefined]);
    await screen.user.click(await screen.findByRole('button', { name: 'Leave Crew' }));
    const leaving = within(await screen.findByRole('alertdialog', { name: 'Leave Crew?' }));
    await screen.press(leaving.getByRole('button', { name: 'Leave' }));
    await leaving.findByText('This is the last owner of the group. Make someone else an owner first.');
  });

  it('invites groups, and removes them', async () => {
    await server().createGroup(`guests-${number}`, { name: 'Guests', visibility: 'public' });
    const screen = await open(`${at}/-/group_members?tab=groups`, { as: olga });
    await screen.findByText('No invited groups');
    await screen.user.click(screen.getByRole('button', { name: 'Invite a group' }));
    await screen.user.type(await screen.findByRole('combobox', { name: 'Group' }), 'Guests');
    await screen.user.click(await screen.findByRole('option', { name: /Guests/ }));
    await screen.press(screen.getByRole('button', { name: 'Invite' }));
    await screen.findByText('Group invited');
    await screen.findByRole('link', { name: `guests-${number}` });
    await screen.user.click(screen.getByRole('button', { name: `Remove guests-${number}` }));
    await screen.user.click(within(await screen.findDialog()).getByRole('button', { name: 'Remove' }));
    await screen.findByText('No invited groups');
  });

  it('keeps the last rows when they cannot be read again', async () => {
    const app = await server().createProject('app', crew, { name: 'App' });
    await server().addMember(app, gus, 'maintainer');
    const screen = await open(`/crew-${number}/app/-/project_members`, { as: gus });
    await screen.findByRole('link', { name: 'Olga Berg' });
    // Maintainers of a project give all roles but Owner.
    expect(rowOf(screen, 'Olga Berg').queryByRole('button')).to.equal(null);
    const end = screen.calls.answerRequests(/members\/all/, () => Response.json({}, { status: 500 }));
    await choose(screen, screen.getByRole('button', { name: /Order/ }), 'Highest role first');
    await screen.findByRole('button', { name: /Try again/ });
    end();
    await screen.user.click(screen.getByRole('button', { name: /Try again/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Try again/ })).to.equal(null));
  });
});
