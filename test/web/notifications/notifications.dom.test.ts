import { within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';

const address = '/dashboard/notifications';

describe('notifications', () => {
  const { server, open } = useScreens();
  let ana: User;
  let ben: User;
  let comment: (body: string) => Promise<unknown>;

  before(async () => {
    const group = await server().createGroup('acme');
    ana = await server().createUser('ana', { name: 'Ana Lima' });
    ben = await server().createUser('ben', { name: 'Ben Adams' });
    for (const user of [ana, ben]) await server().addMember(group, user, 'owner');
    const epic = await server().perform(
      CreateWorkItem,
      { type: 'epic', namespace: group.id, title: 'Sails', assigneeIds: [ben.id] },
      ana,
    );
    comment = async (body) => {
      await server().perform(CreateNote, { item: { id: epic.id }, body }, ana);
      await server().services.background.runDue();
    };
    await comment('New cloth, @ben');
  });

  const rows = async (screen: Screen) =>
    within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

  it('are listed with what happened, and marked as read one by one and all at once, live', async () => {
    const screen = await open(address, { as: ben });
    await screen.findByRole('link', { name: 'Notifications, 2 unread' });
    const texts = (await rows(screen)).map(({ textContent }) => textContent);
    expect(texts[0]).to.include('Ana Lima mentioned you in').and.include('Sails').and.include('New cloth, @ben');
    expect(texts[1]).to.include('Ana Lima created').and.include('acme&1');
    await screen.press(screen.getAllByRole('button', { name: 'Mark Sails as read' })[0]!);
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await comment('And another');
    await screen.findByRole('link', { name: 'Notifications, 2 unread' });
    await screen.findByText('And another');
    await screen.press(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('Nothing unread');
    await screen.findByRole('link', { name: 'Notifications' });
  });

  it('show read ones under All, and go back to unread', async () => {
    const screen = await open(`${address}?list=all&reason=mentioned`, { as: ben });
    expect(await rows(screen)).to.have.lengthOf(1);
    await screen.press(screen.getByRole('button', { name: 'Mark Sails as unread' }));
    await screen.findByRole('link', { name: 'Notifications, 1 unread' });
  });

  it('lead visitors to the sign-in page', async () => {
    await open(address, { until: (screen) => screen.findByRole('heading', { level: 1, name: 'Sign in' }) });
  });
});
