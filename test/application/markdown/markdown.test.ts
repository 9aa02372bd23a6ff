import { expect } from 'chai';
import { Markdown } from '../../../application/markdown/markdown.ts';
import { replaceMarks, type RenderedMarkdown } from '../../../application/markdown/rendered.ts';

const markdown = new Markdown('https://milepost.example');

/** References as `[kind:text]`, our own HTML as it is. */
function shown({ html, pieces }: RenderedMarkdown): string {
  return replaceMarks(html, (index) => {
    const piece = pieces[index];
    if (piece === undefined) return '?';
    return 'html' in piece ? piece.html : `[${piece.reference.kind}:${piece.text}]`;
  });
}

describe('Markdown', () => {
  const render = (text: string) => shown(markdown.render(text)).trim();

  it('supports tables, strikethrough and autolinks', () => {
    expect(render('| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |')).to.contain(
      '<td align="left">1</td>\n<td align="center">2</td>\n<td align="right">3</td>\n<td>4</td>',
    );
    expect(render('~~gone~~')).to.equal('<p><del>gone</del></p>');
    expect(render('see www.example.org')).to.contain('href="http://www.example.org"');
  });

  it('highlights code of a known language', () => {
    expect(render('```js\nconst a = 1;\n```')).to.contain('<span class="hljs-keyword">const</span>');
    expect(render('```nothing\nconst a\n```')).to.equal('<pre><code class="language-nothing">const a\n</code></pre>');
  });

  it('marks references in text, but not in code, links or images', () => {
    expect(render('#1 `#2` [#3](x) ![#4](y) **&5**')).to.equal(
      '<p>[issue:#1] <code>#2</code> <a href="x" rel="nofollow noopener noreferrer">#3</a> <img src="y" alt="#4" loading="lazy" /> <strong>[epic:&5]</strong></p>',
    );
  });
  it('treats an escaped symbol or entity as text', () => {
    expect(render('\\#1 &amp;2 &#35;3')).to.equal('<p>#1 &amp;2 #3</p>');
  });
  it('treats a URL of this instance as a reference', () => {
    expect(render('https://milepost.example/groups/g/-/epics/3')).to.equal(
      '<p>[epic:https://milepost.example/groups/g/-/epics/3]</p>',
    );
    expect(render('[x](https://milepost.example/groups/g/-/epics/3)')).to.contain('>x</a>');
    const { pieces } = markdown.render('https://milepost.example/g/p/-/issues/3?a=b#note_7');
    expect(pieces[0]).to.include({ fragment: '#note_7' });
  });

  it('renders tasks with their source lines', () => {
    expect(render('- [ ] one\n- [x] two\n  more\n- three')).to.equal(
      '<ul>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" data-lines="0-1" data-box="0:3" disabled> one</li>\n' +
        '<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" data-lines="1-3" data-box="1:3" disabled checked> two\nmore</li>\n' +
        '<li><span hidden data-lines="3-4"></span>three</li>\n</ul>',
    );
    expect(render('- one\n- two')).to.equal('<ul>\n<li>one</li>\n<li>two</li>\n</ul>');
    expect(render('- \\[ ] no task')).to.equal('<ul>\n<li>[ ] no task</li>\n</ul>');
    expect(render('[ ] no list')).to.equal('<p>[ ] no list</p>');
    expect(render('- [x]no space')).to.equal('<ul>\n<li>[x]no space</li>\n</ul>');
    expect(render('[x]: /a\n\n- [x] b')).to.contain('disabled checked> b');
    expect(render('a[^1]\n\n[^1]: - [ ] b')).to.not.contain('<input');
  });

  it('gives headings ids made of their words', () => {
    const ids = (text: string) => [...render(text).matchAll(/ id="user-content-([^"]*)"/g)].map(([, id]) => id);
    expect(ids('# Über `den` *Plan*: #1, a  -  b!\n\n## 2026\n\nPlan\n===\n\n# plan\n\n# Plan\n\n# …')).to.eql([
      'über-den-plan-1-a-b',
      'anchor-2026',
      'plan',
      'plan-1',
      'plan-2',
    ]);
    expect(render('# Der Plän\n\n[up](#der-plän)')).to.contain('href="#user-content-der-plän"');
    expect(render('# Plan\n\n[note](#note_7) [x](#%E0%A4%A)')).to.contain('href="#note_7"');
  });

  it('sets bold and emphasis beside CJK punctuation, and nothing else differently', () => {
    expect(render('**「強調」**です。これは**重要**です')).to.equal(
      '<p><strong>「強調」</strong>です。これは<strong>重要</strong>です</p>',
    );
    expect(render('这是*“强调”*的，~~『删除』~~了')).to.equal('<p>这是<em>“强调”</em>的，<del>『删除』</del>了</p>');
    expect(shown(markdown.renderTitle('**「強調」**です'))).to.equal('<strong>「強調」</strong>です');
    expect(render('**"a"**b')).to.equal('<p>**"a"**b</p>');
  });

  it('replaces emoji names, but not in code, URLs and words', () => {
    expect(render(':rocket: and **:heavy_check_mark:** #1')).to.equal('<p>🚀 and <strong>✔️</strong> [issue:#1]</p>');
    expect(render('[:tada:](https://x.example)')).to.contain('>🎉</a>');
    for (const text of ['`:rocket:`', ':no_such_emoji:', '12:30:45', 'a:rocket:', '\\:rocket:', ':constructor:']) {
      expect(render(text)).to.not.match(/\p{Extended_Pictographic}/u);
    }
    expect(render('https://x.example/:rocket:/')).to.contain('>https://x.example/:rocket:/</a>');
    expect(shown(markdown.renderTitle(':rocket: now'))).to.equal('🚀 now');
  });

  it('renders defined footnotes with IDs that are unique per text', () => {
    const html = render('One[^a], again[^a], two[^b] and [^none].\n\n[^b]: See #1\n[^a]: `why`');
    const id = /href="#user-content-fn-([0-9a-f]{12})-1"/.exec(html)?.[1] ?? '';
    expect(id).to.have.length(12);
    expect(html).to.contain(
      `One<sup class="footnote-ref"><a href="#user-content-fn-${id}-1" rel="nofollow noopener noreferrer" id="user-content-fnref-${id}-1">[1]</a></sup>`,
    );
    expect(html).to.contain(`id="user-content-fnref-${id}-1:1"`).and.to.contain('[^none]');
    const list = html.slice(html.indexOf('<section class="footnotes">'));
    expect(list).to.match(
      new RegExp(`<li class="footnote-item" id="user-content-fn-${id}-1"><p><code>why</code> <a href`),
    );
    expect(list).to.contain('See [issue:#1]').and.to.contain(`href="#user-content-fnref-${id}-2"`);
    expect(render('Two[^b]\n\n[^b]: other')).to.not.contain(id);
    expect(shown(markdown.renderTitle('a[^1]\n\n[^1]: b'))).to.not.contain('sup');
  });

  it('renders at most a thousand references to footnotes', () => {
    const html = render(`${'a[^1] '.repeat(1200)}\n\n[^1]: b`);
    expect(html.match(/class="footnote-ref"/g)).to.have.length(1000);
    expect(html.match(/\[\^1\]/g)).to.have.length(200);
  });

  it('replaces its internal marker characters in the text', () => {
    expect(render('\uE0000\uE001 #1')).to.equal('<p>\uFFFD0\uFFFD [issue:#1]</p>');
  });

  it('renders titles inline, without blocks and links', () => {
    expect(shown(markdown.renderTitle('# `a` *b* [c](d) <b>e</b> #1'))).to.equal(
      '# <code>a</code> <em>b</em> [c](d) &lt;b&gt;e&lt;/b&gt; [issue:#1]',
    );
  });
});
