import { expect } from 'chai';
import { when } from 'mobx';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import type { TokenType } from '../../../domain/filters/token.ts';
import { suggestionSources } from '../../../web/filters/suggestions/sources.ts';
import { ValueSuggestions } from '../../../web/filters/value-suggestions.ts';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';

describe('filter bar: the values of a token', () => {
  const server = useServer();
  let page: PageEnvironment;
  let values: ValueSuggestions;

  before(async () => {
    const group = await server().createGroup('plan');
    await server().perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'backend', color: '#217645' });
    page = await environmentOf(server(), server().root);
    const localStorage = { getItem: () => null, setItem: () => undefined };
    Object.assign(globalThis, { window: { localStorage } });
  });
  after(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });
  beforeEach(() => {
    page.broken = null;
    values = new ValueSuggestions(
      () => Promise.resolve(suggestionSources({ api: page.api, groupPath: 'plan', clock: { today: '2026-11-22' } })),
      'plan',
      null,
    );
  });

  const failures: [type: TokenType, address: RegExp, message: string][] = [
    ['author', /^\/api\/graphql$/, 'There was a problem fetching users.'],
    ['label', /^\/api\/v4\/groups\/plan\/labels/, 'There was a problem fetching labels.'],
    ['milestone', /^\/api\/v4\/groups\/plan\/milestones/, 'Something went wrong while fetching milestones'],
    ['epic', /^\/api\/graphql$/, 'There was a problem fetching epics.'],
    ['group', /^\/api\/graphql$/, 'There was a problem fetching groups.'],
    ['my-reaction', /^\/-\/autocomplete\/award_emojis/, 'There was a problem fetching emoji.'],
  ];
  for (const [type, address, message] of failures) {
    it(`says “${message}” when those of ${type} cannot be fetched`, async () => {
      page.broken = address;
      values.show(type, '');
      await when(() => values.status === 'failed');
      expect(values.failure).to.equal(message);
    });
  }

  it('says so when the latest labels cannot be fetched', async () => {
    values.show('label', '');
    await when(() => values.status === 'ready');
    expect(values.sections.flatMap(({ suggestions }) => suggestions.map(({ text }) => text))).to.deep.equal([
      'backend',
    ]);
    values.stop();
    page.broken = /labels/;
    values.show('label', 'x');
    await when(() => values.status === 'failed');
    expect(values.failure).to.equal('There was a problem fetching latest labels.');
  });
});
