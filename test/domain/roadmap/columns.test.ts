import { expect } from 'chai';
import {
  columnsFrom,
  detailColumnsText,
  columnsWithin,
  withColumn,
  withWidth,
} from '../../../domain/roadmap/columns.ts';

describe('columns of the roadmap', () => {
  it('are read from an address in their own order, with widths within limits', () => {
    expect(columnsFrom('slack-9999.START.nothing.due-1.start')).to.deep.equal([
      { name: 'start', width: 108 },
      { name: 'due', width: 56 },
      { name: 'slack', width: 320 },
    ]);
    expect(columnsFrom('due--5.due-1e3')).to.deep.equal([{ name: 'due', width: 108 }]);
    expect(columnsFrom(null)).to.deep.equal([]);
  });

  it('are written with the widths that were chosen', () => {
    expect(detailColumnsText(columnsFrom('weight-100.start'))).to.equal('start.weight-100');
    expect(detailColumnsText([])).to.equal(null);
  });

  it('are added, removed and resized one by one', () => {
    const two = withColumn(withColumn([], 'weight', true), 'start', true);
    expect(detailColumnsText(two)).to.equal('start.weight');
    expect(detailColumnsText(withWidth(two, 'start', 120.4))).to.equal('start-120.weight');
    expect(detailColumnsText(withWidth(columnsFrom('start-300'), 'start', null))).to.equal('start');
    expect(detailColumnsText(withColumn(two, 'start', false))).to.equal('weight');
  });

  it('are left out from the last on where there is no room', () => {
    const all = columnsFrom('start.due.progress');
    expect(columnsWithin(all, 250)).to.deep.equal(columnsFrom('start.due'));
    expect(columnsWithin(all, 50)).to.deep.equal([]);
  });
});
