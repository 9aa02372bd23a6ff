import { expect } from 'chai';
import type { Page } from '../../../domain/pages/page.ts';
import { pages, type PageName } from '../../../domain/pages/pages.ts';
import { shellCommands } from '../../../web/app/shell/shell-commands.ts';
import { placeholder } from '../../manual/placeholder.ts';

/** Pages that neither sidebar, menu nor palette lists, by the page that leads to them. */
const secondSteps: Partial<Record<PageName, PageName>> = {
  ownEmail: 'profile',
  newSite: 'sites',
  editSite: 'sites',
  site: 'sites',
  helpChapter: 'help',
  newEpic: 'epics',
  epic: 'epics',
  groupBoard: 'groupBoards',
  groupEpicBoard: 'groupEpicBoards',
  iteration: 'cadences',
  newGroupMilestone: 'groupMilestones',
  groupMilestone: 'groupMilestones',
  editGroupMilestone: 'groupMilestones',
  board: 'boards',
  incident: 'issues',
  issue: 'issues',
  newMilestone: 'milestones',
  milestone: 'milestones',
  editMilestone: 'milestones',
  vulnerability: 'vulnerabilities',
  person: 'groupMembers',
};

/** Pages that are reached otherwise, by how. */
const elsewhere: Partial<Record<PageName, string>> = {
  signUp: 'from the sign-in page',
  forgottenPassword: 'from the sign-in page',
  newPassword: 'by a link in a mail',
  finishSignUp: 'by a link in a mail',
  invitation: 'by a link that is handed out',
  unsubscribe: 'by a link in a mail',
  search: 'by the text in the palette',
  newItem: 'by the commands for new items',
  mergeRequest: 'by the issues that a merge request closes',
};

describe('web: steps to a page', () => {
  type Application = Parameters<typeof shellCommands>[0];
  const commands = shellCommands(placeholder as Application);
  const commandOf: Partial<Record<PageName, string>> = {
    signIn: 'sign-in',
    newGroup: 'new-group',
    newProject: 'new-project',
  };
  const isFirstStep = (name: PageName): boolean => {
    const page: Page = pages[name];
    return (
      page.navigation !== undefined ||
      commands.some((command) => command.page === name || command.id === commandOf[name])
    );
  };
  const names = Object.keys(pages) as PageName[];

  it('are one, from sidebar or palette, or two', () => {
    const steps = names.map((name) => ({
      name,
      isReached: isFirstStep(name) || isFirstStep(secondSteps[name] ?? name) || name in elsewhere,
    }));
    expect(steps.filter(({ isReached }) => !isReached)).to.deep.equal([]);
  });

  it('are not told of pages that are a first step', () => {
    expect(names.filter((name) => isFirstStep(name) && (name in secondSteps || name in elsewhere))).to.deep.equal([]);
  });
});
