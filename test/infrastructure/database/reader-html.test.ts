import { expect } from 'chai';
import type { Services } from '../../../application/services.ts';
import { anonymous, type Actor } from '../../../domain/access/actor.ts';
import { useDatabase } from '../../support/database.ts';
import { storeItems, storePlan } from './work-items/plan.ts';

const base = 'https://milepost.example';

describe('HTML for a reader', () => {
  const database = useDatabase();
  let services: Services;
  let ann: Actor;
  let bob: Actor;

  before(async () => {
    services = await storePlan(database.connection);
    await storeItems(database.connection);
    ann = await services.actors.load(2);
    bob = await services.actors.load(3);
  });

  async function read(actor: Actor, source: string, namespaceId = 1, title = false): Promise<string> {
    const [html = ''] = await services.markdown.read(actor, base, [{ source, namespaceId, title }]);
    return html.trim().replace(/^<p>|<\/p>$/g, '');
  }
  const epic = (path: string, iid: number, title: string, text: string) =>
    `<a class="reference reference-epic" href="/groups/${path}/-/epics/${iid}" title="${title}">${text}</a>`;
  const issue = (iid: number, title: string, text: string) =>
    `<a class="reference reference-issue" href="/g/s/p/-/issues/${iid}" title="${title}">${text}</a>`;

  it('links to items, with a short reference in the same group and the path elsewhere', async () => {
    expect(await read(bob, '&1')).to.equal(epic('g', 1, 'Alpha', '&amp;1'));
    expect(await read(bob, 'g/s&1')).to.equal(epic('g/s', 1, 'Gamma 100%', 'g/s&amp;1'));
    expect(await read(bob, 'g/s/p#1 and #1', 3)).to.equal(`${issue(1, 'Iota', '#1')} and ${issue(1, 'Iota', '#1')}`);
    expect(await read(bob, '&1', 3)).to.equal(epic('g/s', 1, 'Gamma 100%', 'g/s&amp;1'));
    expect(await read(bob, 'G/S/P#4')).to.equal(issue(4, 'Mu', 'g/s/p#4 (closed)'));
  });
  it('shows the title on request', async () => {
    expect(await read(bob, '&1+')).to.equal(epic('g', 1, 'Alpha', 'Alpha (&amp;1)'));
  });
  it('treats URLs of this instance as references', async () => {
    expect(await read(bob, `${base}/groups/g/-/epics/1`)).to.equal(epic('g', 1, 'Alpha', '&amp;1'));
  });
  it('links to milestones, labels and users', async () => {
    expect(await read(bob, '%Spring', 3))
      .to.contain('href="/groups/g/-/milestones/1"')
      .and.contain('>g%Spring</a>');
    expect(await read(bob, '%1', 3)).to.contain('%Winter</a>');
    expect(await read(bob, '~team::red')).to.equal(
      '<span class="reference reference-label" data-color="#ff0000" data-text-color="#ffffff" title="The red team"><span class="reference-label-scope">team</span><span>red</span></span>',
    );
    expect(await read(bob, '@ANN'))
      .to.contain('href="/ann"')
      .and.contain('>@ann</a>');
  });

  it('leaves missing and hidden items as typed, with the same text', async () => {
    for (const text of ['&amp;3', '&amp;99', 'g/s/p#2', 'x/y#1', '~nothing', '@nobody', '@eve', '%None']) {
      const typed = text.replaceAll('&amp;', '&');
      expect(await read(anonymous, typed), typed).to.equal(text);
    }
    expect(await read(ann, '&3')).to.equal('&amp;3');
    expect(await read(bob, '&3')).to.equal(epic('g', 3, 'Epsilon', '&amp;3'));
  });

  it('looks up each reference once, and only the first of very many', async () => {
    const links = (html: string) => html.split('class="reference').length - 1;
    expect(links(await read(bob, '&1 '.repeat(5000)))).to.equal(5000);
    const many = Array.from({ length: 3000 }, (_, index) => `~x${index} %y${index} #${index + 1} &${index + 1}`);
    const html = await read(bob, `&1 ${many.join(' ')} ~team::blue`);
    expect(html)
      .to.contain(epic('g', 1, 'Alpha', '&amp;1'))
      .and.to.contain('~team::blue');
  });

  it('escapes titles written by others', async () => {
    await database.connection('workItems').where({ id: 8 }).update({ title: `"><img src=x onerror=alert(1)>'` });
    const html = await read(bob, '&6+');
    expect(html).to.contain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;').and.not.contain('<img');
  });

  it('renders many texts of several groups and projects at once', async () => {
    const html = await services.markdown.read(bob, base, [
      { source: '&1', namespaceId: 1, title: true },
      { source: '&1', namespaceId: 2, title: true },
      { source: 'plain', namespaceId: 1, title: true },
      { source: '', namespaceId: 1 },
    ]);
    expect(html).to.eql([epic('g', 1, 'Alpha', '&amp;1'), epic('g/s', 1, 'Gamma 100%', '&amp;1'), 'plain', '']);
  });
});
