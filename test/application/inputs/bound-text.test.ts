import { expect } from 'chai';
import { z } from 'zod';
import { Invalid } from '../../../application/errors.ts';
import { validate } from '../../../application/door/perform.ts';

describe('Input beyond a bound is refused in words that follow the name of its field', () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.string().max(3), 'four', 'is too long (maximum is 3 characters)'],
    [z.string().min(1), '', "can't be blank"],
    [z.string().min(8), 'short', 'is too short (minimum is 8 characters)'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'is too long (maximum is 2 entries)'],
    [z.array(z.string()).min(1), [], "can't be blank"],
    [z.number().max(5), 6, 'must be at most 5'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.int().positive(), 0, 'must be greater than 0'],
    [z.number().lt(5), 5, 'must be less than 5'],
    [z.string().max(3, 'is more than a code'), 'four', 'is more than a code'],
  ];
  for (const [schema, value, text] of cases) {
    it(`${JSON.stringify(value)}: ${text}`, () => {
      expect(() => validate(z.object({ field: schema }), { field: value }))
        .to.throw(Invalid)
        .with.nested.property('problems[0].text', text);
    });
  }
});
