import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import { formWith } from '../../support/files.ts';
import { ApiError } from '../../../web/api/api-error.ts';
import { GroupImport } from '../../../web/import/group-import.ts';
import { useScreens } from '../../support/dom/screens.ts';

const address = '/groups/crew/-/import';

describe('importing into a group', () => {
  const { server, open } = useScreens({ today: '2026-11-21' });
  let group: Namespace;
  let olga: User;
  let mia: User;

  before(async () => {
    group = await server().createGroup('crew', { name: 'Crew', visibility: 'public' });
    olga = await server().createUser('olga', { name: 'Olga Wind' });
    mia = await server().createUser('mia');
    await server().addMember(group, olga, 'owner');
    await server().addMember(group, mia, 'maintainer');
  });

  it('offers files to choose, and samples of each form', async () => {
    const screen = await open(address, { as: olga });
    await screen.findByRole('button', { name: 'Choose files' });
    for (const form of ['GitLab', 'Jira', 'Linear', 'Table'])
      expect(screen.getByRole('link', { name: form }).getAttribute('href')).to.equal(
        `/api/v4/imports/samples/${form.toLowerCase()}.csv`,
      );
  });

  it('says what goes, and asks, before it is undone', async () => {
    const client = await server().as(olga);
    const form = formWith('Title\nPaint the hull\nBuy paint\n', 'list.csv');
    const imported = await client.post(`/api/v4/groups/${group.id}/imports?dry_run=false`, form);
    expect(imported.status).to.equal(201);
    const titles = () => server().connection('workItems').pluck<string[]>('title');
    const screen = await open(address, { as: olga });
    const undo = await screen.findByRole('button', { name: 'Undo the import of list.csv' });
    await screen.user.click(undo);
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo the import' }));
    question.getByText('What it created is deleted: 1 project, 2 issues.');
    await screen.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.document.activeElement).to.equal(undo));
    expect(await titles()).to.have.members(['Paint the hull', 'Buy paint']);
    await screen.user.click(undo);
    const again = within(await screen.findByRole('alertdialog', { name: 'Undo the import' }));
    await screen.user.click(again.getByRole('button', { name: 'Undo the import' }));
    await screen.findByText(/All it had created is deleted/);
    expect(await titles()).to.deep.equal([]);
  });

  it('says where to look when no result comes back, since the import may go on', async () => {
    const api = {
      rest: () => Promise.resolve([]),
      sendFile: () => Promise.reject(new ApiError('server', { status: 504 })),
    };
    const application = { api, session: { user: null } } as unknown as ConstructorParameters<typeof GroupImport>[0];
    const imports = new GroupImport(application, { kind: 'group', fullPath: 'crew' });
    await imports.import();
    expect(imports.error).to.match(/may still go on.*look at the earlier imports/);
    await imports.check();
    expect(imports.error).to.equal('Can’t connect to Milepost. Check whether this was saved before you try again.');
  });

  it('is for owners', async () => {
    const screen = await open(address, { as: mia });
    await screen.findByRole('heading', { name: 'Page not found' });
  });
});
