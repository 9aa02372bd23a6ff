import { expect } from 'chai';
import { isOverdue } from '../../../domain/work-items/overdue.ts';

describe('Overdue items', () => {
  it('are open and past their due date, not on it', () => {
    expect(isOverdue({ state: 'opened', dueDate: '2026-11-20' }, '2026-11-21')).to.equal(true);
    expect(isOverdue({ state: 'opened', dueDate: '2026-11-21' }, '2026-11-21')).to.equal(false);
    expect(isOverdue({ state: 'closed', dueDate: '2026-11-20' }, '2026-11-21')).to.equal(false);
    expect(isOverdue({ state: 'opened', dueDate: null }, '2026-11-21')).to.equal(false);
  });
});
