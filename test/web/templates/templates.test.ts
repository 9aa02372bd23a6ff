import { expect } from 'chai';
import type { Page } from 'playwright';
import { CreateTemplate } from '../../../application/templates/create-template.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { axeProblems } from '../../support/axe.ts';
import { useWeb } from '../../support/web.ts';

describe('description templates', function () {
  this.timeout(60_000);
  const web = useWeb({ today: '2026-11-21' });
  let group: Namespace;
  let project: Namespace;
  let maintainer: User;
  let guest: User;

  before(async () => {
    const server = web.server();
    group = await server.createGroup('plan', { name: 'Plan' });
    project = await server.createProject('app', group, { name: 'App' });
    maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
    guest = await server.createUser('gus', { name: 'Gus Guest' });
    await server.addMember(group, maintainer, 'maintainer');
    await server.addMember(group, guest, 'guest');
    const keep = (kind: 'group' | 'project', namespace: number, name: string, content: string) =>
      server.perform(CreateTemplate, { kind, namespace, name, content });
    await keep('project', project.id, 'Bug', '## Steps');
    await keep('project', project.id, 'Idea', '## Why');
    await keep('group', group.id, 'Release', '## Checklist');
    await server
      .connection('repository_templates')
      .insert({ namespaceId: project.id, name: 'Feature', content: '## Why?' });
  });

  const description = (page: Page) => page.getByRole('textbox', { name: 'Description' });
  const picker = (page: Page) => page.getByRole('button', { name: /^Template / });
  const choose = async (page: Page, name: string) => {
    await picker(page).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  const has = (page: Page, text: string) =>
    page.waitForFunction(
      (expected) => document.querySelector<HTMLTextAreaElement>('textarea')?.value === expected,
      text,
    );

  it('fill the description of a new issue, ask before they replace it, and stand in the address', async () => {
    const page = await web.open('/plan/app/-/issues/new', {
      as: guest,
      until: (opened) => picker(opened),
    });
    await choose(page, 'Bug');
    await has(page, '## Steps');
    expect(new URL(page.url()).searchParams.get('issuable_template')).to.equal('Bug');
    await choose(page, 'Release (Group Plan)');
    await page.getByText('Replace the description with the template “Release”?').waitFor();
    await page.getByRole('button', { name: 'Keep the previous template' }).click();
    expect(await description(page).inputValue()).to.equal('## Steps');
    await choose(page, 'Release (Group Plan)');
    await page.getByRole('button', { name: 'Override' }).click();
    await has(page, '## Checklist');
    expect(new URL(page.url()).searchParams.get('issuable_template')).to.equal('Release');
    expect(await axeProblems(page)).to.deep.equal([]);
    await choose(page, 'No template');
    await has(page, '');
    expect(new URL(page.url()).search).to.equal('');
    // What was written is not taken away without a question.
    await description(page).fill('My words');
    await choose(page, 'Idea');
    await page.getByRole('button', { name: 'Keep the description' }).click();
    expect(await description(page).inputValue()).to.equal('My words');
  });

  it('are taken from the address, and “Default” without being chosen', async () => {
    const page = await web.open('/plan/app/-/issues/new?issuable_template=release', {
      as: guest,
      until: (opened) => picker(opened),
    });
    await has(page, '## Checklist');
    await page.getByRole('button', { name: 'Template Release (Group Plan)' }).waitFor();
    await web.server().perform(CreateTemplate, {
      kind: 'group',
      namespace: group.id,
      name: 'default',
      content: '## Begin here',
    });
    await page.goto('/plan/app/-/issues/new');
    await has(page, '## Begin here');
    // It is not the reader's own text, so leaving it is no loss.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Issues' }).waitFor();
    await web.server().connection('description_templates').where({ name: 'default' }).delete();
  });

  it('are offered in the edit form of an issue, and their names are read once', async () => {
    const { iid } = await web
      .server()
      .perform(CreateWorkItem, { type: 'issue', namespace: project.id, title: 'Edited', description: 'Words' }, guest);
    const page = await web.open(`/plan/app/-/issues/${iid}`, {
      as: guest,
      until: (opened) => opened.getByRole('heading', { level: 1, name: 'Edited' }),
    });
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/description_templates/names')) requests += 1;
    });
    const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
    await edit();
    await choose(page, 'Bug');
    await page.getByRole('button', { name: 'Override' }).click();
    await has(page, '## Steps');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await edit();
    expect(await description(page).inputValue()).to.equal('Words');
    await page.getByRole('button', { name: 'Template No template' }).waitFor();
    expect(requests).to.equal(1);
  });

  it('are created, changed and deleted on a page of their own, by maintainers', async () => {
    const page = await web.open('/plan/app/-/issues', {
      as: maintainer,
      until: (opened) => opened.getByRole('region', { name: 'App' }).getByRole('link', { name: 'Templates' }),
    });
    await page.getByRole('region', { name: 'App' }).getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Description templates' }).waitFor();
    await page.getByRole('region', { name: 'Group Plan' }).getByRole('button', { name: 'Release' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit Release' }).count()).to.equal(0);
    await page.getByRole('listitem').filter({ hasText: 'Feature' }).getByText('From the repository').waitFor();
    expect(await page.getByRole('button', { name: /Feature$/ }).allInnerTexts()).to.deep.equal(['Feature']);
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('bug');
    await page.getByRole('textbox', { name: 'Text' }).fill('## Goal');
    expect(await axeProblems(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByText('Name has already been taken.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Goal');
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('button', { name: 'Edit Goal' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Goals');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Goals', exact: true }).click();
    await page.getByRole('region', { name: 'Text of the template' }).getByText('## Goal').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Goals' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
    await page.getByRole('button', { name: 'Goals', exact: true }).waitFor({ state: 'detached' });
  });

  it('are only read by those who do not maintain the project', async () => {
    const page = await web.open('/groups/plan/-/description_templates', {
      as: guest,
      until: (opened) => opened.getByRole('button', { name: 'Release' }),
    });
    expect(await page.getByRole('button', { name: /New template|Edit|Delete/ }).count()).to.equal(0);
    const stranger = await web.server().createUser('sam');
    const hidden = await web.open('/plan/app/-/description_templates', {
      as: stranger,
      until: (opened) => opened.getByRole('heading', { name: 'Page not found' }),
    });
    expect(hidden.url()).to.include('/plan/app/');
  });
});
