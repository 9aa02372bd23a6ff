import { expect } from 'chai';
import { array, assert, constantFrom, property, string } from 'fast-check';
import { dayIn, titlesIn, usernamesIn } from '../../../domain/quick-actions/parameters.ts';
import { quickActionNamed, quickActionRules } from '../../../domain/quick-actions/quick-action.ts';
import { mayHoldActions, extractQuickActions } from '../../../domain/quick-actions/extract-quick-actions.ts';

const read = (text: string) => extractQuickActions(text, () => false);

describe('Quick actions in a text', () => {
  it('are lines that begin with a slash and a name in any case, and the rest is text', () => {
    expect(read('Hello\n\n/close\n/Title  A new Title \nBye\n\n/label ~a ~"b c"\n')).to.eql({
      text: 'Hello\n\nBye',
      actions: [
        { name: 'close', parameter: '' },
        { name: 'title', parameter: 'A new Title' },
        { name: 'label', parameter: '~a ~"b c"' },
      ],
    });
  });
  it('are not recognized mid-line, after white space or with an unknown name', () => {
    for (const text of ['see /close', ' /close', '/closed', '/etc/hosts', '/close/', '//close', '/', '/ close']) {
      expect(read(text), text).to.eql({ text, actions: [] });
    }
  });
  it('may be the whole text', () => {
    expect(read('\n/close\n \n/todo').text).to.equal('');
  });
  it('replace /shrug and /tableflip by text, and keep /cc', () => {
    expect(read('/shrug so what')).to.eql({ text: 'so what ¯\\＿(ツ)＿/¯', actions: [] });
    expect(read('/tableflip')).to.eql({ text: '(╯°□°)╯︵ ┻━┻', actions: [] });
    expect(read('/cc @petra')).to.eql({ text: '/cc @petra', actions: [] });
  });
  it('are found by their aliases', () => {
    expect(['labels', 'remove_label', 'LABEL'].map(quickActionNamed)).to.eql(['label', 'unlabel', 'label']);
    expect(quickActionNamed('constructor')).to.equal(null);
  });
  it('are taken from any text in order, and every other line is kept once', () => {
    const line = constantFrom('/close', '/label ~a', '/cc @x', 'word', '', '  indented', '/unknown', '/shrug');
    assert(
      property(array(line), (lines) => {
        const { text, actions } = read(lines.join('\n'));
        const acting: string[] = lines.filter((one) => one === '/close' || one === '/label ~a');
        expect(actions.map(({ name, parameter }) => `/${name} ${parameter}`.trimEnd())).to.eql(acting);
        expect(read(text)).to.eql({ text, actions: [] });
        const words = lines.filter((one) => !acting.includes(one) && one.trim() !== '' && one !== '/shrug');
        expect(text.split('\n').filter((one) => one.trim() !== '' && !one.includes('ツ'))).to.eql(words);
      }),
    );
  });
  it('are never present in a text that the quick check excludes', () => {
    assert(
      property(string({ unit: constantFrom('/', 'c', 'a', '\n', '\r', ' ') }), (text) => {
        const { actions } = read(text.replaceAll('a', '/close'));
        if (!mayHoldActions(text.replaceAll('a', '/close'))) expect(actions).to.eql([]);
      }),
    );
  });
  it('all have a description and an item type', () => {
    for (const [name, { does, on }] of Object.entries(quickActionRules)) {
      expect(does, name).to.match(/^[A-Z].*[^.]$/);
      expect(['epic', 'issue', 'any']).to.include(on);
    }
  });
});

describe('Parameters of quick actions', () => {
  it('accept labels with or without ~, quoted when they contain spaces', () => {
    expect(titlesIn('~a ~"b c" d "e f" ~x::y ~a', '~')).to.eql(['a', 'b c', 'd', 'e f', 'x::y']);
    expect(titlesIn('%"Next release"', '%')).to.eql(['Next release']);
    expect(titlesIn('%m', '~')).to.eql([]);
    expect(titlesIn('  ', '~')).to.eql([]);
  });
  it('accept usernames and "me"', () => {
    expect(usernamesIn('@Ann, @bob me @ann', 'cyd')).to.eql(['ann', 'bob', 'cyd']);
    expect(usernamesIn('ann', 'cyd')).to.equal(null);
  });
  it('accept dates and relative dates', () => {
    const days = ['2026-12-31', 'today', 'Tomorrow', 'in 3 days', 'in a week', 'in 2 months', 'in 1 month'];
    expect(days.map((day) => dayIn(day, '2026-12-31'))).to.eql([
      '2026-12-31',
      '2026-12-31',
      '2027-01-01',
      '2027-01-03',
      '2027-01-07',
      '2027-02-28',
      '2027-01-31',
    ]);
    for (const none of ['2026-02-30', 'soon', '', 'in days']) expect(dayIn(none, '2026-12-31'), none).to.equal(null);
  });
});
