import { useScreens } from '../../support/dom/screens.ts';

describe('links in mails', () => {
  const { server, open } = useScreens();

  it('ask before all emails with to-dos end, and say when a link is incomplete', async () => {
    const ben = await server().createUser('ben');
    const digest = await open(`/-/unsubscribe/${server().services.links.sign('digest', [ben.id])}`);
    await digest.findByText('Do you want to stop all emails with your to-dos?');
    const broken = await open('/-/unsubscribe/1-2.x');
    await broken.user.click(await broken.findByRole('button', { name: 'Unsubscribe' }));
    await broken.findByText(/^This link is incomplete/);
  });
});
