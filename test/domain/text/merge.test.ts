import { expect } from 'chai';
import { array, assert, constantFrom, property } from 'fast-check';
import { conflictMarks, mergeTexts } from '../../../domain/text/merge.ts';

const lines = array(constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 8 }).map((list) => list.join('\n'));
const marks = new Set<string>(Object.values(conflictMarks));

describe('Merging two changes of a text', () => {
  it('takes a change of one side', () => {
    assert(
      property(lines, lines, (base, changed) => {
        expect(mergeTexts(base, changed, base)).to.deep.equal({ text: changed, hasConflict: false });
        expect(mergeTexts(base, base, changed)).to.deep.equal({ text: changed, hasConflict: false });
        expect(mergeTexts(base, changed, changed)).to.deep.equal({ text: changed, hasConflict: false });
      }),
    );
  });

  it('combines changes of different lines', () => {
    expect(mergeTexts('one\ntwo\nthree', 'ONE\ntwo\nthree', 'one\ntwo\nTHREE\nfour')).to.deep.equal({
      text: 'ONE\ntwo\nTHREE\nfour',
      hasConflict: false,
    });
  });

  it('puts both sides of a conflict between conflict markers', () => {
    const { text, hasConflict } = mergeTexts('start\nold\nend', 'start\nmine\nend', 'start\ntheirs\nend');
    expect(hasConflict).to.equal(true);
    expect(text).to.equal('start\n<<<<<<< Yours\nmine\n=======\ntheirs\n>>>>>>> Theirs\nend');
  });

  it('keeps every line that either side added', () => {
    assert(
      property(lines, lines, lines, (base, mine, theirs) => {
        const addedLines = (side: string) => side.split('\n').filter((line) => !base.split('\n').includes(line));
        const merged = mergeTexts(base, mine, theirs).text.split('\n');
        for (const line of [...addedLines(mine), ...addedLines(theirs)]) expect(merged).to.include(line);
      }),
    );
  });

  it('adds markers exactly when it reports a conflict', () => {
    assert(
      property(lines, lines, lines, (base, mine, theirs) => {
        const { text, hasConflict } = mergeTexts(base, mine, theirs);
        expect(text.split('\n').some((line) => marks.has(line))).to.equal(hasConflict);
      }),
    );
  });

  it('merges more lines than a function has arguments', () => {
    const lines = 'x\n'.repeat(200_000);
    expect(mergeTexts('', lines, '')).to.deep.equal({ text: lines, hasConflict: false });
    expect(mergeTexts('', '', lines)).to.deep.equal({ text: lines, hasConflict: false });
  });

  it('finishes on long texts with nothing in common', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(mergeTexts(long('base'), long('mine'), long('theirs')).hasConflict).to.equal(true);
  });
});
