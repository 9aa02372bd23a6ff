import { expect } from 'chai';
import { array, assert, constantFrom, property } from 'fast-check';
import { createCommonMark, Markdown } from '../../../application/markdown/markdown.ts';
import { contentsOf, unreadContents } from '../../../application/markdown/text-contents.ts';
import { readActions } from '../../../application/work-items/read-actions.ts';
import { refusal } from '../../support/refusals.ts';

const markdown = new Markdown('https://milepost.example');
const read = (text: string, before?: string) => readActions(text, contentsOf(text, markdown), 'body', before);
const namesIn = (text: string, before?: string) => read(text, before).actions.map(({ name }) => name);

describe('Quick actions in Markdown', () => {
  it('are text in code and HTML, and actions around it', () => {
    expect(namesIn('/todo\n```\n/close\n```\n/done')).to.eql(['todo', 'done']);
    expect(namesIn('~~~ sh\n/close\n')).to.eql([]);
    expect(namesIn('<pre>\n/close\n</pre>\n\n/todo')).to.eql(['todo']);
    expect(namesIn('- one\n- two\n/close')).to.eql(['close']);
    expect(namesIn('- ```\n  code\n  ```\n/close')).to.eql(['close']);
    expect(read('```\n/close\n```').text).to.equal('```\n/close\n```');
  });

  it('are never on a line that Markdown renders as code', () => {
    const plain = createCommonMark();
    const line = constantFrom(
      '/close',
      '```',
      '~~~',
      '    ',
      '- ```',
      '  ```',
      '> ```',
      'text',
      '',
      '<div>',
      '</div>',
      '- x',
    );
    assert(
      property(array(line, { maxLength: 14 }), (lines) => {
        const source = lines.map((one, index) => (one === '/close' ? `/title ${index}` : one)).join('\n');
        const shown = plain
          .parse(source, {})
          .filter(({ type }) => ['fence', 'code_block', 'html_block'].includes(type))
          .map(({ content }) => content)
          .join('\n');
        const { text, actions } = read(source);
        for (const { parameter } of actions) expect(shown.split('\n')).to.not.include(`/title ${parameter}`);
        const literal = lines.flatMap((one, index) =>
          one === '/close' && shown.split('\n').includes(`/title ${index}`) ? [`/title ${index}`] : [],
        );
        for (const one of literal) expect(text.split('\n')).to.include(one);
      }),
    );
  });

  it('are only those that the new text adds', () => {
    expect(namesIn('Old\n/close\n/todo', 'Old\n/close')).to.eql(['todo']);
    expect(read('New\n/close', 'Old\n/close').text).to.equal('New\n/close');
  });

  it('are applied when the same line was code before', () => {
    expect(namesIn('/close', '````\n```\n/close\n````')).to.eql(['close']);
    expect(namesIn('/close', '```\ncode\n```\n/close')).to.eql([]);
    expect(namesIn('```\n/close\n```\n/close', '```\n/close\n```')).to.eql(['close']);
    expect(namesIn('/close\n```\n/close\n```', '/close\n```\n/close\n```')).to.eql([]);
  });

  it('are treated as text when parsing takes too long', () => {
    expect(readActions('/close', unreadContents, 'body')).to.eql({ text: '/close', actions: [] });
  });

  it('are limited to 50', async () => {
    await refusal(
      Promise.resolve().then(() => read('/todo\n'.repeat(51))),
      'invalid',
    );
    expect(namesIn('/todo\n'.repeat(50))).to.have.length(50);
  });

  it('are parsed quickly from a long text', () => {
    const started = performance.now();
    read(`/close ${' \t'.repeat(200_000)}x\n${'> '.repeat(200_000)}\n${'/x'.repeat(200_000)}`);
    expect(performance.now() - started).to.be.lessThan(2000);
  });
});
