import { expect } from 'chai';
import { AiProviderServer } from '../../support/ai-provider.ts';
import { axeProblems } from '../../support/axe.ts';
import { environmentOf } from '../../support/page-environment.ts';
import { useWeb } from '../../support/web.ts';
import { AskStore } from '../../../web/app/shell/ask/ask-store.ts';
import type { User } from '../../../domain/people/user.ts';

describe('the panel for questions', () => {
  const web = useWeb({ outbound: { allowed: ['127.0.0.1'] } });
  const provider = new AiProviderServer();
  let member: User;
  let stranger: User;

  before(async () => {
    await provider.start();
    const server = web.server();
    await server.services.documentation.prepare();
    const administrator = await server.as(server.root);
    await administrator.put('/api/v4/ai/provider', { base_url: provider.url, models: 'small' });
    member = await server.createUser('mara');
    stranger = await server.createUser('otto');
    await server.addMember(await server.createGroup('lab'), member, 'owner');
  });
  after(() => provider.stop());
  afterEach(() => {
    provider.behavior = null;
  });

  it('answers from the keyboard with links to the sources, and keeps the conversation on a reload', async () => {
    provider.words = ['Run', ' milepost backup [1].'];
    const page = await web.open('/groups/lab', { as: member, viewport: { width: 320, height: 700 } });
    const opener = page.getByRole('button', { name: 'Ask', exact: true });
    await opener.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Ask about Milepost' });
    await panel.getByText('Ask how something works in Milepost.').waitFor();
    await page.keyboard.type('How do I back up and restore?');
    await page.keyboard.press('Enter');
    await panel.getByText('Run milepost backup [1].').waitFor();
    await panel.getByRole('link', { name: 'Back up and restore: Restore' }).waitFor();
    expect(await axeProblems(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true);
    await page.keyboard.press('Escape');
    await opener.waitFor();
    expect(await opener.evaluate((element) => element === document.activeElement)).to.equal(true);
    await page.reload();
    await opener.click();
    await panel.getByRole('link', { name: 'Back up and restore: Restore' }).click();
    await page.getByRole('heading', { level: 2, name: 'Restore' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).to.equal('/-/help/backup#restore');
  });

  it('can be canceled, asked again, and says why there is no answer', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    const { api } = await environmentOf(web.server(), member);
    const ask = new AskStore(api, storage, 'ask');
    const arrived = new Promise<void>((resolve) => {
      provider.behavior = () => resolve();
    });
    ask.write('How?');
    expect(new AskStore(api, storage, 'ask').question).to.equal('How?');
    const running = ask.ask();
    await arrived;
    expect([ask.isRunning, ask.turns[0]?.question]).to.deep.equal([true, 'How?']);
    const reloaded = new AskStore(api, storage, 'ask');
    expect([reloaded.question, reloaded.turns]).to.deep.equal(['', [{ ...ask.turns[0], state: 'canceled' }]]);
    ask.cancel();
    await running;
    expect([ask.isRunning, ask.turns[0]?.state]).to.deep.equal([false, 'canceled']);
    provider.behavior = (_call, response) => response.writeHead(500).end('{}');
    await ask.retry();
    expect(ask.turns.map(({ state, error }) => [state, error])).to.deep.equal([
      ['failed', 'The AI provider did not answer. Try again.'],
    ]);
    provider.behavior = (_call, response, request) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Ru"}}]}\n\n', () => request.socket.destroy());
    };
    await ask.retry();
    expect(ask.turns.map(({ answer, state, error }) => [answer, state, error])).to.deep.equal([
      ['Ru', 'failed', 'The connection failed.'],
    ]);
    provider.behavior = null;
    await ask.retry();
    expect(new AskStore(api, storage, 'ask').turns).to.deep.equal(ask.turns);
    expect(ask.turns[0]?.state).to.equal('done');
    ask.clear();
    expect(new AskStore(api, storage, 'ask').turns).to.deep.equal([]);
    const { api: strangers } = await environmentOf(web.server(), stranger);
    const off = new AskStore(strangers, null, 'ask');
    await off.ask('How?');
    expect(off.turns[0]?.error).to.equal('AI is off for you, or no AI provider is set.');
  });
});
