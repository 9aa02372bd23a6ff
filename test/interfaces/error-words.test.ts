import { expect } from 'chai';
import { z } from 'zod';
import type { Invalid } from '../../application/errors.ts';
import { validate } from '../../application/door/perform.ts';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { failureOf } from '../../cli/failure.ts';
import { answerOfFailure } from '../../interfaces/http/failure-answer.ts';
import { useServer } from '../support/server.ts';

const schema = z.strictObject({
  startDateFixed: z.iso.date().optional(),
  scopes: z.array(z.enum(['api', 'read_api'])),
  title: z.string().min(1, "can't be blank"),
});

function refusal(sent: unknown): Invalid {
  try {
    validate(schema, sent as z.input<typeof schema>);
  } catch (error) {
    return error as Invalid;
  }
  throw new Error('nothing was refused');
}

describe('Error messages', () => {
  const server = useServer();

  it('use the field names of each interface', () => {
    const wrong = refusal({ startDateFixed: 'soon', scopes: ['foo'], title: 'x' });
    expect(wrong.texts).to.deep.equal(['Start date fixed is invalid', 'Scopes "foo" is not valid (use api, read_api)']);
    expect(failureOf(wrong).message).to.equal(wrong.texts.join(', '));
    expect(answerOfFailure(wrong).body).to.deep.equal({
      error: 'start_date_fixed is invalid, scopes.0 does not have a valid value',
    });
    expect(answerOfFailure(refusal({ title: '', scopes: [] })).body).to.deep.equal({
      message: { title: ["can't be blank"] },
    });
    expect(answerOfFailure(refusal({ titel: 'x', scopes: [] })).body).to.deep.equal({
      error: 'title is missing, titel is invalid',
    });
  });

  it('have a code, a message and fields for the web pages', async () => {
    const client = await server().as(server().root);
    const headers = { Accept: 'application/json, application/problem+json' };
    const group = await server().createGroup('problems');
    const epics = `/api/v4/groups/${group.id}/epics`;
    const missing = await client.get('/api/v4/groups/999999', { headers });
    expect(missing.headers.get('content-type')).to.equal('application/problem+json');
    expect(missing.body).to.deep.equal({ status: 404, code: 'not_found', detail: null, fields: {} });
    const malformed = await client.post(epics, { title: 'x', due_date_fixed: 'soon' }, { headers });
    expect(malformed.body).to.include({ status: 400, detail: 'due_date_fixed is invalid' });
    const broken = await client.post(epics, { title: ' ' }, { headers });
    expect(broken.body).to.deep.equal({
      status: 400,
      code: 'invalid',
      detail: null,
      fields: { title: ["can't be blank"] },
    });
    expect((await client.get('/api/v4/groups/999999')).body).to.deep.equal({ message: '404 Group Not Found' });
  });

  it('do not contain an HTTP status in GraphQL', async () => {
    const group = await server().createGroup('plan');
    const project = await server().createProject('app', group);
    const { id, iid } = await server().perform(CreateWorkItem, {
      type: 'incident',
      namespace: project.id,
      title: 'Outage',
    });
    const client = await server().as(server().root);
    const query = `mutation {
      promoteToEpic(input: { projectPath: "plan/app", iid: "${iid}" }) { errors }
      workItemAddLinkedItems(input: { id: "gid://gitlab/WorkItem/${id}", workItemsIds: ["gid://gitlab/WorkItem/${id}"] }) {
        errors
      }
    }`;
    const { body } = await client.post('/api/graphql', { query });
    expect(body).to.deep.equal({
      data: {
        promoteToEpic: { errors: ['The type incident cannot be promoted'] },
        workItemAddLinkedItems: { errors: [`${id}: cannot be linked to itself`] },
      },
    });
  });
});
