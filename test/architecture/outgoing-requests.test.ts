import { expect } from 'chai';
import { connectionsIn } from './outgoing-requests.ts';
import { sourceFile, sourceFiles } from './source-files.ts';

/** The only files of the server that connect to other machines, and to which. */
const connecting: Readonly<Record<string, string>> = {
  'infrastructure/outbound/outbound-client.ts': 'addresses that people choose, after a check',
  'infrastructure/sign-in/openid-client.ts': 'OpenID providers, by the outbound client',
  'infrastructure/sign-in/ldap-directory.ts': 'directories that the administrator set',
  'infrastructure/mail/smtp-transport.ts': 'the mail server that the administrator set',
  'interfaces/sites/handover.ts': 'another site of the instance',
  'interfaces/sites/newer-primary.ts': 'another site of the instance',
  'interfaces/sites/primary-files.ts': 'another site of the instance',
  'interfaces/sites/primary-site.ts': 'another site of the instance',
  'cli/api.ts': 'the server that a command names by --url',
  'cli/private-server.ts': 'this process itself, in memory',
};

describe('Outgoing requests', () => {
  it('are sent by the outbound client, or by listed files to configured servers', () => {
    const files = sourceFiles().filter(({ layer }) => !['web', 'test'].includes(layer));
    const found = files.filter((file) => connectionsIn(file).length > 0).map(({ path }) => path);
    expect(found.sort()).to.deep.equal(Object.keys(connecting).sort());
  });

  it('of the OpenID library go through the outbound client', () => {
    const { text } = sourceFiles().find(({ path }) => path === 'infrastructure/sign-in/openid-client.ts') ?? {};
    expect(text).to.contain('[openid.customFetch]: (url, options) => this.fetch(url, options)');
  });

  describe('check', () => {
    for (const text of [
      "await fetch('/');",
      "const get = globalThis.fetch; get('/');",
      "import { request } from 'node:http';",
      "import https from 'node:https';",
      "import * as net from 'node:net';",
      "import { type Server, connect } from 'node:tls';",
      "import { Agent } from 'undici';",
      "const { request } = await import('node:http');",
      "new WebSocket('ws://x');",
    ]) {
      it(`finds ${text}`, () => {
        expect(connectionsIn(sourceFile('application/x.ts', text))).to.have.lengthOf(1);
      });
    }

    it('accepts servers, types and methods of the same name', () => {
      const text = `import { createServer, type Agent } from 'node:http'; import { isIP } from 'node:net';
        import type { Client } from 'ldapts';
        class Fetching { fetch(): void { this.fetch(); } }
        const mirror = { fetch: 1 }; mirror.fetch;`;
      expect(connectionsIn(sourceFile('application/x.ts', text))).to.deep.equal([]);
    });
  });
});
