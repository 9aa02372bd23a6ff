import { expect } from 'chai';
import { command } from '../support/command-line.ts';
import { LdapServer } from '../support/ldap-server.ts';
import { useServer } from '../support/server.ts';

describe('milepost ldap', function () {
  this.timeout(30_000);
  const server = useServer();
  const directory = new LdapServer();
  let url: string;
  before(async () => {
    await directory.start();
    ({ url } = directory);
  });

  const ldap = (...words: string[]) =>
    command(server().database.databaseUrl, ['ldap', ...words], {
      LDAP_PROVIDERS: 'main',
      LDAP_MAIN_URL: url,
      LDAP_MAIN_START_TLS: 'off',
      LDAP_MAIN_BASE: 'dc=example',
      LDAP_MAIN_LABEL: 'The directory',
    });

  it('checks directories, and syncs a group', async () => {
    const ann = await server().createUser('ann');
    const dn = 'uid=ann,ou=people,dc=example';
    await server()
      .connection('identities')
      .insert({ userId: ann.id, provider: 'main', externalId: dn, createdAt: new Date() });
    directory.entries = [
      { dn: 'UID=ann, ou=People,dc=example', attributes: { objectclass: 'person', uid: 'ann', mail: 'ann@b.example' } },
      { dn: 'cn=deck,dc=example', attributes: { objectclass: 'groupOfNames', cn: 'deck', member: [dn] } },
    ];
    expect(await ldap('check', 'ann')).to.include({
      exitCode: 0,
      stdout: `main (The directory) answers.\n  First groups: deck\n  ann is ${dn}, ann@b.example.\n`,
    });
    expect((await ldap('check', 'bob')).stdout).to.contain('  No person bob.\n');
    const group = await server().createGroup('crew');
    const link = { namespaceId: group.id, provider: 'main', cn: 'deck', accessLevel: 20, createdAt: new Date() };
    await server().connection('directory_links').insert(link);
    expect((await ldap('sync', 'crew')).stdout).to.equal('Added 1 member, changed 0, removed 0.\n');
    await server().connection('directory_links').update({ cn: 'bridge' });
    expect((await ldap('sync', 'crew')).stdout).to.equal(
      'Added 0 members, changed 0, removed 0.\nThe directory has no group “bridge”.\n',
    );
    expect((await ldap('sync', 'crew', '--json')).json()).to.deep.equal({
      added: 0,
      changed: 0,
      removed: 0,
      keptOwners: 0,
      problem: 'The directory has no group “bridge”.',
    });
  });

  it('explains failures', async () => {
    const off = await command(server().database.databaseUrl, ['ldap', 'check']);
    expect([off.exitCode, off.stderr]).to.deep.equal([
      2,
      'milepost: No directory is set up: LDAP_PROVIDERS is not set.\n',
    ]);
    const unknown = await ldap('sync', 'none');
    expect([unknown.exitCode, unknown.stderr]).to.deep.equal([5, 'milepost: There is no group none.\n']);
    await directory.stop();
    const down = await ldap('check');
    expect([down.exitCode, down.stderr]).to.deep.equal([
      4,
      'milepost: main: cannot reach the directory (ECONNREFUSED)\n',
    ]);
  });
});
