import { expect } from 'chai';
import { CreateDeployment } from '../../../application/deployments/create-deployment.ts';
import { CreateSite } from '../../../application/sites/create-site.ts';
import { CreateCadence } from '../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../application/iterations/create-iteration.ts';
import { CreateMergeRequest } from '../../../application/merge-requests/create-merge-request.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { SetRepository } from '../../../application/repositories/set-repository.ts';
import { CreateTemplate } from '../../../application/templates/create-template.ts';
import { ImportSecurityReport } from '../../../application/vulnerabilities/import-security-report.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { pages } from '../../../domain/pages/pages.ts';
import type { User } from '../../../domain/people/user.ts';
import { readSecurityReport } from '../../../interfaces/security-reports/read-security-report.ts';
import { axeProblems } from '../../support/axe.ts';
import { coveredControls } from '../../support/covered-controls.ts';
import { Crawler, type CrawlerOptions } from '../../support/crawler.ts';
import { tabProblems } from '../../support/keyboard-walk.ts';
import { overflowOf } from '../../support/looks.ts';
import { scannerJson } from '../../support/security-reports.ts';
import { textsCutBySpacing } from '../../support/text-spacing.ts';
import { useWeb } from '../../support/web.ts';

const names = [
  'Harbor',
  'Quay',
  'Build the pier',
  'Flood',
  'Spring',
  'Autumn',
  'Sprints',
  'Sprint 1',
  'Olga Owner',
  'Gus Guest',
  'Pia Planner',
  'Dan Developer',
  'Mona Maintainer',
  'Bug',
  'Rome',
  'Deck',
];
/** The kinds of pages, as routes name them. Each role reaches those of the roles before it, too. */
const forAll =
  'home group roadmap epics epic groupMembers projectMembers groupIssues issues issue groupBoards groupEpicBoards boards cadences iteration project person environments templates groupMilestones groupMilestone milestones groupLabels labels';
const forVisitors = 'signIn signUp';
const forMembers = `${forAll} todos notifications profile twoFactor apiReference help helpChapter newItem newIssue`;
const forPlanners = `${forMembers} newEpic groupTemplates newGroupMilestone editGroupMilestone newMilestone milestone editMilestone`;
const forDevelopers = `${forPlanners} newProject groupAnalytics groupVulnerabilities vulnerabilities vulnerability groupAudit audit`;
const forMaintainers = `${forDevelopers} workingCalendar aiSettings projectSettings repository protectedEnvironments hooks statusChecks`;
const forOwners = `${forMaintainers} newGroup groupBin seats groupSettings groupImport groupHooks protectedTiers`;
const forAdministrators =
  'subscription abuseReports sites newSite editSite site instanceAudit aiProvider mail people allGroups allProjects instanceSettings backups health jobs';

/** What the crawler does not come to, by how people do. */
const elsewhere: Readonly<Record<string, string>> = {
  'by the link in a mail, or one that is handed out':
    'forgottenPassword newPassword finishSignUp ownEmail invitation unsubscribe',
  'by Enter in the palette': 'search',
  'by the menu of several boards': 'groupBoard groupEpicBoard board',
  'where a directory is connected': 'directoryLinks',
  'by an address of GitLab': 'incident',
  'by the changes that an issue names': 'mergeRequest',
};

/** Ends the session; scrolls to where the roadmap begins. */
const exempt = /Sign out|roadmap: Today/;

const phone = { width: 390, height: 844 };

describe('web: every page, link and menu', function () {
  const { server, open } = useWeb({ today: '2026-11-21', loadsPages: true });
  let owner: User;
  let guest: User;
  const people = new Map<string, User>();

  before(async () => {
    owner = await server().createUser('olga', { name: 'Olga Owner' });
    guest = await server().createUser('gus', { name: 'Gus Guest', canCreateGroup: false });
    const plan = await server().createGroup('plan', { name: 'Plan', visibility: 'public' });
    await server().addMember(plan, owner, 'owner');
    await server().addMember(plan, guest, 'guest');
    for (const [role, name] of [
      ['planner', 'Pia Planner'],
      ['developer', 'Dan Developer'],
      ['maintainer', 'Mona Maintainer'],
    ] as const) {
      const person = await server().createUser(role, { name, canCreateGroup: false });
      await server().addMember(plan, person, role);
      people.set(role, person);
    }
    const ops = await server().createGroup('ops', { name: 'Ops', parent: plan, visibility: 'public' });
    // A tree of groups that is long enough to be folded.
    for (let deck = 1; deck <= 10; deck += 1)
      await server().createGroup(`deck-${deck}`, { name: 'Deck', parent: ops, visibility: 'public' });
    const app = await server().createProject('app', plan, { name: 'App', visibility: 'public' });
    await server().createProject('vault', plan, { name: 'Vault' });
    await server().createProject('attic', plan, { name: 'Attic', visibility: 'public', issuesEnabled: false });
    await server().createGroup('zoo', { name: 'Zoo', visibility: 'public' });
    const milestone = await server().perform(CreateMilestone, {
      kind: 'group',
      namespace: plan.id,
      title: 'Spring',
      dueDate: '2026-12-20',
    });
    const cadence = await server().perform(CreateCadence, {
      group: plan.id,
      title: 'Sprints',
      automatic: false,
      active: true,
    });
    const iteration = await server().perform(CreateIteration, {
      group: plan.id,
      cadenceId: cadence.id,
      title: 'Sprint 1',
      startDate: '2026-11-16',
      dueDate: '2026-11-29',
    });
    const epic = await server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.id,
      title: 'Harbor',
      description: 'By @olga, see plan/app#1.',
      startDate: '2026-11-01',
      dueDate: '2026-12-31',
    });
    await server().perform(CreateWorkItem, {
      type: 'epic',
      namespace: plan.id,
      title: 'Quay',
      parentId: epic.id,
      startDate: '2026-11-01',
      dueDate: '2026-12-01',
    });
    const issue = await server().perform(CreateWorkItem, {
      type: 'issue',
      namespace: app.id,
      title: 'Build the pier',
      parentId: epic.id,
      milestoneId: milestone.id,
      iterationId: iteration.id,
      assigneeIds: [owner.id, guest.id],
    });
    await server().perform(CreateWorkItem, { type: 'incident', namespace: app.id, title: 'Flood' });
    await server().perform(CreateNote, { item: { id: issue.id }, body: 'For @gus and @olga: &1' });
    await server().perform(CreateTemplate, { kind: 'project', namespace: app.id, name: 'Bug', content: '## Steps' });
    await server().perform(CreateDeployment, {
      project: app.id,
      environment: 'production',
      ref: 'v1',
      tag: true,
      sha: 'abcdef0123'.repeat(4),
      status: 'success',
    });
    await server().perform(CreateMilestone, { kind: 'project', namespace: app.id, title: 'Autumn' });
    await server().perform(ImportSecurityReport, { project: app.id, findings: readSecurityReport(scannerJson()) });
    await server().perform(CreateMergeRequest, {
      project: app.id,
      title: 'Add a pier',
      sourceBranch: 'pier',
      targetBranch: 'main',
      description: 'Closes #1',
    });
    await server().perform(SetRepository, { project: app.id, url: 'https://git.example.org/app.git' });
    await server().perform(CreateSite, { name: 'Rome', url: 'https://rome.example.org' });
  });

  interface Crawl extends Pick<CrawlerOptions, 'presses' | 'inspect'> {
    as: User | null;
    /** On a phone, with a finger. */
    isPhone?: boolean;
    /** The kinds of pages that are reached. */
    reaches: string;
  }

  async function crawl({ as, isPhone = false, reaches, ...options }: Crawl): Promise<void> {
    const client = as === null ? server().anonymous() : await server().signedIn(as);
    const page = await open('/', {
      as,
      // The crawler follows links, and does not unfold the sections of the sidebar.
      before: (opened) =>
        opened.addInitScript(() => localStorage.setItem('milepost:rail-sections', 'insights settings')),
      ...(isPhone && { viewport: phone, isMobile: true, hasTouch: true }),
    });
    const crawler = new Crawler(page, client, { names, exempt, ...options });
    await crawler.follow();
    expect(crawler.faults).to.deep.equal([]);
    expect([...crawler.opened.keys()]).to.include.members(reaches.split(' '));
  }

  it('are known to the crawler, or the way to them is', () => {
    const known = [forVisitors, forOwners, forAdministrators, ...Object.values(elsewhere)].join(' ').split(' ');
    expect(Object.keys(pages).filter((name) => !known.includes(name))).to.deep.equal([]);
    expect(known.filter((name) => !Object.hasOwn(pages, name))).to.deep.equal([]);
  });

  it('lead an owner to what is there, and do something', async function () {
    this.timeout(240_000);
    await crawl({ as: owner, reaches: forOwners });
  });

  it('lead a guest to what is there, and do something', async function () {
    this.timeout(240_000);
    await crawl({ as: guest, reaches: forMembers });
  });

  for (const [role, reaches] of [
    ['planner', `${forPlanners} groupBin`],
    ['developer', forDevelopers],
    ['maintainer', forMaintainers],
  ] as const) {
    it(`lead a ${role} to what is there, and do something`, async function () {
      this.timeout(240_000);
      await crawl({ as: people.get(role) as User, reaches });
    });
  }

  it('lead a visitor to what is there, and do something', async function () {
    this.timeout(240_000);
    await crawl({ as: null, reaches: `${forAll} ${forVisitors}` });
  });

  it('lead an administrator to what is there; low, spaced, forced to few colors and by keyboard, every page is whole', async function () {
    // It presses Tab from stop to stop through each page.
    this.timeout(600_000);
    await crawl({
      as: server().root,
      presses: 'menus',
      reaches: `${forOwners} ${forAdministrators}`,
      async inspect(page) {
        await page.setViewportSize({ width: 1440, height: 900 });
        const covered = await coveredControls(page);
        const cut = [await textsCutBySpacing(page)];
        await page.setViewportSize(phone);
        cut.push(await textsCutBySpacing(page));
        await page.setViewportSize({ width: 320, height: 256 });
        await page.emulateMedia({ forcedColors: 'active' });
        const problems = await axeProblems(page);
        problems.push(...(await tabProblems(page)));
        const overflow = await overflowOf(page);
        await page.emulateMedia({ forcedColors: 'none' });
        await page.setViewportSize({ width: 1280, height: 720 });
        return [
          ...cut.flat().map((text) => `spacing cuts “${text}”`),
          ...covered,
          ...problems,
          ...(overflow > 0 ? [`${overflow} px wider than 320 px`] : []),
        ];
      },
    });
  });

  it('can be pressed with a finger wherever they are seen', async function () {
    // It opens every page.
    this.timeout(240_000);
    await crawl({
      as: server().root,
      isPhone: true,
      presses: 'menus',
      reaches: `${forOwners} ${forAdministrators}`,
      async inspect(page) {
        const covered = await coveredControls(page);
        await page.setViewportSize({ width: 320, height: 640 });
        covered.push(...(await coveredControls(page)).map((problem) => `320 px wide: ${problem}`));
        await page.setViewportSize(phone);
        return covered;
      },
    });
  });
});
