import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import type { OpenApiDocument, Operation } from '../../../../interfaces/rest/open-api/document.ts';
import { routes } from '../../../../interfaces/rest/routes.ts';
import { useServer } from '../../../support/server.ts';
import { requireDescribed } from '../../../support/described-answers.ts';

describe('OpenAPI 3.1 document', () => {
  const server = useServer();
  let document: OpenApiDocument;
  before(async () => {
    document = (await server().anonymous().get<OpenApiDocument>('/api/v4/openapi.json')).body;
  });

  const operationAt = (method: string, path: string): Operation => {
    const found = document.paths[path]?.[method];
    if (found === undefined) throw new Error(`${method} ${path} is not described`);
    return found;
  };

  it('is valid, and names the instance as server', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    );
    expect(errors ?? []).to.deep.equal([]);
    expect(valid).to.equal(true);
    expect(document.servers).to.deep.equal([{ url: `${server().address}/api/v4` }]);
  });

  it('describes every route with all path parameters', () => {
    for (const { method, paths } of routes) {
      for (const pattern of paths) {
        const operation = operationAt(method, pattern.replaceAll(/:(\w+)/g, '{$1}'));
        const named = operation.parameters.filter((one) => one['in'] === 'path').map((one) => one['name']);
        const inPath = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
        expect(named, `${method} ${pattern}`).to.have.members(inPath);
      }
    }
  });

  it('gives every operation a unique name and a summary', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).to.equal(names.length);
    expect(operations.filter(({ summary }) => !/^[A-Z].{3,}/.test(summary))).to.deep.equal([]);
    expect(operationAt('get', '/projects/{id}/issues').summary).to.equal('List issues of a project');
    expect(operationAt('post', '/projects/{id}/issues').summary).to.equal('Create an issue of a project');
    expect(operationAt('put', '/projects/{id}/issues/{issue_iid}').summary).to.equal('Update an issue of a project');
    expect(operationAt('post', '/projects/{id}/issues/{issue_iid}/time_estimate').summary).to.equal(
      'Time estimate of an issue',
    );
  });

  it('describes parameters as the routes check them', () => {
    const list = operationAt('get', '/projects/{id}/issues');
    const parameter = (name: string) => list.parameters.find((one) => one['name'] === name);
    expect(parameter('state')).to.deep.include({ in: 'query', required: false });
    expect(parameter('labels')).to.deep.include({ style: 'form', explode: false });
    expect(parameter('labels')?.['schema']).to.deep.include({ type: 'array', items: { type: 'string' } });
    expect(parameter('not')).to.include({ style: 'deepObject' });
    expect(parameter('created_after')?.['schema']).to.deep.equal({ type: 'string', format: 'date-time' });
    expect(parameter('per_page')?.['schema']).to.include({ maximum: 100, default: 20 });
    const body = operationAt('post', '/projects/{id}/issues').requestBody as {
      required: boolean;
      content: Record<string, { schema: { required: string[]; properties: Record<string, unknown> } }>;
    };
    expect(body.required).to.equal(true);
    const schema = body.content['application/json']?.schema;
    expect(schema?.required).to.deep.equal(['title']);
    expect(schema?.properties).to.include.keys('title', 'labels', 'due_date', 'weight');
    const upload = operationAt('post', '/projects/{id}/uploads').requestBody;
    expect(upload?.['content']).to.have.all.keys('multipart/form-data');
  });

  it('describes answers, errors and access', () => {
    const show = operationAt('get', '/projects/{id}/issues/{issue_iid}');
    expect(show.responses['200']?.['content']).to.deep.equal({
      'application/json': { schema: { $ref: '#/components/schemas/Issue' } },
    });
    expect(show.responses).to.include.keys('400', '403', '404', '429');
    expect(show.security).to.deep.include({});
    expect(operationAt('get', '/user').security).not.to.deep.include({});
    const list = operationAt('get', '/projects/{id}/issues').responses['200'];
    expect(list?.['headers']).to.include.keys('Link', 'X-Total');
    expect(operationAt('delete', '/projects/{id}/issues/{issue_iid}').responses).to.include.keys('204');
  });

  it('is checked against every answer in the tests', () => {
    const headers = new Headers();
    const version = { version: '1', revision: 'x' };
    const address = `${server().address}/api/v4/version`;
    requireDescribed('GET', address, { status: 200, headers, body: version });
    const more = { status: 200, headers, body: { ...version, secret: 'x' } };
    expect(() => requireDescribed('GET', address, more)).to.throw('not answered as described');
    const less = { status: 200, headers, body: { version: '1' } };
    expect(() => requireDescribed('GET', address, less)).to.throw('revision');
    expect(() => requireDescribed('GET', address, { ...less, status: 204 })).to.throw('status 204');
  });
});
