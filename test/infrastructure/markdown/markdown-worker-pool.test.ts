import { expect } from 'chai';
import { Unavailable } from '../../../application/errors.ts';
import { Markdown } from '../../../application/markdown/markdown.ts';
import { MarkdownWorkerPool } from '../../../infrastructure/markdown/markdown-worker-pool.ts';

const baseUrl = 'https://plan.example.org';
/** Four megabytes of code in many languages, which take many seconds to color. */
const hostile = ['javascript', 'xml', 'css', 'python', 'perl', 'ruby', 'sql', 'bash', 'php', 'swift', 'kotlin']
  .map((language) => `\`\`\`${language}\n${'((((a[b{c}]'.repeat(3000)}\n\`\`\`\n`)
  .join('')
  .repeat(12);
const long = '- [x] **words** about &7 and ~bug\n'.repeat(1000);

describe('Markdown worker pool', function () {
  this.timeout(60_000);
  let texts: MarkdownWorkerPool;
  afterEach(() => texts.stop());

  it('renders like the main thread', async () => {
    texts = new MarkdownWorkerPool({ limit: 60_000 });
    expect(await texts.render(baseUrl, long)).to.deep.equal(new Markdown(baseUrl).render(long));
  });

  it('terminates a slow text without blocking, and renders the next one', async () => {
    texts = new MarkdownWorkerPool({ threads: 1, limit: 500 });
    await texts.render(baseUrl, long);
    let pulses = 0;
    const pulse = setInterval(() => (pulses += 1), 5);
    const [shot, next] = await Promise.all([texts.render(baseUrl, hostile), texts.render(baseUrl, 'after *it*')]);
    clearInterval(pulse);
    expect(shot).to.equal(null);
    expect(next?.html).to.contain('<em>it</em>');
    expect(pulses, 'of this thread during the half second of the other').to.be.greaterThan(5);
  });

  it('rejects texts when too many wait', async () => {
    texts = new MarkdownWorkerPool({ threads: 1, mostWaiting: 2 });
    const found = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => texts.render(baseUrl, `text ${number}`)));
    const refused = found.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.length).to.be.greaterThan(0);
    for (const { reason } of refused) expect(reason).to.be.an.instanceOf(Unavailable);
    const [first] = found as PromiseFulfilledResult<{ html: string } | null>[];
    expect(first?.value?.html).to.equal('<p>text 1</p>\n');
  });

  it('renders two texts at a time', async () => {
    texts = new MarkdownWorkerPool({ limit: 5_000 });
    await Promise.all([texts.render(baseUrl, long), texts.render(baseUrl, long)]);
    let isOver = false;
    const shot = texts.render(baseUrl, hostile).finally(() => (isOver = true));
    expect((await texts.render(baseUrl, 'beside'))?.html).to.equal('<p>beside</p>\n');
    expect(isOver, 'the text of many seconds').to.equal(false);
    await shot;
  });

  it('renders the shortest first, and keeps a thread free of large texts', async () => {
    const finished: string[] = [];
    const render = async (pool: MarkdownWorkerPool, name: string, source: string) => {
      await pool.render(baseUrl, source);
      finished.push(name);
    };
    texts = new MarkdownWorkerPool({ threads: 1 });
    await Promise.all([
      render(texts, 'first', 'a'),
      render(texts, 'long', 'a'.repeat(50)),
      render(texts, 'short', 'a'.repeat(10)),
    ]);
    expect(finished.splice(0)).to.deep.equal(['first', 'short', 'long']);
    await texts.stop();
    texts = new MarkdownWorkerPool({ threads: 2, limit: 1000 });
    // The time of a text counts from when its thread is ready, so both are.
    await Promise.all([texts.render(baseUrl, 'one'), texts.render(baseUrl, 'two')]);
    await Promise.all([
      render(texts, 'large', hostile),
      render(texts, 'other large', hostile),
      ...[1, 2, 3].map((number) => render(texts, 'small', `small ${number}`)),
    ]);
    expect(finished).to.deep.equal(['small', 'small', 'small', 'large', 'other large']);
  });

  it('reads code lines and mentions', async () => {
    texts = new MarkdownWorkerPool();
    const contents = await texts.read('@ann\n```\n@bob\n```\n/assign @eve\n/cc @joe');
    expect(contents).to.deep.equal({ codeLines: new Set([1, 2, 3]), mentions: ['ann', 'joe'] });
  });
});
