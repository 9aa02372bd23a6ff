import { expect } from 'chai';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../infrastructure/data-folder.ts';
import { pages } from '../../../domain/pages/pages.ts';
import { localAddress } from '../../../domain/people/return-address.ts';
import { addresses, signInAddress } from '../../../web/app/addresses.ts';
import { groupCrumbs } from '../../../web/app/group-crumbs.ts';
import { routes } from '../../../web/app/routes.ts';

const routeOf = (path: string) => {
  for (const route of routes) {
    const params = route.matches(path);
    if (params) return { name: route.name, params };
  }
  return null;
};

describe('web: addresses', () => {
  it('finds the page of each address the product names', () => {
    expect(routeOf('/')).to.deep.equal({ name: 'home', params: {} });
    expect(routeOf('/users/sign_in')?.name).to.equal('signIn');
    expect(routeOf('/groups/a/b/c/-/roadmap')).to.deep.equal({ name: 'roadmap', params: { fullPath: 'a/b/c' } });
    expect(routeOf('/groups/a/b')).to.deep.equal({ name: 'group', params: { fullPath: 'a/b' } });
    expect(routeOf('/groups/new')?.name).to.equal('newGroup');
    expect(routeOf('/projects/new')?.name).to.equal('newProject');
    expect(routeOf('/-/new/epic')).to.deep.equal({ name: 'newItem', params: { type: 'epic' } });
    expect(routeOf('/pia')).to.deep.equal({ name: 'person', params: { username: 'pia' } });
    expect(routeOf('/a/b/c')).to.deep.equal({ name: 'project', params: { fullPath: 'a/b/c' } });
  });

  it('has the code of each page preloaded by the server', () => {
    const text = readFileSync(join(projectFolder, 'web', 'app', 'page-modules.generated.ts'), 'utf8');
    const named = /^(\w+): \{ load: \(\) => import\('\.\.\/([^']+)'\)/gm;
    const moduleOf = new Map([...text.matchAll(named)].map(([, name = '', module = '']) => [name, module]));
    expect([...moduleOf.keys()])
      .to.have.lengthOf(Object.keys(pages).length)
      .and.deep.equal(routes.map(({ name }) => name));
    const example = (pattern: string) => pattern.replace('*fullPath', 'a/b').replace(/:\w+/, '7');
    for (const { pattern, module } of Object.values(pages)) {
      const route = routes.find((one) => one.matches(example(pattern)) !== null);
      expect(moduleOf.get(route?.name ?? ''), pattern).to.equal(module);
    }
  });

  it('has no page for what has none yet, nor for what cannot be read', () => {
    expect(routeOf('/groups/a/-/wikis')).to.equal(null);
    expect(routeOf('/groups/a/-/')).to.equal(null);
    expect(routeOf('/groups')).to.equal(null);
    expect(routeOf('/groups/%E0%A4%A')).to.equal(null);
    for (const path of [
      '/api/v4/version',
      '/uploads/a/b.png',
      '/assets/a.js',
      '/a/b/uploads/c.png',
      '/admin',
      '/-/no',
    ]) {
      expect(routeOf(path), path).to.equal(null);
    }
  });

  it('writes addresses that lead back to the same group, whatever signs its path holds', () => {
    const segment = fc
      .string({ minLength: 1, maxLength: 12 })
      .filter((text) => text !== '-' && !/^\.{1,2}$|\//.test(text));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const fullPath = segments.join('/');
        expect(routeOf(addresses.roadmap(fullPath))).to.deep.equal({ name: 'roadmap', params: { fullPath } });
        expect(routeOf(addresses.group(fullPath))?.params).to.deep.equal({ fullPath });
      }),
    );
  });

  it('comes back after signing in, but not to the pages of signing in', () => {
    expect(signInAddress('/groups/a/-/roadmap?layout=WEEKS')).to.equal(
      '/users/sign_in?return_to=%2Fgroups%2Fa%2F-%2Froadmap%3Flayout%3DWEEKS',
    );
    expect(signInAddress('/')).to.equal('/users/sign_in');
    expect(signInAddress('/users/sign_in?return_to=%2F')).to.equal('/users/sign_in');
  });

  it('never leads to another server', () => {
    for (const address of [
      'https://evil.example',
      'https://evil.example/',
      '//evil.example',
      '/\\evil',
      '/\\evil.example',
      '\\/evil',
      'javascript:alert(1)',
      '',
      'a',
      '/a\nb',
    ]) {
      expect(localAddress(address), address).to.equal(null);
    }
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', '/', '//', '/\\', '\\', 'http:', '/.//'), (text, start) => {
        const address = localAddress(start + text);
        if (address === null) return;
        expect(new URL(address, 'https://milepost.example').origin).to.equal('https://milepost.example');
      }),
    );
  });

  it('names each ancestor of a group and leads to it', () => {
    expect(groupCrumbs({ fullName: 'Ships / Crew', fullPath: 'ships/crew' })).to.deep.equal([
      { text: 'Ships', href: '/groups/ships' },
      { text: 'Crew', href: '/groups/ships/crew' },
    ]);
    const odd = groupCrumbs({ fullName: 'In / Out / Crew', fullPath: 'in-out/crew' });
    expect(odd.map(({ text }) => text)).to.deep.equal(['in-out', 'crew']);
  });
});
