import { expect } from 'chai';
import { AiProviderServer } from '../support/ai-provider.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';

describe('milepost ai', function () {
  this.timeout(30_000);
  const server = useServer({ outbound: { allowed: ['127.0.0.1'] } });
  const provider = new AiProviderServer();
  before(() => provider.start());
  after(() => provider.stop());

  const local = (...words: string[]) => withKey('', ...words);
  const withKey = (key: string, ...words: string[]) =>
    command(server().database.databaseUrl, ['ai', ...words], {
      MILEPOST_AI_KEY: key,
      OUTBOUND_ALLOW: '127.0.0.1',
      SECRETS_KEY: 'a key of tests with thirty-two characters',
    });

  it('sets, shows, tests and removes the provider, and never prints its key', async () => {
    expect((await local('show')).stdout).to.equal('No AI provider is set.\n');
    const missing = await local('set', '--models', 'small');
    expect([missing.exitCode, missing.stderr]).to.deep.equal([3, "milepost: Base URL can't be blank\n"]);
    expect((await local('set', '--base-url', provider.url, '--models', 'small', '--key')).stderr).to.equal(
      'milepost: MILEPOST_AI_KEY is not set.\n',
    );
    const set = ['set', '--base-url', provider.url, '--models', 'small, large', '--key', '--requests-per-person', '9'];
    const tried = await withKey('sk-hidden', ...set, '--dry-run');
    expect(tried.stdout).to.match(/^Would change to:\n/);
    expect((await local('show')).stdout).to.equal('No AI provider is set.\n');
    const done = await withKey('sk-hidden', ...set);
    expect([done.exitCode, done.stdout]).to.deep.equal([
      0,
      [
        'Changed to:',
        `Address:                     ${provider.url}`,
        'Key:                         set',
        'Models:                      small, large',
        'Timeout:                     60 s',
        'Requests a day of a person:  9',
        'Requests a day of a group:   no limit',
        '',
      ].join('\n'),
    ]);
    expect((await withKey('sk-other', 'set', '--key')).stdout).to.equal('The key was replaced.\n');
    expect((await local('set', '--timeout', '60')).stdout).to.equal('Nothing changed.\n');
    const test = await local('test');
    expect([test.exitCode, test.stdout]).to.match(/^0,The provider answered after \d+ ms\.\n$/);
    expect(provider.calls.at(-1)?.headers.authorization).to.equal('Bearer sk-other');
    await local('set', '--models', 'gigantic', '--requests-per-person', 'none');
    const wrong = await local('test');
    expect([wrong.exitCode, wrong.stdout]).to.deep.equal([1, 'The provider does not list gigantic.\n']);
    expect((await local('show', '--json')).json()).to.deep.equal({
      provider: {
        baseUrl: provider.url,
        keyIsSet: true,
        models: ['gigantic'],
        timeoutSeconds: 60,
        dailyRequestsPerPerson: null,
        dailyRequestsPerGroup: null,
      },
    });
    const asked = await local('remove');
    expect([asked.exitCode, asked.stderr]).to.match(/^7,milepost: Would forget .* Repeat with --yes to do it\.\n$/);
    expect((await local('remove', '--yes')).stdout).to.contain('AI is off everywhere.');
    expect((await local('remove', '--yes')).exitCode).to.equal(5);
  });

  it('lists usage', async () => {
    expect((await local('usage')).stdout).to.equal('No AI calls were made.\n');
    const group = await server().createGroup('lab');
    const row = { userId: server().root.id, namespaceId: group.id, requests: 1200, promptTokens: 7 };
    await server()
      .connection('ai_usage')
      .insert([
        { ...row, day: '2026-11-01' },
        { ...row, day: '2026-11-02' },
      ]);
    expect((await local('usage', '--from', '2026-11-02')).stdout).to.equal(
      [
        'DAY         USER  GROUP  REQUESTS  FAILED  TOKENS IN  TOKENS OUT',
        '2026-11-02  root  lab       1,200       0          7           0',
        '',
      ].join('\n'),
    );
    expect((await local('usage', '--csv')).stdout).to.equal(
      [
        'day,username,group,requests,failures,prompt_tokens,completion_tokens',
        '2026-11-02,root,lab,1200,0,7,0',
        '2026-11-01,root,lab,1200,0,7,0',
        '',
      ].join('\n'),
    );
  });
});
