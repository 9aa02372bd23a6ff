import { expect } from 'chai';
import type { WorkItemFilter } from '../../../../application/work-items/work-item-filter.ts';
import { anonymous } from '../../../../domain/access/actor.ts';
import { itemQuestions } from '../../../../domain/filters/questions.ts';
import { all } from '../../../../infrastructure/database/sql.ts';
import { workItemConditions } from '../../../../infrastructure/database/work-items/work-item-conditions.ts';
import { today } from './plan.ts';

describe('Many values in a filter of items', () => {
  const lists: Record<string, (times: <Value>(...values: Value[]) => Value[]) => Partial<WorkItemFilter>> = {
    questions: (times) => ({ questions: times(...itemQuestions) }),
    weights: (times) => ({ weight: times({ is: 1 }, { any: true }, { none: true }) }),
    'health statuses': (times) => ({ healthStatus: times({ is: 'at_risk' }, { none: true }) }),
    milestones: (times) => ({
      or: { milestones: times({ any: true }, { none: true }, { upcoming: true }, { started: true }) },
    }),
    assignees: (times) => ({ or: { assignees: times({ any: true }, { none: true }) } }),
    iterations: (times) => ({
      or: { iterations: times({ any: true }, { none: true }, { current: true }, { upcoming: true }, { ids: [1] }) },
    }),
    epics: (times) => ({ or: { epics: times({ any: true }, { none: true }) } }),
  };
  it('are looked up together when they are ids of epics', () => {
    const statement = (count: number) => {
      const epics = Array.from({ length: count }, (_, index) => ({ ids: [index + 1] }));
      return all(workItemConditions(anonymous, { types: ['issue'], or: { epics } }, today)).text;
    };
    expect(statement(100)).to.equal(statement(1));
  });

  for (const [name, filterOf] of Object.entries(lists)) {
    it(`are asked once when they are repeated: ${name}`, () => {
      for (const types of [['epic'], ['issue']] as const) {
        const statement = (count: number) => {
          const times = <Value>(...values: Value[]) => Array.from({ length: count }, () => values).flat();
          return all(workItemConditions(anonymous, { types, ...filterOf(times) }, today));
        };
        expect(statement(30)).to.deep.equal(statement(1));
      }
    });
  }
});
