import { expect } from 'chai';
import { restCalls } from '../../../interfaces/generation/rest-calls.ts';
import { routes } from '../../../interfaces/rest/routes.ts';

describe('Types of REST calls', () => {
  let text = '';

  before(async () => {
    const files = await restCalls();
    expect(files.map(({ path }) => path)).to.deep.equal(['web/api/rest.generated.ts', 'cli/rest.generated.ts']);
    text = files[0]?.text ?? '';
    expect(files[1]?.text).to.equal(text);
  });

  const callOf = (method: string, address: string) =>
    new RegExp(`^  ${method}: \\{(?:\\n    .*)*?\\n    '${address.replaceAll('*', '\\*')}': (.*);$`, 'm').exec(
      text,
    )?.[1];

  it('have every call that answers JSON', () => {
    const missing = routes.flatMap(({ method, paths, answers }) => {
      const isJson = [...answers.values()].some((shape) => shape !== 'file' && shape !== 'events');
      const addresses = paths.filter((path) => !path.includes('/-/')).map((path) => path.replaceAll(/:\w+/g, '*'));
      return isJson ? addresses.filter((path) => callOf(method.toUpperCase(), `/api/v4${path}`) === undefined) : [];
    });
    expect(missing).to.deep.equal([]);
  });

  it('have parameters outside of the path, and answers by the names of their shapes', () => {
    expect(callOf('GET', '/api/v4/geo_sites/*')).to.equal('{ parameters: {  }; answer: GeoSite }');
    expect(callOf('DELETE', '/api/v4/geo_sites/*')).to.equal(
      '{ parameters: { dry_run?: boolean | null }; answer: undefined }',
    );
    expect(callOf('GET', '/api/v4/projects/*/uploads')).to.equal(
      '{ parameters: { page?: number | null; per_page?: number | null }; answer: readonly (Upload)[] }',
    );
    expect(text).to.match(/^export type GeoSite = \{ id: number; name: string; url: string; internal_url: string; /m);
  });

  it('have lists as texts too, hashes as queries write them, and null for what is nullable', () => {
    expect(callOf('POST', '/api/v4/groups/*/epics')).to.include('labels?: readonly (string)[] | string | null');
    expect(callOf('GET', '/api/v4/projects/*/issues')).to.include(
      `'not[labels]'?: readonly (string)[] | string | null`,
    );
    expect(text).to.match(/^export type UserBasic = .* avatar_url: string \| null;/m);
  });

  it('have the calls of pages at their own addresses', () => {
    expect(callOf('POST', '/*/-/uploads')).to.equal('{ parameters: {  }; answer: NewUpload }');
  });
});
