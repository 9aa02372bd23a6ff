import { waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { ProtectEnvironment } from '../../../application/deployments/protect-environment.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { createFleet, type Fleet } from '../../support/fleet.ts';

const ofProject = '/fleet/app/-/settings/protected_environments';
const ofGroup = '/groups/fleet/-/settings/protected_environments';

describe('protected environments', () => {
  const { server, open } = useScreens();
  let fleet: Fleet;

  before(async () => {
    fleet = await createFleet(server());
  });
  beforeEach(() => server().connection('protected_environments').delete());

  const dialog = async (screen: Screen, name: string) => within(await screen.findByRole('alertdialog', { name }));
  /** Chooses an option of the list with this label. */
  const choose = async (screen: Screen, list: HTMLElement, option: string | RegExp) => {
    await screen.user.click(list);
    await screen.user.click(await screen.findByRole('option', { name: option }));
  };
  const saved = async (path: string, client = server().as(server().root)) =>
    (await (await client).get<Record<string, unknown>[]>(`/api/v4/${path}/protected_environments`)).body;

  it('are protected, changed and freed', async () => {
    const screen = await open(ofProject, { as: fleet.maintainer });
    await screen.findByText('No protected environments yet');
    await screen.user.click(screen.getByRole('button', { name: 'Protect environment' }));
    const form = await dialog(screen, 'Protect environment');
    await screen.fill(form.getByRole('textbox', { name: 'Environment' }), 'production');
    await screen.user.click(form.getByRole('button', { name: 'Add who must approve' }));
    await choose(screen, form.getByRole('button', { name: /^(?!Remove).*Must approve, rule 1$/ }), /@dev/);
    await choose(screen, form.getByRole('button', { name: /rule 1: number of approvals/ }), '2 approvals');
    await screen.user.click(form.getByRole('checkbox', { name: 'People may approve their own deployments' }));
    await screen.press(form.getByRole('button', { name: 'Protect' }));
    const row = await screen.findByRole('row', { name: /production/ });
    within(row).getByText('Maintainers');
    within(row).getByText('dev (2 approvals)');
    const [made] = await saved(`projects/${fleet.app.id}`);
    expect(made).to.deep.include({ name: 'production', allow_self_approval: true });

    await screen.user.click(screen.getByRole('button', { name: 'Edit production' }));
    const edited = await dialog(screen, 'Edit production');
    await screen.user.click(edited.getByRole('button', { name: 'Remove Must approve, rule 1' }));
    await screen.isFocused('button', 'Add who must approve');
    await choose(screen, edited.getByRole('button', { name: /Approvals by anyone/ }), '1 approval');
    await screen.user.click(edited.getByRole('button', { name: 'Add who may deploy' }));
    await choose(
      screen,
      edited.getByRole('button', { name: /^(?!Remove).*Allowed to deploy, rule 2$/ }),
      'Developers + Maintainers',
    );
    await screen.press(edited.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Anyone who may deploy (1 approval)');
    const [changed] = await saved(`projects/${fleet.app.id}`);
    expect(changed).to.deep.include({ approval_rules: [], required_approval_count: 1 });
    expect(
      (changed?.['deploy_access_levels'] as { access_level: number }[] | undefined)?.map((rule) => rule.access_level),
    ).to.deep.equal([40, 30]);

    await screen.user.click(screen.getByRole('button', { name: 'Edit production' }));
    const rules = await dialog(screen, 'Edit production');
    await screen.user.click(rules.getByRole('button', { name: 'Remove Allowed to deploy, rule 1' }));
    // The second one, which is the first now.
    await screen.isFocused('button', 'Remove Allowed to deploy, rule 1');
    await screen.user.click(rules.getByRole('button', { name: 'Cancel' }));

    await screen.user.click(screen.getByRole('button', { name: 'Remove protection of production' }));
    await screen.press((await dialog(screen, 'Remove protection')).getByRole('button', { name: 'Remove protection' }));
    await screen.findByText('No protected environments yet');
    expect(await saved(`projects/${fleet.app.id}`)).to.deep.equal([]);
  });

  it('say why they cannot be protected', async () => {
    await server().perform(ProtectEnvironment, {
      kind: 'project',
      namespace: fleet.app.id,
      name: 'staging',
      deployRules: [{ accessLevel: 40 }],
    });
    const screen = await open(ofProject, { as: fleet.maintainer });
    await screen.user.click(await screen.findByRole('button', { name: 'Protect environment' }));
    const form = await dialog(screen, 'Protect environment');
    const save = form.getByRole('button', { name: 'Protect' });
    await screen.fill(form.getByRole('textbox', { name: 'Environment' }), 'staging');
    await screen.press(save);
    await form.findByText('This environment is protected already.');
    await screen.user.click(form.getByRole('button', { name: 'Remove Allowed to deploy, rule 1' }));
    await waitFor(() => expect(save.matches(':disabled, [aria-disabled=true]')).to.equal(true));
  });

  it('of a group are tiers, for its owners', async () => {
    const screen = await open(ofGroup, { as: server().root });
    await screen.user.click(await screen.findByRole('button', { name: 'Protect environment' }));
    const form = await dialog(screen, 'Protect environment');
    await choose(screen, form.getByRole('button', { name: /Tier$/ }), 'staging');
    await screen.press(form.getByRole('button', { name: 'Protect' }));
    await screen.findByRole('row', { name: /staging/ });
    expect((await saved(`groups/${fleet.group.id}`)).map(({ name }) => name)).to.deep.equal(['staging']);
  });

  it('are a page only for those who may protect them', async () => {
    const statusOf = async (address: string, as: Fleet['maintainer']) =>
      (await (await server().signedIn(as)).get(address)).status;
    expect([await statusOf(ofProject, fleet.maintainer), await statusOf(ofProject, fleet.developer)]).to.deep.equal([
      200, 404,
    ]);
    expect([await statusOf(ofGroup, server().root), await statusOf(ofGroup, fleet.maintainer)]).to.deep.equal([
      200, 404,
    ]);
  });
});
