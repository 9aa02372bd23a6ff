import { expect } from 'chai';
import { useServer } from '../../../support/server.ts';

describe('REST notification settings', () => {
  const server = useServer();

  it('are set globally, per group and per project for each user', async () => {
    const group = await server().createGroup('acme', { visibility: 'public' });
    const project = await server().createProject('app', group, { visibility: 'public' });
    const [ana, ben] = [await server().createUser('ana'), await server().createUser('ben')];
    const [asAna, asBen] = [await server().as(ana), await server().as(ben)];
    const everything = '/api/v4/notification_settings';
    const ofGroup = `/api/v4/groups/${group.id}/notification_settings`;
    const ofProject = `/api/v4/projects/${encodeURIComponent('acme/app')}/notification_settings`;
    expect((await asAna.get(everything)).body).to.deep.equal({
      level: 'participating',
      notification_email: 'ana@example.org',
      daily_digest: false,
      time_zone: null,
    });
    expect((await asAna.get(ofGroup)).body).to.deep.equal({ level: 'global' });
    expect((await asAna.put(everything, { level: 'watch' })).body).to.include({ level: 'watch' });
    expect((await asAna.put(ofGroup, { level: 'disabled' })).body).to.deep.equal({ level: 'disabled' });
    const events = {
      new_note: true,
      new_issue: false,
      new_epic: false,
      close_issue: false,
      reopen_issue: false,
      reassign_issue: false,
    };
    const custom = await asAna.put(ofProject, { level: 'custom', new_note: true });
    expect(custom.body).to.deep.equal({ level: 'custom', events });
    expect((await asAna.put(ofProject, { close_issue: true })).body).to.deep.equal({
      level: 'custom',
      events: { ...events, close_issue: true },
    });
    expect((await asAna.get(`/api/v4/projects/${project.id}/notification_settings`)).body).to.have.nested.property(
      'events.close_issue',
      true,
    );
    expect((await asBen.get(ofGroup)).body).to.deep.equal({ level: 'global' });
    const log = await server().connection('change_log').where({ action: 'user.choose_notifications' }).orderBy('id');
    expect(log[1]).to.deep.include({
      actorId: ana.id,
      namespaceId: null,
      changes: {
        notificationLevel: { before: 'global', after: 'disabled' },
        notificationNamespaceId: { before: group.id, after: group.id },
      },
    });
  });

  it('reject unknown levels and events, and hidden groups', async () => {
    const hidden = await server().createGroup('hidden');
    const client = await server().as(await server().createUser('cleo'));
    expect((await client.put('/api/v4/notification_settings', { level: 'all' })).status).to.equal(400);
    expect((await client.put('/api/v4/notification_settings', { level: 'global' })).status).to.equal(400);
    expect((await client.put('/api/v4/notification_settings', { new_note: 'maybe' })).status).to.equal(400);
    for (const method of ['get', 'put'] as const) {
      const path = `/api/v4/groups/${hidden.id}/notification_settings`;
      expect((await (method === 'get' ? client.get(path) : client.put(path, { level: 'watch' }))).status).to.equal(404);
      expect((await server().anonymous()[method]('/api/v4/notification_settings', {})).status).to.equal(401);
    }
  });
});
