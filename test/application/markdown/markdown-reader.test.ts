import { expect } from 'chai';
import { Unavailable } from '../../../application/errors.ts';
import { MarkdownReader, RenderedTexts } from '../../../application/markdown/markdown-reader.ts';
import type { MarkdownWorkers } from '../../../application/markdown/markdown-workers.ts';
import type { RenderedMarkdown } from '../../../application/markdown/rendered.ts';
import { anonymous } from '../../../domain/access/actor.ts';
import type { Checklist } from '../../../domain/work-items/checklist.ts';

/** Renders on demand, and records the requests. */
class HeldWorkers implements MarkdownWorkers {
  readonly requested: string[] = [];
  counted = 0;
  counts: Checklist | null = { count: 2, completed: 1 };
  refuses = false;
  private readonly held: ((rendered: RenderedMarkdown | null) => void)[] = [];

  render(_baseUrl: string, source: string): Promise<RenderedMarkdown | null> {
    this.requested.push(source);
    return new Promise((resolve) => this.held.push(resolve));
  }

  read(): Promise<null> {
    return Promise.resolve(null);
  }

  count(): Promise<Checklist | null> {
    this.counted += 1;
    if (this.refuses) return Promise.reject(new Unavailable('too many texts waiting'));
    return Promise.resolve(this.counts);
  }

  finish(rendered: RenderedMarkdown | null): void {
    this.held.shift()?.(rendered);
  }
}

describe('Markdown for a reader', () => {
  let texts: HeldWorkers;
  let reader: MarkdownReader;
  beforeEach(() => {
    texts = new HeldWorkers();
    reader = new MarkdownReader(
      { resolve: (_actor, _place, references) => Promise.resolve(references.map(() => null)) },
      new RenderedTexts(texts),
    );
  });
  const read = async (source: string, more: { title?: boolean } = {}) =>
    (await reader.read(anonymous, 'https://x.example', [{ source, namespaceId: 1, ...more }]))[0];
  const large = `*a* ${'b '.repeat(10_000)}`;

  it('is rendered by workers, and titles at once', async () => {
    expect(await read('*a* title', { title: true })).to.equal('<em>a</em> title');
    expect(await read('')).to.equal('');
    expect(texts.requested).to.deep.equal([]);
    for (const text of ['*a*', large]) {
      const reading = read(text);
      texts.finish({ html: 'by a worker', pieces: [] });
      expect(await reading).to.equal('by a worker');
    }
    expect(texts.requested).to.deep.equal(['*a*', large]);
  });

  it('is rendered once for all concurrent and later readers', async () => {
    const reading = [read(large), read(large)];
    texts.finish({ html: 'once', pieces: [] });
    expect(await Promise.all(reading)).to.deep.equal(['once', 'once']);
    expect(await read(large)).to.equal('once');
    expect(texts.requested).to.have.length(1);
  });

  it('is shown escaped and unformatted after a timeout, without a retry', async () => {
    const hostile = `<script>alert(1)</script>"'&\uE0000\uE001 ${'x'.repeat(10_000)}`;
    const reading = read(hostile);
    texts.finish(null);
    const html = (await reading) ?? '';
    expect(html).to.contain('Shown unformatted because it is too large.');
    expect(html).to.contain('<pre>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;\uFFFD0\uFFFD xx');
    expect(await read(hostile)).to.equal(html);
    expect(texts.requested).to.have.length(1);
  });

  it('has its tasks counted once for all readers, and not if it cannot contain any', async () => {
    const list = '- [ ] one\n- [x] two';
    const counted = await reader.checklists(
      new Map([
        ['none', null],
        ['text', 'a [link]'],
        ['list', list],
      ] as const),
    );
    expect(counted.get('none')).to.deep.equal({ count: 0, completed: 0 });
    expect(counted.get('text')).to.deep.equal({ count: 0, completed: 0 });
    expect(counted.get('list')).to.deep.equal({ count: 2, completed: 1 });
    await reader.checklist(list);
    expect(texts.counted).to.equal(1);
    const other = '- [ ] three\n- [x] four';
    const both = await Promise.all([reader.checklist(other), reader.checklist(other)]);
    expect(both).to.deep.equal([1, 2].map(() => ({ count: 2, completed: 1 })));
    expect(texts.counted).to.equal(2);
  });

  it('has no tasks in the answer to a committed write when too many texts wait', async () => {
    texts.refuses = true;
    const busy = (isCommitted: boolean) =>
      reader.checklists(new Map([['text', '- [ ] busy']]), () => Promise.resolve(isCommitted));
    expect((await busy(true)).get('text')).to.deep.equal({ count: 0, completed: 0 });
    expect(await busy(false).catch((error: unknown) => error)).to.be.instanceOf(Unavailable);
    texts.refuses = false;
    expect((await busy(true)).get('text')).to.deep.equal({ count: 2, completed: 1 });
  });

  it('has no tasks after a timeout, since it is shown unformatted', async () => {
    texts.counts = null;
    expect(await reader.checklist('- [ ] slow')).to.deep.equal({ count: 0, completed: 0 });
    expect(await read('- [ ] slow')).to.contain('Shown unformatted');
    const reading = read('- [ ] slower');
    texts.finish(null);
    await reading;
    expect(await reader.checklist('- [ ] slower')).to.deep.equal({ count: 0, completed: 0 });
    expect(texts.counted).to.equal(1);
  });

  it('is rendered again after a failure', async () => {
    const failing = new MarkdownReader(
      { resolve: () => Promise.resolve([]) },
      new RenderedTexts({
        render: () => Promise.reject(new Error('too many wait')),
        read: () => Promise.resolve(null),
        count: () => Promise.resolve(null),
      }),
    );
    for (const attempt of [1, 2]) {
      const failure: unknown = await failing
        .read(anonymous, 'https://x.example', [{ source: large, namespaceId: 1 }])
        .catch((error: unknown) => error);
      expect((failure as Error).message, `attempt ${attempt}`).to.equal('too many wait');
    }
  });
});
