import { expect } from 'chai';
import { ConfigError, configVariables, readConfig } from '../../../infrastructure/settings/config.ts';

describe('Configuration', () => {
  it('has the documented defaults', () => {
    const config = readConfig({});
    expect(config).to.include({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      databaseReplicaUrl: null,
      databasePoolSize: 10,
      rootPassword: null,
      signUp: false,
      firstDayOfWeek: 0,
      roadmapEpicsLimit: 1000,
      aiEarlyAccess: false,
      today: null,
      mail: null,
      s3: null,
      logLevel: 'info',
    });
    expect(config.rateLimits).to.deep.equal({
      signInPerAddress: 10,
      signInPerName: 10,
      api: 600,
      apiPerPerson: 1_800,
      apiAnonymous: 200,
      issueCreation: 300,
      noteCreation: 300,
      search: 100,
      memberDeletion: 60,
      mailedLinks: 6,
      abuseReports: 5,
      invitations: 100,
      ai: 160,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/milepost',
      DATABASE_URL: 'postgres://ada:secret@db/plan',
      DATABASE_REPLICA_URL: 'postgres://ada:secret@replica/plan',
      BASE_URL: 'https://plan.example.org/',
      SIGN_UP: 'on',
      FIRST_DAY_OF_WEEK: '1',
      ROADMAP_EPICS_LIMIT: '50',
      MILEPOST_TODAY: '2024-02-29',
      TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
      SMTP_URL: 'smtp://ada:p%40ss@mail.example.org',
      MAIL_FROM: 'The plan <plan@example.org>',
      OUTBOUND_ALLOW: 'hooks.internal, 10.1.0.0/16,[fd00::1]',
      RATE_LIMIT_API: '0',
      S3_BUCKET: 'plans',
      S3_ENDPOINT: 'https://storage.example.org',
      S3_PREFIX: 'milepost/one/',
      S3_ACCESS_KEY_ID: 'KEY',
      S3_SECRET_ACCESS_KEY: 'secret',
      MILEPOST_AKISMET_API_KEY: 'abc123',
      MILEPOST_AKISMET_URL: 'https://spam.example.org/',
    });
    expect(config).to.include({
      port: 8080,
      baseUrl: 'https://plan.example.org',
      dataDirectory: '/srv/milepost',
      databaseUrl: 'postgres://ada:secret@db/plan',
      databaseReplicaUrl: 'postgres://ada:secret@replica/plan',
      signUp: true,
      firstDayOfWeek: 1,
      roadmapEpicsLimit: 50,
      today: '2024-02-29',
    });
    expect(config.trustedProxies).to.deep.equal(['10.0.0.0/8', '127.0.0.1']);
    expect(config.outboundAllow).to.deep.equal(['hooks.internal', '10.1.0.0/16', '[fd00::1]']);
    expect(config.rateLimits.api).to.equal(0);
    expect(config.s3).to.deep.equal({
      bucket: 'plans',
      prefix: 'milepost/one/',
      region: 'us-east-1',
      endpoint: 'https://storage.example.org',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret' },
    });
    expect(config.akismet).to.deep.equal({ apiKey: 'abc123', url: 'https://spam.example.org' });
    expect(config.mail).to.deep.equal({
      url: 'smtp://ada:p%40ss@mail.example.org',
      from: { name: 'The plan', address: 'plan@example.org' },
      host: 'plan.example.org',
    });
    expect(readConfig({ SMTP_URL: 'smtps://localhost' }).mail?.from.address).to.equal('milepost@[127.0.0.1]');
  });

  it('treats an empty variable as unset, and builds a URL for an IPv6 host', () => {
    expect(readConfig({ PORT: '', SIGN_UP: ' ' }).port).to.equal(3000);
    expect(readConfig({ HOST: '::1' }).baseUrl).to.equal('http://[::1]:3000');
    expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).baseUrl).to.equal('http://localhost:80');
  });

  for (const [name, value] of [
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_URL', 'mysql://localhost/plan'],
    ['BASE_URL', 'plan.example.org'],
    ['ROOT_PASSWORD', 'short'],
    ['SIGN_UP', 'maybe'],
    ['FIRST_DAY_OF_WEEK', '2'],
    ['ROADMAP_EPICS_LIMIT', '0'],
    ['MILEPOST_TODAY', '2026-02-29'],
    ['MILEPOST_TODAY', '21.11.2026'],
    ['OUTBOUND_ALLOW', 'http://hooks.internal/'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://ada:secret@mail.example.org/path'],
    ['SMTP_URL', 'smtp://ada:%zz@mail.example.org'],
    ['MAIL_FROM', 'Milepost'],
    ['MAIL_FROM', 'Milepost <milepost>'],
    ['MAIL_FROM', 'A" <a@example.org>, B <b@example.org>'],
    ['INCOMING_MAIL_ADDRESS', 'plan@example.org'],
    ['INCOMING_MAIL_ADDRESS', 'plan@%{key}.example.org'],
    ['INCOMING_MAIL_ADDRESS', 'a-name-that-is-too-long+%{key}@example.org'],
    ['S3_ENDPOINT', 'storage.example.org'],
    ['S3_PREFIX', '/milepost'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_API', 'none'],
  ] as const) {
    it(`rejects ${name}=${value} with one line that does not repeat the value`, () => {
      expect(() => readConfig({ [name]: value }))
        .to.throw(ConfigError)
        .with.property('message')
        .that.matches(new RegExp(`^${name} must [^\n]+$`));
    });
  }

  it('requires both parts of an S3 access key', () => {
    expect(() => readConfig({ S3_BUCKET: 'plans', S3_ACCESS_KEY_ID: 'KEY' })).to.throw(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    );
  });

  it('takes mail only with an address and a port', () => {
    const address = 'plan+%{key}@example.org';
    expect(readConfig({}).incomingMail).to.equal(null);
    expect(() => readConfig({ INCOMING_MAIL_ADDRESS: address })).to.throw(
      'INCOMING_MAIL_ADDRESS and INCOMING_MAIL_PORT must be set together',
    );
    expect(readConfig({ INCOMING_MAIL_ADDRESS: address, INCOMING_MAIL_PORT: '2424' }).incomingMail).to.eql({
      address,
      port: 2424,
      host: '127.0.0.1',
      protocol: 'lmtp',
    });
  });

  it('reports all errors at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' }))
      .to.throw(ConfigError)
      .with.property('problems')
      .that.has.lengthOf(2);
  });

  it('describes every variable for the README', () => {
    for (const { name, description } of configVariables) expect(description, name).to.have.length.above(10);
    expect(configVariables.find(({ name }) => name === 'PORT')?.defaultValue).to.equal('3000');
    expect(configVariables.find(({ name }) => name === 'SIGN_UP')?.defaultValue).to.equal('off');
  });

  describe('of OpenID Connect providers', () => {
    const corp = {
      OIDC_PROVIDERS: 'corp',
      OIDC_CORP_ISSUER: 'https://login.example.org',
      OIDC_CORP_CLIENT_ID: 'milepost',
      OIDC_CORP_CLIENT_SECRET: 'a very secret text',
    };
    const problems = (environment: Record<string, string>): readonly string[] => {
      try {
        readConfig(environment);
        return [];
      } catch (error) {
        return (error as ConfigError).problems;
      }
    };

    it('has safe defaults', () => {
      expect(readConfig({}).openIdProviders).to.deep.equal([]);
      expect(readConfig(corp).openIdProviders).to.deep.equal([
        {
          name: 'corp',
          label: 'corp',
          issuer: 'https://login.example.org',
          clientId: 'milepost',
          clientSecret: 'a very secret text',
          scopes: 'openid email profile',
          linksByEmail: false,
          newUsers: 'off',
        },
      ]);
    });

    it('reports missing, unknown and unsafe values without printing them', () => {
      expect(problems({ OIDC_PROVIDERS: 'corp', OIDC_CORP_CLIENT_ID: 'x' })).to.deep.equal([
        'OIDC_CORP_ISSUER is missing',
      ]);
      expect(problems({ ...corp, OIDC_CORP_SECRET: 'a very secret text' })).to.deep.equal([
        'OIDC_CORP_SECRET is not known',
      ]);
      for (const issuer of ['http://login.example.org', 'https://a/.well-known/openid-configuration', 'https://a?x']) {
        expect(problems({ ...corp, OIDC_CORP_ISSUER: issuer })[0], issuer).to.match(
          /^OIDC_CORP_ISSUER must begin with/,
        );
      }
      expect(problems({ ...corp, OIDC_CORP_ISSUER: 'http://localhost:8080' })).to.deep.equal([]);
      expect(problems({ OIDC_PROVIDERS: 'Corp' })[0]).to.match(/^OIDC_PROVIDERS must be different names/);
      expect(problems({ OIDC_PROVIDERS: 'a,a' })[0]).to.match(/^OIDC_PROVIDERS must be different names/);
      expect(problems({ PASSWORDS: 'off' })).to.have.lengthOf(1);
      expect(problems({ ...corp, PASSWORDS: 'off' })).to.deep.equal([]);
      expect(problems({ ...corp, PASSWORDS: 'off', SIGN_UP: 'on' })).to.have.lengthOf(1);
      expect(problems({ ...corp, OIDC_CORP_LINK_BY_EMAIL: 'on', SIGN_UP: 'on' })).to.have.lengthOf(1);
    });
  });

  describe('of LDAP directories', () => {
    const main = {
      LDAP_PROVIDERS: 'main',
      LDAP_MAIN_URL: 'ldap://directory.example.org',
      LDAP_MAIN_BASE: 'dc=example',
    };
    const problems = (environment: Record<string, string>): readonly string[] => {
      try {
        readConfig({ ...main, ...environment });
        return [];
      } catch (error) {
        return (error as ConfigError).problems;
      }
    };

    it('has safe defaults', () => {
      expect(readConfig(main).ldapProviders[0]).to.include({
        startsTls: true,
        bindDn: null,
        groupBase: 'dc=example',
        emailVerified: false,
        linksByEmail: false,
        newUsers: 'off',
      });
    });

    it('reports missing and unsafe values without printing them', () => {
      const tries: [Record<string, string>, RegExp][] = [
        [{ LDAP_MAIN_START_TLS: 'off' }, /^LDAP_MAIN_START_TLS must be on/],
        [{ LDAP_MAIN_BIND_DN: 'cn=reader' }, /^LDAP_MAIN_BIND_PASSWORD is missing/],
        [
          { LDAP_MAIN_LINK_BY_EMAIL: 'on' },
          /^LDAP_MAIN_LINK_BY_EMAIL must be off unless LDAP_MAIN_EMAIL_VERIFIED is on/,
        ],
        [{ LDAP_MAIN_USER_FILTER: '(uid=*' }, /^LDAP_MAIN_USER_FILTER must be a filter/],
        [{ LDAP_MAIN_CA_FILE: '/no/such/file' }, /^LDAP_MAIN_CA_FILE can't be read/],
        [{ LDAP_MAIN_URL: 'http://directory' }, /^LDAP_MAIN_URL must be an address/],
        [
          { OIDC_PROVIDERS: 'main', OIDC_MAIN_ISSUER: 'https://a', OIDC_MAIN_CLIENT_ID: 'x' },
          /^LDAP_PROVIDERS must not/,
        ],
      ];
      for (const [environment, expected] of tries) expect(problems(environment)[0]).to.match(expected);
      expect(problems({ LDAP_MAIN_URL: 'ldap://127.0.0.1', LDAP_MAIN_START_TLS: 'off' })).to.deep.equal([]);
      expect(problems({ PASSWORDS: 'off' })).to.deep.equal([]);
    });
  });

  it('refuses a BASE_URL that is not at the root of its host name', () => {
    for (const url of ['http://127.0.0.1:3000/plan', 'https://plan.example.org/?a', 'https://plan.example.org/#a']) {
      expect(() => readConfig({ BASE_URL: url }), url).to.throw(
        ConfigError,
        'BASE_URL must have no path, for Milepost answers at the root of its host name',
      );
    }
    expect(readConfig({ BASE_URL: 'https://plan.example.org/' }).baseUrl).to.equal('https://plan.example.org');
    expect(() => readConfig({ HOST_NAMES: 'plan.internal, http://x' })).to.throw(ConfigError, 'HOST_NAMES must be');
  });
});
