import { expect } from 'chai';
import { sourceFiles } from './source-files.ts';

const write =
  /\b(?:insert into|update|delete from)\s+(?:work_item(?:s|_labels|_assignees)|change_log|change_journal)\b/i;
const builtWrite =
  /\('(?:work_?[iI]tems|work_?[iI]tem_?(?:Labels|labels|Assignees|assignees)|change_?[lL]og)'\)[^;]*\.(?:insert|update|delete)\(/;
/** Stores write inside a transaction of the door, where every change is noted and logged. */
const allowed =
  /^infrastructure\/database\/(?:work-items\/|migrations\/|change-log\.ts|change-journal\.ts|[a-z-]+\/[a-z-]+-store\.ts)/;

describe('Writes of items and of the change log', () => {
  const layers = ['domain', 'application', 'infrastructure', 'interfaces', 'cli', 'seeds'];

  it('are in stores only', () => {
    const found = sourceFiles().filter(
      ({ path, layer, text }) =>
        layers.includes(layer) && (write.test(text) || builtWrite.test(text)) && !allowed.test(path),
    );
    expect(found.map(({ path }) => path)).to.deep.equal([]);
  });

  it('are found by the patterns', () => {
    expect(
      ['update work_items w set', 'delete from work_item_labels', 'INSERT INTO change_log'].every((text) =>
        write.test(text),
      ),
    ).to.equal(true);
    expect(builtWrite.test(`transaction('workItems').where({ id }).update({ title })`)).to.equal(true);
    expect(write.test('select * from work_items')).to.equal(false);
  });
});
