import { expect } from 'chai';
import { imageTypes } from '../../../../domain/uploads/image-type.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteUser } from '../../../../application/people/delete-user.ts';
import type { Namespace } from '../../../../domain/namespaces/namespace.ts';
import type { User } from '../../../../domain/people/user.ts';
import { formWith, pixel } from '../../../support/files.ts';
import { imageOf } from '../../../support/images.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface Added {
  id: number;
  alt: string;
  url: string;
  full_path: string;
  markdown: string;
}

describe('REST uploads', () => {
  const server = useServer();
  let group: Namespace;
  let project: Namespace;
  let guest: User;
  let writer: TestClient;
  let maintainer: TestClient;

  before(async () => {
    group = await server().createGroup('acme');
    project = await server().createProject('app', group);
    guest = await server().createUser('gus');
    await server().addMember(group, guest, 'guest');
    writer = await server().as(guest);
    const mia = await server().createUser('mia');
    await server().addMember(group, mia, 'maintainer');
    maintainer = await server().as(mia);
  });

  const add = async (
    content: Uint8Array<ArrayBuffer> | string,
    name: string,
    path = `/api/v4/groups/${group.id}/uploads`,
  ) => {
    const { status, body } = await writer.post<Added>(path, formWith(content, name));
    expect(status, JSON.stringify(body)).to.equal(201);
    return body;
  };

  it('return a Markdown link and URL, and are served there', async () => {
    const added = await add(pixel, 'our plan.png');
    expect(added).to.have.all.keys('id', 'alt', 'url', 'full_path', 'markdown');
    expect(added.url).to.match(/^\/uploads\/[0-9a-f]{32}\/our_plan\.png$/);
    expect(added.markdown).to.equal(`![our_plan](${added.url})`);
    expect(added.full_path).to.equal(`/-/group/${group.id}${added.url}`);
    for (const path of [added.url, added.full_path]) {
      const { status, headers } = await writer.get(path);
      expect(status, path).to.equal(200);
      expect(headers.get('content-type')).to.equal('image/png');
      expect(headers.get('content-disposition')).to.equal(`inline; filename*=UTF-8''our_plan.png`);
      expect(headers.get('content-length')).to.equal(String(pixel.length));
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'");
      expect(headers.get('cache-control')).to.equal('private, no-store');
    }
    const answer = await fetch(server().address + added.url, {
      headers: { 'PRIVATE-TOKEN': await server().tokenFor(guest, ['read_api']) },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(pixel)).to.equal(true);
    const head = await writer.send('HEAD', added.url);
    expect([head.status, head.headers.get('content-length')]).to.deep.equal([200, String(pixel.length)]);
  });

  it('work for projects, too, and at the page URL', async () => {
    for (const path of [
      `/api/v4/projects/${encodeURIComponent(project.fullPath)}/uploads`,
      `/${project.fullPath}/-/uploads`,
      `/groups/${group.fullPath}/-/uploads`,
    ]) {
      const { url } = await add('words', 'words.txt', path);
      expect((await writer.get<string>(url)).status, path).to.equal(200);
    }
  });

  it('require the CSRF token with a session', async () => {
    const browser = await server().signedIn(guest);
    const path = `/groups/${group.fullPath}/-/uploads`;
    expect((await browser.post(path, formWith('a', 'a.txt'))).status).to.equal(201);
    browser.csrfToken = null;
    expect((await browser.post(path, formWith('a', 'a.txt'))).status).to.equal(403);
  });

  it('are served as attachments unless their bytes are an image', async () => {
    for (const [content, name] of [
      ['<script>alert(1)</script>', 'page.html'],
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'drawing.svg'],
      ['<script>alert(1)</script>', 'photo.png'],
    ] as const) {
      const { url, markdown } = await add(content, name);
      expect(markdown).to.equal(`[${name}](${url})`);
      const { headers } = await writer.get(url);
      expect(headers.get('content-type'), name).to.equal('application/octet-stream');
      expect(headers.get('content-disposition')).to.equal(`attachment; filename*=UTF-8''${name}`);
    }
    const { url } = await add(pixel, 'page.html');
    expect((await writer.get(url)).headers.get('content-type')).to.equal('image/png');
  });

  it('are refused if they are images of too many pixels, and shown only if they tell their dimensions', async () => {
    const files = () => server().connection('uploads').count();
    const before = await files();
    for (const type of imageTypes) {
      const huge = imageOf(type, 16_000, 16_000);
      const { status, body } = await writer.post(`/api/v4/projects/${project.id}/uploads`, formWith(huge, 'huge'));
      expect([status, JSON.stringify(body)], type).to.match(/^400,.*file.*has too many pixels/);
    }
    expect(await files()).to.deep.equal(before);
    const { markdown } = await add(imageOf('image/png').subarray(0, 20), 'torn.png');
    expect(markdown).to.match(/^\[torn\.png\]/);
  });

  it('have encoded names in headers', async () => {
    const { url } = await add('x', "Öl 'n' (Gas).pdf");
    const { headers } = await writer.get(encodeURI(url));
    expect(headers.get('content-disposition')).to.equal(`attachment; filename*=UTF-8''%C3%96l__n___Gas_.pdf`);
  });

  it('are stored completely under their IDs, and nothing else remains', async () => {
    const before = await readdir(join(server().uploadFolder, 'kept'));
    const { id, url } = await add('the content', 'letter.txt');
    const names = await readdir(join(server().uploadFolder, 'kept'));
    expect(names.filter((name) => !before.includes(name))).to.deep.equal([String(id)]);
    expect(await readFile(join(server().uploadFolder, 'kept', String(id)), 'utf8')).to.equal('the content');
    expect(await readdir(join(server().uploadFolder, 'incoming'))).to.deep.equal([]);
    expect((await writer.get(url)).body).to.equal('the content');
  });

  it('may be empty', async () => {
    const { url } = await add('', 'nothing.txt');
    const { status, headers } = await writer.get(url);
    expect([status, headers.get('content-length')]).to.deep.equal([200, '0']);
  });

  it('are rejected without a file, or when not sent as a form', async () => {
    const path = `/api/v4/groups/${group.id}/uploads`;
    const form = new FormData();
    form.append('file', 'a text and no file');
    const missing = { error: 'file is missing' };
    expect(await writer.post(path, form)).to.deep.include({ status: 400, body: missing });
    expect(await writer.post(path, { file: 'x' })).to.deep.include({ status: 400, body: missing });
    const broken = { headers: { 'Content-Type': 'multipart/form-data' } };
    expect((await writer.post(path, 'x', broken)).status).to.equal(400);
  });

  it('are readable by API below their group or project, with access', async () => {
    const { url } = await add('the content', 'a b.txt');
    const [secret] = /[0-9a-f]{32}/.exec(url) as RegExpExecArray;
    const address = `/api/v4/groups/${group.id}/uploads/${secret}/a_b.txt`;
    const { status, body, headers } = await writer.get(address);
    expect([status, body]).to.deep.equal([200, 'the content']);
    expect(headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'");
    for (const [client, path] of [
      [server().anonymous(), address],
      [writer, address.replace(/[0-9a-f]{32}/, '0'.repeat(32))],
      [writer, address.replace('a_b.txt', 'b.txt')],
      [writer, address.replace(`groups/${group.id}`, `projects/${project.id}`)],
    ] as const) {
      expect((await client.get(path)).status, path).to.equal(404);
    }
  });

  it('get 404 with a wrong secret, name or project', async () => {
    const { url, full_path: fullPath } = await add('a', 'a.txt');
    for (const path of [
      url.replace('a.txt', 'b.txt'),
      url.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
      fullPath.replace(`/group/${group.id}/`, `/group/${project.id}/`),
    ]) {
      const { status, body } = await writer.get(path);
      expect({ status, body }, path).to.deep.equal({ status: 404, body: { message: '404 Not found' } });
    }
    expect((await writer.delete(url)).status).to.equal(405);
  });

  it('are listed without their secrets, and deleted by Maintainers', async () => {
    const other = await server().createGroup('listed', { parent: group });
    const path = `/api/v4/groups/${other.id}/uploads`;
    const first = await add('one', 'one.txt', path);
    const second = await add('four', 'two.txt', path);
    const { body, headers } = await maintainer.get<Record<string, unknown>[]>(path);
    expect(headers.get('x-total')).to.equal('2');
    expect(body.map(({ created_at: at, ...rest }) => ({ ...rest, at: typeof at }))).to.deep.equal([
      {
        id: second.id,
        size: 4,
        filename: 'two.txt',
        uploaded_by: { id: guest.id, name: 'gus', username: 'gus' },
        at: 'string',
      },
      {
        id: first.id,
        size: 3,
        filename: 'one.txt',
        uploaded_by: { id: guest.id, name: 'gus', username: 'gus' },
        at: 'string',
      },
    ]);
    expect((await maintainer.delete(`/api/v4/groups/${group.id}/uploads/${first.id}`)).status).to.equal(404);
    expect((await maintainer.delete(`${path}/${first.id}`)).status).to.equal(204);
    expect((await writer.get(first.url)).status).to.equal(404);
    expect((await maintainer.delete(`${path}/${first.id}`)).status).to.equal(404);
  });

  it('and comments belong to the ghost user after their author is deleted', async () => {
    const leaver = await server().createUser('leaver');
    await server().addMember(group, leaver, 'planner');
    const client = await server().as(leaver);
    const form = formWith('x', 'left.txt');
    const { id, url } = (await client.post<Added>(`/api/v4/groups/${group.id}/uploads`, form)).body;
    const epic = await client.post<{ id: number }>(`/api/v4/groups/${group.id}/epics`, { title: 'Left' });
    const notes = `/api/v4/groups/${group.id}/epics/${epic.body.id}/notes`;
    expect((await client.post(notes, { body: 'Said' })).status).to.equal(201);
    await server().perform(DeleteUser, { userId: leaver.id });
    expect((await writer.get(url)).status).to.equal(200);
    const { body } = await maintainer.get<Record<string, unknown>[]>(`/api/v4/groups/${group.id}/uploads`);
    expect(body.find((upload) => upload.id === id)?.uploaded_by).to.include({ username: 'ghost' });
    const said = await writer.get<{ author: { username: string } }[]>(notes);
    expect(said.body.map(({ author }) => author.username)).to.deep.equal(['ghost']);
  });

  it('are logged on creation and deletion', async () => {
    const { id } = await add('x', 'logged.txt');
    await maintainer.delete(`/api/v4/groups/${group.id}/uploads/${id}`);
    const lines = await server().connection('change_log').where({ subjectType: 'upload', subjectId: id }).orderBy('id');
    expect(lines.map(({ action }: { action: string }) => action)).to.deep.equal(['upload.create', 'upload.delete']);
    expect(JSON.stringify(lines)).not.to.match(/[0-9a-f]{32}/);
  });
});
