import { expect } from 'chai';
import { findSections } from '../../application/documentation/find-sections.ts';
import { readManual, type ManualPart } from '../../application/documentation/manual.ts';
import { manualText } from './generated-parts.ts';

/** What people ask, and the chapter that must come first. */
const questions: Readonly<Record<string, string>> = {
  'how do I reset a lost password': 'people',
  'change the dates of an epic': 'epics',
  'where do I back up': 'backup',
  'upgrade to a new version': 'running',
  'how do I print the roadmap': 'roadmap',
  'import from Jira': 'import',
  'undo what I did': 'planning-fields',
  'create an access token': 'account',
  'set up Google sign in': 'openid-connect',
  'share the roadmap with a customer': 'roadmap',
  'public holidays': 'groups-and-projects',
  'burndown chart': 'planning-fields',
  'filter by label': 'filters',
  'keyboard shortcut for new issue': 'keyboard',
  'nginx proxy': 'running',
  'rename a group': 'groups-and-projects',
  'send mail through smtp': 'email',
  'two factor authentication': 'account',
  'move an issue to another project': 'issues',
  'what does confidential mean': 'epics',
  'prometheus metrics': 'monitoring',
  'webhook signature': 'webhooks',
  'delete an issue': 'issues',
  'calendar subscription ical': 'roadmap',
  'effect of repos_max_capacity': 'sites',
};

describe('the search of the manual', () => {
  let manual: ManualPart[];

  before(async () => {
    manual = await readManual((path) => Promise.resolve(manualText(path)));
  });

  for (const [question, chapter] of Object.entries(questions)) {
    it(`answers “${question}” from ${chapter} first`, () => {
      const found = findSections(manual, question, 3).map(({ address }) => address);
      expect(found[0]?.split('#')[0], found.join(', ')).to.equal(chapter);
    });
  }
});
