import { expect } from 'chai';
import { intercept } from '../../support/intercept.ts';
import { rowOf, titles, useRoadmap } from './roadmap-window.ts';

describe('roadmap: address', () => {
  const roadmap = useRoadmap();

  /** Titles that a pasted address shows. */
  const shownBy = async (query: string) => titles(await roadmap.open(`sort=TITLE_ASC&${query}`));

  it('restores filters', async () => {
    expect(await shownBy('search=plane')).to.deep.equal(['Data plane']);
    expect(await shownBy('label_name[]=backend')).to.deep.equal(['Data plane']);
    expect(await shownBy('not[label_name][]=backend'))
      .to.include('Site')
      .and.not.include('Data plane');
    expect(await shownBy('or[label_name][]=backend&or[label_name][]=nothing')).to.deep.equal(['Data plane']);
    expect(await shownBy('confidential=true')).to.deep.equal(['Secret']);
    expect(await shownBy('confidential=false'))
      .to.include('Site')
      .and.not.include('Secret');
    expect(await shownBy('group_path=plan/web')).to.deep.equal(['Parser', 'Site']);
    expect(await shownBy('author_username=root&state=all')).to.have.length(9);
  });

  it('restores state and sort', async () => {
    expect(await shownBy('state=closed')).to.deep.equal(['Finished']);
    expect(await shownBy('state=opened'))
      .to.include('Site')
      .and.not.include('Finished');
    const page = await roadmap.open('sort=TITLE_DESC');
    expect((await titles(page))[0]).to.equal('Waiting');
  });

  it('sends every filter as the server names it', async () => {
    let sent: Record<string, unknown> = {};
    const query =
      'in=TITLE&search=x&author_username=ada&milestone_title=v1&my_reaction_emoji=Any&not[author_username]=bob' +
      '&not[my_reaction_emoji]=tada&not[label_name][]=old&or[author_username][]=eve&or[label_name][]=new&label_name[]=a';
    await roadmap.open(query, {
      until: 'h2 >> text=Sorry',
      before: (page) =>
        intercept(page, 'roadmapEpics', async (route, variables) => {
          sent = variables;
          await route.fallback();
        }),
    });
    expect(sent).to.deep.include({
      fullPath: 'plan',
      includeDescendantGroups: true,
      state: 'opened',
      sort: 'END_DATE_ASC',
      timeframe: { start: '2026-09-27', end: '2027-01-02' },
      search: 'x',
      in: ['TITLE'],
      authorUsername: 'ada',
      milestoneTitle: 'v1',
      myReactionEmoji: 'ANY',
      labelName: ['a'],
      not: { authorUsername: 'bob', labelName: ['old'], myReactionEmoji: 'tada' },
      or: { authorUsernames: ['eve'], labelNames: ['new'] },
    });
  });

  it('is rewritten in place, and going back leaves the roadmap', async () => {
    const page = await roadmap.open('show_labels=true&utf8=x&scope=all');
    const before = await page.evaluate(() => history.length);
    await rowOf(page, 'Data plane').getByRole('button', { name: 'backend' }).click();
    await page.waitForURL(/label_name\[\]=backend/);
    expect(await page.evaluate(() => history.length)).to.equal(before);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('utf8'), searchParams.get('scope'), searchParams.get('show_labels')]).to.deep.equal([
      null,
      null,
      'true',
    ]);
  });
});
