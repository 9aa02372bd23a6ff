import { expect } from 'chai';
import { useServer } from '../../../support/server.ts';

describe('Notes made to be slow', () => {
  const server = useServer();

  /** A mebibyte whose blocks take many seconds to parse, with a mention. */
  const hostile = `@root\n${'>'.repeat(99)}${'a\n'.repeat(499_900)}`;

  it('do not delay other requests', async function () {
    this.timeout(60_000);
    const client = await server().as(server().root);
    const group = await server().createGroup('slow', { visibility: 'public' });
    const project = await server().createProject('slow', group, { visibility: 'public' });
    await client.post(`/api/v4/projects/${project.id}/issues`, { title: 'One' });
    const note = { isAnswered: false };
    const posting = client
      .post<{ body: string }>(`/api/v4/projects/${project.id}/issues/1/notes`, { body: hostile })
      .finally(() => {
        note.isAnswered = true;
      });
    let answeredBefore = 0;
    while (!note.isAnswered) {
      expect((await server().anonymous().get('/-/health')).status).to.equal(200);
      if (!note.isAnswered) answeredBefore += 1;
    }
    const { status, body } = await posting;
    expect(status).to.equal(201);
    expect(body.body).to.equal(hostile);
    // Few requests would succeed if such a text were parsed on the main thread.
    expect(answeredBefore).to.be.greaterThan(50);
  });
});
