import { expect } from 'chai';
import { largestPhoto } from '../../../../domain/people/photo.ts';
import type { User } from '../../../../domain/people/user.ts';
import { pixel } from '../../../support/files.ts';
import { imageOf } from '../../../support/images.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const address = '/api/v4/user/avatar';

describe('User avatars', () => {
  const server = useServer();
  let person: User;
  let client: TestClient;

  beforeEach(async () => {
    person = await server().createUser();
    client = await server().as(person);
  });

  const formWith = (content: Uint8Array<ArrayBuffer> | string, name = 'avatar') => {
    const form = new FormData();
    form.append(name, new File([content], 'me.png'));
    return form;
  };
  const set = async (content: Uint8Array<ArrayBuffer> | string = pixel) => {
    const { status, body } = await client.put<{ avatar_url: string }>(address, formWith(content));
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.avatar_url;
  };
  const shown = async () => (await client.get<{ avatar_url: string | null }>('/api/v4/user')).body.avatar_url;
  const pathOf = (url: string) => {
    expect(url).to.match(
      new RegExp(`^${server().address}/uploads/-/system/user/avatar/${person.id}/photo-[0-9a-f]{16}`),
    );
    return new URL(url).pathname;
  };
  const statusOf = async (path: string) => (await server().anonymous().get(path)).status;

  it('are set, shown to everyone and cached', async () => {
    const url = await set();
    expect(await shown()).to.equal(url);
    const { status, headers } = await server().anonymous().get(pathOf(url));
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('image/png');
    expect(headers.get('content-length')).to.equal(String(pixel.length));
    expect(headers.get('cache-control')).to.equal('private, max-age=31536000, immutable');
    expect(headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'");
    const list = await client.get<{ avatar_url: string }[]>(`/api/v4/users?username=${person.username}`);
    expect(list.body[0]).to.include({ avatar_url: url });
    const { body } = await client.post<{ data: unknown }>('/api/graphql', {
      query: '{ currentUser { avatarUrl } }',
    });
    expect(body.data).to.eql({ currentUser: { avatarUrl: pathOf(url) } });
  });

  it('are replaced and removed, and their old URLs get 404', async () => {
    const first = pathOf(await set());
    const other = Buffer.concat([pixel, Buffer.from('more')]);
    const second = pathOf(await set(other));
    expect(second).not.to.equal(first);
    expect([await statusOf(first), await statusOf(second)]).to.eql([404, 200]);
    expect((await client.delete(address)).status).to.equal(204);
    expect([await shown(), await statusOf(second)]).to.eql([null, 404]);
    expect((await client.delete(address)).status).to.equal(204);
    expect(await server().connection('uploads').where({ photoOfId: person.id })).to.eql([]);
  });

  it('must be images of up to 200 KiB', async () => {
    const refused = async (content: Uint8Array<ArrayBuffer> | string, name?: string) => {
      const { status, body } = await client.put(address, formWith(content, name));
      return [status, body];
    };
    const image = { message: { avatar: ['must be a PNG, JPEG, GIF or WebP image'] } };
    expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"/>')).to.eql([400, image]);
    expect(await refused('')).to.eql([400, image]);
    const pixels = { message: { avatar: ['has too many pixels (maximum is 4096 × 4096)'] } };
    expect(await refused(imageOf('image/png', 65_535, 65_535))).to.eql([400, pixels]);
    expect(await refused(imageOf('image/jpeg', 4097, 1))).to.eql([400, pixels]);
    expect(await refused(pixel, 'file')).to.eql([400, { error: 'avatar is missing' }]);
    expect((await client.put(address, { avatar: 'x' })).body).to.eql({ error: 'avatar is missing' });
    const [status] = await refused(Buffer.concat([pixel, Buffer.alloc(largestPhoto - pixel.length + 1)]));
    expect(status).to.equal(413);
    expect(await shown()).to.equal(null);
    await set(Buffer.concat([pixel, Buffer.alloc(largestPhoto - pixel.length)]));
  });

  it('cannot be opened as an upload', async () => {
    await set();
    const [upload] = await server().connection('uploads').where({ photoOfId: person.id });
    expect((await client.get(`/uploads/${upload.secret}/${upload.filename}`)).status).to.equal(404);
    expect(await statusOf(`/uploads/-/system/user/avatar/${person.id}/other.png`)).to.equal(404);
    expect(await statusOf(`/uploads/-/system/user/avatar/0/${upload.filename}`)).to.equal(404);
    expect(await statusOf(`/uploads/-/system/user/avatar/${person.id + 1000}/${upload.filename}`)).to.equal(404);
  });

  it('are changed only by their user', async () => {
    expect((await server().anonymous().put(address, formWith(pixel))).status).to.equal(401);
    expect((await server().anonymous().delete(address)).status).to.equal(401);
  });

  it('are deleted with the account', async () => {
    const path = pathOf(await set());
    const root = await server().as(server().root);
    expect((await root.delete(`/api/v4/users/${person.id}`)).status).to.equal(204);
    expect(await statusOf(path)).to.equal(404);
  });

  it('are in the change log with their URL', async () => {
    const path = pathOf(await set());
    const entry = await server()
      .connection('changeLog')
      .where({ subjectType: 'user', subjectId: person.id, action: 'user.set_photo' })
      .first();
    expect(entry.changes.avatarUrl).to.eql({ before: null, after: path });
  });
});
