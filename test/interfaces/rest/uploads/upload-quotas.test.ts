import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import { CreateWorkItem } from '../../../../application/work-items/create-work-item.ts';
import { formWith, pixel } from '../../../support/files.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

describe('Upload quotas', () => {
  const server = useServer({ uploadQuotas: { perPerson: 100, perContainer: 150 } });
  let groups: Namespace[];
  let clients: TestClient[];
  before(async () => {
    groups = [await server().createGroup('one'), await server().createGroup('two')];
    clients = [];
    for (const name of ['ann', 'bob']) {
      const user = await server().createUser(name);
      for (const group of groups) await server().addMember(group, user, 'maintainer');
      clients.push(await server().as(user));
    }
  });
  const add = async (client: number, group: number, size: number) => {
    const path = `/api/v4/groups/${groups[group]?.id}/uploads`;
    const answer = await clients[client]?.post<{ id: number; message: { file: string[] } }>(
      path,
      formWith('x'.repeat(size), 'a.txt'),
    );
    return answer?.status === 201 ? answer.body.id : answer?.body.message.file[0];
  };

  it('apply per user, and per group or project', async () => {
    const first = await add(0, 0, 60);
    expect(first).to.be.a('number');
    expect(await add(0, 1, 40)).to.be.a('number');
    expect(await add(0, 1, 1)).to.equal('You have attached as many files as you may. Delete some first.');
    expect(await add(1, 0, 91)).to.equal('There is no room for more files here. Delete some first.');
    expect(await add(1, 0, 90)).to.be.a('number');
    expect(await readdir(join(server().uploadFolder, 'incoming'))).to.deep.equal([]);
    expect(await readdir(join(server().uploadFolder, 'kept'))).to.have.length(3);
    await clients[0]?.delete(`/api/v4/groups/${groups[0]?.id}/uploads/${String(first)}`);
    expect(await add(0, 0, 60), 'after making room').to.be.a('number');
  });

  it('include avatars and metric images', async () => {
    const dan = await server().createUser('dan');
    const project = await server().createProject('app', groups[0] as Namespace);
    await server().addMember(project, dan, 'maintainer');
    const client = await server().as(dan);
    const incident = await server().perform(CreateWorkItem, { type: 'incident', namespace: project.id, title: 'Dark' });
    const photo = new FormData();
    photo.append('avatar', new File([pixel], 'me.png'));
    expect((await client.put('/api/v4/user/avatar', photo)).status).to.equal(200);
    const path = `/api/v4/projects/${project.id}/issues/${incident.iid}/metric_images`;
    const refused = await client.post<{ message: unknown }>(path, formWith(pixel, 'graph.png'));
    expect(refused.body.message).to.deep.equal({
      file: ['You have attached as many files as you may. Delete some first.'],
    });
    const [kept] = await server().connection('uploads').where({ uploaderId: dan.id });
    expect(kept).to.deep.include({ size: pixel.length, photoOfId: dan.id, incidentId: null, imageType: 'image/png' });
    expect(await readdir(join(server().uploadFolder, 'incoming'))).to.deep.equal([]);
  });

  it('apply to concurrent uploads', async () => {
    const [person, place] = [await server().createUser('cid'), await server().createGroup('three')];
    await server().addMember(place, person, 'maintainer');
    clients.push(await server().as(person));
    groups.push(place);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(2, 2, 60)));
    expect(answers.filter((answer) => typeof answer === 'number')).to.have.length(1);
    const kept = await server().connection('uploads').where({ namespaceId: place.id }).select('size');
    expect(kept).to.deep.equal([{ size: 60 }]);
  });
});
