import { expect } from 'chai';
import { referenceOfAddress } from '../../../domain/references/address.ts';
import { findReferences, referenceText, referenceWithin } from '../../../domain/references/reference.ts';
import { parseReferenceList } from '../../../domain/references/reference-list.ts';

const found = (text: string) => findReferences(text).map((one) => text.slice(one.start, one.end));

describe('References in a text', () => {
  const cases: [string, string[]][] = [
    ['#1 and &2, see group/project#3.', ['#1', '&2', 'group/project#3']],
    ['(a/b/c&12) "#4"', ['a/b/c&12', '#4']],
    ['#1+ and &2+s', ['#1+', '&2+s']],
    ['%1, %"Big bang" and %next.', ['%1', '%"Big bang"', '%next']],
    ['~bug ~"needs work" ~team::red ~7', ['~bug', '~"needs work"', '~team::red', '~7']],
    ['g/p%"v 1" g~ux', ['g/p%"v 1"', 'g~ux']],
    ['@ann, @bob.smith: @c-d.', ['@ann', '@bob.smith', '@c-d']],
    ['mail@example.org is none', []],
    ['a##1, x#1y, #0, #, 50% of, a & b, AT&T', []],
    ['https://example.org/#1', []],
    ['C# and F#', []],
    ['&amp; #12345678901', []],
    ['&9999999999 %2147483648 #999999999', ['#999999999']],
  ];
  for (const [text, expected] of cases) {
    it(`are parsed in ${JSON.stringify(text)}`, () => expect(found(text)).to.eql(expected));
  }

  it('have their kind, path, number, name and position', () => {
    expect(findReferences('see g/p#12+s')).to.eql([
      { kind: 'issue', path: 'g/p', number: 12, name: null, expansion: '+s', start: 4, end: 12 },
    ]);
    expect(findReferences('~"a b"')[0]).to.include({ kind: 'label', name: 'a b', number: null, path: null });
    // Names are kept with composed letters, but older texts as they were written.
    expect(findReferences('~"Cafe\u0301"')[0]).to.include({ name: 'Caf\u00e9', end: 8 });
  });

  it('are printed as they were parsed', () => {
    for (const text of ['#1', 'g/p#1', '&7', '%"a b"', '~bug', '~"team::red"', '@ann']) {
      const [reference] = findReferences(text);
      expect(reference && referenceText(reference)).to.equal(text);
    }
  });

  it('are parsed in time linear in the length of the text', () => {
    const time = (length: number): number => {
      const text = `${'a/b.c-'.repeat(length)}!`;
      const start = performance.now();
      expect(findReferences(text)).to.eql([]);
      return performance.now() - start;
    };
    time(1_000);
    expect(time(100_000)).to.be.lessThan(2_000);
  });
});

describe('URLs of this instance', () => {
  const base = 'https://plan.example';
  it('are parsed as references to items and milestones, and other hosts are not', () => {
    const text = (address: string) => {
      const reference = referenceOfAddress(base + address, base);
      return reference && referenceText(reference);
    };
    expect(text('/groups/a/b/-/epics/3')).to.equal('a/b&3');
    expect(text('/a/b/-/issues/4?x=1#note_5')).to.equal('a/b#4');
    expect(text('/a/b/-/work_items/4')).to.equal('a/b#4');
    expect(text('/groups/a/-/work_items/4')).to.equal('a&4');
    expect(text('/groups/a/-/milestones/5')).to.equal('a%5');
    expect(text('/groups/a/-/roadmap')).to.equal(null);
    expect(referenceOfAddress('https://other.example/groups/a/-/epics/3', base)).to.equal(null);
    expect(referenceOfAddress('https://plan.example.evil/groups/a/-/epics/3', base)).to.equal(null);
  });
});

describe('A pasted list of references', () => {
  it('is split on white space without duplicates', () => {
    const list = parseReferenceList(
      '  #1 g&2\n#1\thttps://x.example/g/p/-/issues/9 7 what?  ',
      'https://x.example',
      'epic',
    );
    expect(list.map(({ text, reference }) => [text, reference && referenceText(reference)])).to.eql([
      ['#1', '#1'],
      ['g&2', 'g&2'],
      ['https://x.example/g/p/-/issues/9', 'g/p#9'],
      ['7', '&7'],
      ['what?', null],
    ]);
  });
  it('is empty for blank text', () => expect(parseReferenceList(' \n ', 'https://x.example', 'issue')).to.eql([]));
});

describe('A reference within a group', () => {
  for (const [group, reference, short] of [
    ['ships/booking', 'ships/booking/web#13', 'web#13'],
    ['ships', 'ships/booking/web#13', 'booking/web#13'],
    ['ships', 'ships&2', '&2'],
    ['ships', 'ships/booking&2', 'booking&2'],
    ['ships/booking', 'ships&2', 'ships&2'],
    ['ships', 'shipsyard/web#1', 'shipsyard/web#1'],
  ] as const) {
    it(`is ${short} for ${reference} in ${group}`, () => {
      expect(referenceWithin(group, reference)).to.equal(short);
    });
  }
});
