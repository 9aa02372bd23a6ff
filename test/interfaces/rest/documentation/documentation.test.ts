import { expect } from 'chai';
import { useServer } from '../../../support/server.ts';

interface Section {
  anchor: string;
  level: number;
  title: string;
}

interface Chapter {
  name: string;
  title: string;
  summary: string;
  sections: Section[];
}

describe('REST: the manual', () => {
  const server = useServer();

  it('lists parts, chapters and sections to anyone', async () => {
    const { status, body } = await server()
      .anonymous()
      .get<{ title: string; chapters: Chapter[] }[]>('/api/v4/documentation');
    expect(status).to.equal(200);
    expect(body.map(({ title }) => title)).to.deep.equal(['Guide', 'Administration', 'API']);
    const roadmap = body[0]?.chapters.find(({ name }) => name === 'roadmap');
    expect(roadmap).to.include({ title: 'Roadmap' });
    expect(roadmap?.sections[0]).to.deep.equal({ anchor: 'roadmap', level: 1, title: 'Roadmap' });
    expect(roadmap?.sections.map(({ anchor }) => anchor)).to.include('print');
  });

  it('shows a chapter with links between chapters', async () => {
    const path = '/api/v4/documentation/chapters/settings';
    const { status, body } = await server().anonymous().get<{ sections: (Section & { html: string })[] }>(path);
    expect(status).to.equal(200);
    const html = body.sections.map((section) => section.html).join('');
    expect(html).to.contain('<code>DATABASE_URL</code>').and.to.contain('href="/-/help/openid-connect#settings"');
    expect(html).not.to.contain('&lt;!--').and.not.to.contain('.md');
  });

  it('knows no other chapters', async () => {
    for (const name of ['nothing', 'contents', '..%2f..%2fREADME', 'guide%2froadmap']) {
      const { status } = await server().anonymous().get(`/api/v4/documentation/chapters/${name}`);
      expect(status, name).to.equal(404);
    }
  });

  it('finds sections', async () => {
    const path = '/api/v4/documentation/search';
    const { body } = await server()
      .anonymous()
      .get<{ address: string; excerpt: string }[]>(`${path}?search=inherit%20dates`);
    expect(body[0]).to.include({ address: 'epics#fixed-and-inherited-dates' });
    expect((await server().anonymous().get(`${path}?search=xyzzy`)).body).to.deep.equal([]);
    expect((await server().anonymous().get(`${path}?search=`)).body).to.deep.equal([]);
    expect((await server().anonymous().get(path)).status).to.equal(400);
    expect(
      (
        await server()
          .anonymous()
          .get(`${path}?search=${'x'.repeat(5_000)}`)
      ).status,
    ).to.equal(200);
  });
});
