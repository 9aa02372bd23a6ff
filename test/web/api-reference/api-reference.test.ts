import { expect } from 'chai';
import { environmentOf, type PageEnvironment } from '../../support/page-environment.ts';
import { useServer } from '../../support/server.ts';
import { ApiReference, schemaName, typeWords } from '../../../web/api-reference/api-reference.ts';

describe('description of the REST API on its page', () => {
  const server = useServer();
  let page: PageEnvironment;
  let reference: ApiReference;

  before(async () => {
    page = await environmentOf(server(), server().root);
  });
  beforeEach(() => {
    page.broken = null;
    reference = new ApiReference(page.api);
  });

  it('lists every call under its heading, with what it takes and answers', async () => {
    await reference.load();
    expect(reference.info?.title).to.equal('Milepost REST API');
    expect(reference.url).to.equal(`${server().address}/api/v4`);
    expect(reference.count).to.be.greaterThan(200);
    expect(reference.sections.every(({ title }) => title !== '')).to.equal(true);
    const operations = reference.sections.flatMap((section) => section.operations);
    const list = operations.find(({ method, path }) => method === 'GET' && path === '/projects/{id}/issues');
    const fieldNamed = (name: string) => list?.fields.find((field) => field.name === name);
    expect(fieldNamed('id')).to.include({ place: 'path', isRequired: true });
    expect(fieldNamed('per_page')).to.include({ place: 'query', isRequired: false, type: 'integer, 1 to 100' });
    const page200 = list?.answers.find(({ status }) => status === '200');
    expect(page200?.schema && typeWords(page200.schema)).to.equal('list of Issue');
    expect(reference.schemaNamed('Issue').map(({ name }) => name)).to.include.members(['iid', 'title']);
    const create = operations.find(({ method, path }) => method === 'POST' && path === '/projects/{id}/issues');
    expect(create?.fields.find(({ name }) => name === 'title')).to.include({ place: 'body', isRequired: true });
  });

  it('is searched by all words, in addresses, summaries and headings', async () => {
    await reference.load();
    reference.type(' POST  projects/{id}/issues ');
    expect(reference.sections.flatMap(({ operations }) => operations.map(({ method }) => method))).to.satisfy(
      (methods: string[]) => methods.length > 3 && methods.every((method) => method === 'POST'),
    );
    reference.type('nothing like it');
    expect([reference.count, reference.sections]).to.deep.equal([0, []]);
  });

  it('keeps why it could not be read, and reads again', async () => {
    page.broken = /openapi/;
    await reference.load();
    expect(reference.error).to.be.instanceOf(Error);
    page.broken = null;
    await reference.load();
    expect(reference.error).to.equal(null);
    expect(reference.count).to.be.greaterThan(200);
  });

  it('names types in a few words', () => {
    expect(typeWords({ type: 'string', format: 'date' })).to.equal('string (date)');
    expect(typeWords({ type: 'array', items: { $ref: '#/components/schemas/Issue' } })).to.equal('list of Issue');
    expect(typeWords({ enum: ['opened', 'closed', ''] })).to.equal('opened | closed | ""');
    expect(typeWords({ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] })).to.equal(
      'integer, at least 0 or null',
    );
    expect(typeWords({ type: ['string', 'null'], maxLength: 255 })).to.equal('string or null, at most 255 characters');
    expect(typeWords({})).to.equal('any');
    expect(schemaName({ items: { $ref: '#/components/schemas/Epic' } })).to.equal('Epic');
    expect(schemaName({ type: 'object' })).to.equal(null);
  });
});
