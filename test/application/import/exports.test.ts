import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readFiles, type ReadFiles } from '../../../application/import/read-files.ts';
import { projectFolder } from '../../../infrastructure/data-folder.ts';

async function read(name: string): Promise<ReadFiles> {
  const bytes = readFileSync(join(projectFolder, 'test/application/import/exports', name));
  return readFiles([{ name, bytes }], { form: null, mapping: null, dateOrder: 'auto', project: null });
}

/** An item in one line: what it is, under what, its title, state, dates and the rest. */
function itemsOf({ plan }: ReadFiles): string[] {
  const items = plan?.items ?? [];
  const titleOf = (key: string | null) => items.find((item) => item.key === key)?.title ?? key;
  return items.map((item) =>
    [
      item.type,
      item.title.slice(0, 30),
      item.parentKey === null ? '' : `< ${titleOf(item.parentKey)}`,
      item.state,
      `${item.startDate ?? ''}–${item.dueDate ?? ''}`,
      item.labels.join(' '),
      item.milestone?.title ?? '',
      item.weight ?? '',
      item.confidential ? 'confidential' : '',
      item.assigneeNames.join(' + '),
    ].join(' | '),
  );
}

function faultsOf({ faults }: ReadFiles): string[] {
  return faults.map(({ line, outcome, field, reason }) => `${line} ${outcome} ${field ?? ''}: ${reason}`);
}

function linksOf({ plan }: ReadFiles): string[] {
  const items = plan?.items ?? [];
  const titleOf = (key: string) => items.find((item) => item.key === key)?.title;
  return (plan?.links ?? []).map(
    ({ sourceKey, targetKey, type }) => `${titleOf(sourceKey)} ${type} ${titleOf(targetKey)}`,
  );
}

/** What each file comes in as. */
const expected: Readonly<Record<string, { form: string; items: string[]; links: string[]; faults: string[] }>> = {
  'gitlab-issues.csv': {
    form: 'gitlab',
    items: [
      'epic | Tides on every map |  | opened | –2026-12-18 |  |  |  |  | ',
      'epic | Crew |  | opened | –2026-11-30 |  |  |  |  | ',
      'issue | Show the tide beside the berth | < Tides on every map | opened | –2026-12-18 | area::map planning | Winter tides | 3 |  | lena',
      'issue | Tide table for eleven ports | < Tides on every map | closed | – | area::data | Winter tides | 5 |  | ',
      'issue | Pilot names leak in the log |  | opened | – | security |  |  | confidential | ',
      'issue | Rota for December | < Crew | opened | –2026-11-30 |  |  | 1 |  | nobody-here',
    ],
    links: [],
    faults: [],
  },
  'gitlab-service-desk.csv': {
    form: 'gitlab',
    items: [
      'issue | =cmd|calc!A1 is a title |  | opened | –2026-12-31 | desk |  |  |  | ',
      'issue | A shipgpj.exe |  | opened | – | desk |  |  |  | ',
      'issue | gitlab:from-gitlab:7 |  | closed | – |  |  |  |  | ',
    ],
    links: [],
    faults: [
      '3 fixed Title: holds control characters; they were removed',
      '3 fixed Due Date: "2026-02-30" is not a date; it was left empty',
      '3 fixed Weight: "-1" is not a whole number from 0 to 100000; it was left empty',
      '4 fixed Title: is empty; used the key',
      '4 fixed Closed At (UTC): the item is closed without a day; used the day of the import',
    ],
  },
  'gitlab-work-items.csv': {
    form: 'gitlab',
    items: [
      'epic | Berths without paper |  | opened | 2026-10-01–2027-03-31 | area::berths |  |  |  | ',
      'issue | Sign on the tablet | < Berths without paper | opened | –2026-12-04 | area::berths | Spring | 2 |  | Lena Park',
      'task | Try three pens | < Sign on the tablet | closed | – |  |  |  |  | ',
      'incident | Gate 4 stays shut |  | closed | – |  |  |  |  | ',
    ],
    links: [],
    faults: [],
  },
  'jira-all-fields.csv': {
    form: 'jira',
    items: ['issue | Wide one |  | opened | – | wide |  |  |  | ', 'issue | Wide two |  | closed | – |  |  |  |  | '],
    links: [],
    faults: ['3 fixed closed_at: the item is closed without a day; used the day of the import'],
  },
  'jira-cloud.csv': {
    form: 'jira',
    items: [
      'epic | Quiet engines |  | opened | 2026-11-02–2027-02-26 | priority::Medium |  |  |  | ',
      'issue | Measure at the pier | < Quiet engines | closed | 2026-04-01–2026-05-04 | Sound noise priority::Medium | Summer | 2 |  | Lena Park',
      'issue | Talk to the neighbors | < Quiet engines | opened | – | noise people priority::High | Summer |  | confidential | ',
    ],
    links: ['Measure at the pier relates_to Talk to the neighbors'],
    faults: [],
  },
  'jira-server.csv': {
    form: 'jira',
    items: [
      'epic | FER-9 |  | opened | – |  |  |  |  | ',
      'epic | Boarding by phone |  | opened | –2026-12-18 | App boarding priority::High |  |  |  | Lena Park',
      'issue | Show the code offline | < Boarding by phone | closed | – | App boarding offline priority::Medium type::Story | 1.0 | 3 |  | Lena Park',
      'issue | Scanner says no | < Boarding by phone | opened | –2026-11-30 | Scanner priority::Highest type::Bug |  | 5 |  | ',
      'task | Two lamps | < Scanner says no | opened | – | priority::Low |  |  |  | ',
      'issue | Half a day of work | < FER-9 | closed | – | priority::Low |  |  |  | ',
    ],
    links: ['Show the code offline blocks Scanner says no'],
    faults: [
      '2 fixed Fix Version/s: epics cannot have a milestone; ignored "1.0"',
      '3 fixed Fix Version/s: an item has one milestone; ignored "1.1"',
      '7 fixed Custom field (Story Points): "0.5" is not a whole number from 0 to 100000; it was left empty',
    ],
  },
  'linear-archive.csv': {
    form: 'linear',
    items: [
      'epic | Ärger mit Öl – „schnell“ |  | closed | – | priority::Urgent |  |  |  | ',
      'issue | Estimate too large | < Ärger mit Öl – „schnell“ | opened | – |  |  |  |  | ',
    ],
    links: [],
    faults: [
      '3 fixed Completed: the item is closed without a day; used the day of the import',
      '4 fixed Estimate: "XL" is not a whole number from 0 to 100000; it was left empty',
    ],
  },
  'linear-sub-issues.csv': {
    form: 'linear',
    items: [
      'epic | Second pump |  | opened | – | priority::Medium |  |  |  | ',
      'issue | Choose a pump | < Second pump | opened | – |  |  |  |  | ',
      'issue | Fit the pump | < Second pump | opened | – |  |  |  |  | ',
    ],
    links: ['Choose a pump blocks Fit the pump'],
    faults: ['4 left_out ID: no item has the key "ENG-70"'],
  },
  'linear-workspace.csv': {
    form: 'linear',
    items: [
      'epic | Winter service |  | opened | –2026-12-11 |  |  |  |  | ',
      'issue | Ropes that do not freeze | < Winter service | opened | –2026-12-11 | Feature winter priority::High | First frost | 3 |  | Lena Park',
      'issue | Salt on every pier | < Winter service | closed | –2026-10-30 |  |  | 1 |  | ',
      'issue | Order rope |  | closed | – | priority::Low |  |  |  | ',
    ],
    links: ['Order rope blocks Ropes that do not freeze'],
    faults: [],
  },
  'table-bare.csv': {
    form: 'table',
    items: [
      'issue | Same title |  | opened | –2027-03-03 |  |  |  |  | ',
      'issue | Same title |  | opened | –2027-03-03 |  |  |  |  | ',
      'issue | xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx |  | opened | –2027-04-03 |  |  |  |  | ',
      'issue | Nulbyte |  | opened | – |  |  |  |  | ',
    ],
    links: [],
    faults: [
      '8 fixed name: has 300 characters, 255 are the most; the whole title was put in front of the description',
      '8 kept due: "03/04/2027" was read with the day first, like all dates of the file',
      '9 fixed name: holds NUL characters; they were removed',
      '9 fixed due: "soon" is not a date; it was left empty',
    ],
  },
  'table-semicolons.csv': {
    form: 'table',
    items: [
      'issue | Fähre streichen |  | opened | –2026-12-18 | Farbe Winter |  |  |  | Lena Park',
      'issue | Rettungsboote prüfen |  | closed | –2026-09-30 |  |  |  |  | ',
      'issue | Kartenmaterial; neu |  | opened | – |  |  |  |  | ',
    ],
    links: [],
    faults: [
      '1 kept : the text is not UTF-8; it was read as Windows-1252',
      '2 kept Status: read as open, since the words are unknown: "offen"',
      '3 fixed closed_at: the item is closed without a day; used the day of the import',
      '4 fixed Due: "31.13.2026" is not a date; it was left empty',
    ],
  },
  'table-unicode-text.csv': {
    form: 'table',
    items: [
      'epic | Crew for the summer |  | opened | 2026-10-05–2027-02-26 |  |  |  |  | ',
      'issue | Hire two mates | < Crew for the summer | opened | 2026-10-05–2026-11-20 |  |  |  |  | ',
      'issue | Train them | < Crew for the summer | opened | 2026-12-01–2027-02-26 |  |  |  |  | ',
      'issue | Paint the names |  | opened | 2027-03-01– |  |  |  |  | ',
    ],
    links: [
      'Hire two mates blocks Train them',
      'Train them blocks Paint the names',
      'Hire two mates blocks Paint the names',
    ],
    faults: [],
  },
};

describe('Exports of other trackers and plain tables', () => {
  for (const [name, { form, items, links, faults }] of Object.entries(expected)) {
    it(`reads ${name} as ${form}`, async () => {
      const found = await read(name);
      expect(itemsOf(found)).to.deep.equal(items);
      expect(linksOf(found)).to.deep.equal(links);
      expect(faultsOf(found)).to.deep.equal(faults);
      expect(found.form).to.equal(form);
    });
  }

  it('name the words for states that are unknown, once', async () => {
    const lines = ['Task,Status', 'Build,Erledigt', 'Paint,In Progress', 'Sail,Erledigt', 'Rest,Später', 'Eat,Done'];
    const found = await readFiles([{ name: 'own.csv', bytes: Buffer.from(lines.join('\n')) }], {
      form: 'table',
      mapping: { Task: 'title', Status: 'state' },
      dateOrder: 'auto',
      project: { path: 'app', name: 'App' },
    });
    expect(faultsOf(found)).to.deep.equal([
      '2 kept Status: read as open, since the words are unknown: "Erledigt", "Später"',
      '6 fixed closed_at: the item is closed without a day; used the day of the import',
    ]);
  });

  it('name few of the values that are ignored, and no more of a name than can be read', async () => {
    const versions = Array.from({ length: 3000 }, () => 'Fix Version/s');
    const values = versions.map((_, index) => `v${index}`);
    const lines = [
      `Summary,Issue key,Issue Type,${versions.join(',')}`,
      `${'t'.repeat(5000)},${'k'.repeat(5000)},Task,${values.join(',')}`,
    ];
    const bytes = Buffer.from(lines.join('\n'));
    const found = await readFiles([{ name: 'jira.csv', bytes }], {
      form: 'jira',
      mapping: null,
      dateOrder: 'auto',
      project: { path: 'app', name: 'App' },
    });
    expect(faultsOf(found)).to.include(
      '2 fixed Fix Version/s: an item has one milestone; ignored "v1", "v2", "v3", "v4", "v5" and 2,994 more',
    );
    expect(Math.max(...found.faults.flatMap(({ row, reason }) => [row.length, reason.length]))).to.be.below(400);
  });
});
