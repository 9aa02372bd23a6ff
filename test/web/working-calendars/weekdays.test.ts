import { expect } from 'chai';
import { weekdaysInWords } from '../../../web/working-calendars/weekdays.ts';

describe('weekdays in words', () => {
  it('begin on Monday, and name a run by its ends', () => {
    const inWords = ([[1, 2, 3, 4, 5], [0, 6], [1, 2], [0, 1, 2, 3, 4, 5, 6], [2, 4, 0], [3], []] as number[][]).map(
      weekdaysInWords,
    );
    expect(inWords).to.deep.equal([
      'Monday to Friday',
      'Saturday and Sunday',
      'Monday and Tuesday',
      'Monday to Sunday',
      'Tuesday, Thursday and Sunday',
      'Wednesday',
      'no day',
    ]);
  });
});
