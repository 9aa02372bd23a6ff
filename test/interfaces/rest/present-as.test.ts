import { expect } from 'chai';
import { z } from 'zod';
import { presentAs } from '../../../interfaces/rest/present-as.ts';

const shape = z.strictObject({
  id: z.int(),
  web_url: z.string(),
  due_date: z.string().nullable(),
  secret_note: z.string().optional(),
});
const row = { id: 7, dueDate: null, secretNote: 'for owners', passwordHash: 'x' };

describe('A row presented as a shape', () => {
  it('has the fields of the shape in its order, from the row or computed', () => {
    const answer = presentAs(shape, row, { web_url: 'https://example.org/7' });
    expect(JSON.stringify(answer)).to.equal('{"id":7,"web_url":"https://example.org/7","due_date":null}');
  });

  it('has optional fields only if they are computed', () => {
    const answer = presentAs(shape, row, { web_url: '', secret_note: 'shown' });
    expect(answer.secret_note).to.equal('shown');
  });

  it('prefers what is computed', () => {
    expect(presentAs(shape, row, { web_url: '', due_date: '2026-01-01' }).due_date).to.equal('2026-01-01');
  });
});
