import { expect } from 'chai';
import { DatabaseWorkItemStore } from '../../../infrastructure/database/work-items/work-item-store.ts';
import { firstPageRequest } from '../../bench/roadmap-request.ts';
import { useGraphql } from './graphql-server.ts';
import { roadmapIssuesQuery, type RoadmapIssuesQuery } from '../../../web/roadmap/operations/epic-issues.graphql.ts';
import { linkedItems, roadmapEpics } from './contract-documents.ts';

/** Epics with parent, label, link, author and group of their own, as many as there can be on one page. */
const epics = 100;

describe('SQL statements of a GraphQL query', () => {
  const graphql = useGraphql();

  before(async function () {
    this.timeout(30_000);
    const { sandbox } = graphql;
    const { people, groups, labels, projects } = graphql.plan;
    const hub = await sandbox.item(groups.acme, people.owner, { title: 'Hub' });
    for (let index = 0; index < epics; index += 1) {
      const author = await sandbox.user(`author${index}`);
      const group = await sandbox.group(`many${index}`, { parent: groups.acme });
      const parent = await sandbox.item(group, author, { title: `Parent ${index}` });
      const epic = await sandbox.item(group, author, {
        title: `Many ${String(index).padStart(3, '0')}`,
        startDate: '2030-01-01',
        dueDate: '2030-02-01',
        parentId: parent.id,
        ancestorIds: [parent.id],
      });
      const ancestorIds = [parent.id, epic.id];
      const issue = await sandbox.item(projects.app, author, {
        title: `Issue ${index}`,
        weight: 1,
        parentId: epic.id,
        ancestorIds,
      });
      const task = await sandbox.item(projects.app, author, {
        title: `Task ${index}`,
        type: 'task',
        parentId: issue.id,
        ancestorIds: [...ancestorIds, issue.id],
      });
      await sandbox.stored(async (trx) => {
        const items = new DatabaseWorkItemStore(trx);
        await items.setLabels(epic.id, [labels.bug.id]);
        await items.setAssignees(issue.id, [author.id]);
        await items.setAssignees(task.id, [author.id]);
        await items.links.insert({ sourceId: epic.id, targetId: hub.id, type: 'blocks' });
        await items.links.insert({ sourceId: issue.id, targetId: hub.id, type: 'blocks' });
      });
    }
  });

  /**
   * The statements that one query takes; it must answer without an error. That for the length of a list is left out: it
   * comes whenever anything was committed in the meantime, by other tests too.
   */
  function statements(query: string, variables: Record<string, unknown>): Promise<number> {
    return statementsOf(() => graphql.data('planner', query, variables));
  }

  async function statementsOf(ask: () => Promise<unknown>): Promise<number> {
    return (await costOf(ask)).statements;
  }

  /** Some reads go as one statement when they come to be needed at the same moment; how many there are does not depend on that. */
  async function costOf(ask: () => Promise<unknown>): Promise<{ statements: number; reads: number }> {
    const cost = { statements: 0, reads: 0 };
    const onQuery = ({ sql }: { sql: string }) => {
      if (/::integer\[\] as counts|as is_valid,/.test(sql)) return;
      cost.statements += 1;
      cost.reads += Math.max(1, sql.split('json_agg(part)').length - 1);
    };
    const { connection } = graphql.sandbox;
    // The first use of a token is written down.
    await graphql.data('planner', '{ currentUser { id } }');
    connection.on('query', onQuery);
    try {
      await ask();
    } finally {
      connection.off('query', onQuery);
    }
    return cost;
  }

  async function expectConstant(query: string, variables: Record<string, unknown>, atMost: number): Promise<void> {
    const few = await costOf(() => graphql.data('planner', query, { ...variables, size: 1 }));
    const many = await costOf(() => graphql.data('planner', query, { ...variables, size: epics }));
    expect(many.reads).to.equal(few.reads);
    expect(Math.max(few.statements, many.statements)).to.be.at.most(atMost);
  }

  it('stay constant from 1 to 100 epics of the roadmap', async () => {
    await expectConstant(roadmapEpics, { path: 'acme', from: '2030-01-01', to: '2030-03-31', text: 'Many' }, 13);
  });

  it('are at most five for the first page of the roadmap', async () => {
    const { query, variables } = firstPageRequest('acme', '2030-01-15');
    const { group } = await graphql.data<{ group: { epics: { nodes: { labels: { nodes: unknown[] } }[] } } }>(
      'planner',
      query,
      variables,
    );
    expect(group.epics.nodes).to.have.length(variables.first ?? 0);
    expect(group.epics.nodes.some(({ labels }) => labels.nodes.length > 0)).to.equal(true);
    // And one for the length of the list, or two, when something was committed since it was counted.
    expect(await statements(query, variables)).to.be.at.most(4);
  });

  it('stay constant for the children that a schedule finds, below 1 to 100 epics', async () => {
    const query = `query ($size: Int) { group(fullPath: "acme") { epics(search: "Many", first: $size) { nodes {
      children(first: 1, schedule: { planPath: "acme", critical: true }) { nodes { iid } }
    } } } }`;
    await expectConstant(query, {}, 9);
  });

  it('stay constant for the issues and tasks of 2 to 20 epics of the roadmap', async () => {
    const { group } = await graphql.data<{ group: { epics: { nodes: { id: string }[] } } }>(
      'planner',
      '{ group(fullPath: "acme") { epics(search: "Many", first: 100) { nodes { id } } } }',
    );
    const all = group.epics.nodes.slice(0, 20).map(({ id }) => id);
    const shared = { fullPath: 'acme', epics: all.length, tasksShown: true, sort: 'END_DATE_ASC' };
    const timeframe = { start: '2030-01-01', end: '2030-03-31' };
    const cost = (ids: readonly string[]) =>
      costOf(async () => {
        const answer = await graphql.data<RoadmapIssuesQuery>('planner', roadmapIssuesQuery.text, {
          ...shared,
          ids,
          timeframe,
        });
        const issues = answer.group?.epics.nodes.flatMap((epic) => epic.issues.nodes) ?? [];
        expect(issues).to.have.length(ids.length);
        expect(issues.every(({ tasks }) => tasks?.count === 1 && tasks.nodes.length === 1)).to.equal(true);
      });
    const few = await cost(all.slice(0, 2));
    const many = await cost(all);
    expect(many.reads).to.equal(few.reads);
    expect(Math.max(few.statements, many.statements)).to.be.at.most(13);
  });

  it('are shared by the queries of a multiplex', async () => {
    const { planner } = graphql.plan.people;
    const iid = String(graphql.plan.epics.launch.iid);
    const item = 'id author { username } webUrl';
    const epic = `{ group(fullPath: "acme") { epic(iid: "${iid}") { ${item} } } }`;
    const workItem = `{ namespace(fullPath: "acme") { workItem(iid: "${iid}") { ${item} } } }`;
    const client = await graphql.client('planner');
    const alone = await statements(epic, {});
    let answers: unknown[] = [];
    const together = await statementsOf(async () => {
      const queries = [epic, workItem, epic, '{ currentUser { username } }'].map((query) => ({ query }));
      ({ body: answers } = await client.post<unknown[]>('/api/graphql', queries));
    });
    expect(together).to.equal(alone);
    const [first, second, third, fourth] = answers as { data: Record<string, Record<string, unknown>> }[];
    expect(first).to.deep.equal(third);
    expect(first?.data).to.deep.equal(await graphql.data('planner', epic));
    expect(second?.data).to.deep.equal(await graphql.data('planner', workItem));
    expect(fourth?.data).to.deep.equal({ currentUser: { username: planner.username } });
  });

  it('give the same answers batched and single', async () => {
    const details = 'labels { nodes { title } } author { username } group { fullPath } createdAt startDate';
    const one = `{ group(fullPath: "acme") { epics(search: "Many", first: 3) { nodes { iid ${details} } } } }`;
    const together = await graphql.data<{ group: { epics: { nodes: Record<string, unknown>[] } } }>('planner', one);
    for (const field of [
      'labels { nodes { title } }',
      'author { username }',
      'group { fullPath }',
      'createdAt',
      'startDate',
    ]) {
      const name = field.split(' ')[0] as string;
      const alone = await graphql.data<typeof together>('planner', one.replace(details, field));
      expect(alone.group.epics.nodes.map((node) => node[name])).to.eql(
        together.group.epics.nodes.map((node) => node[name]),
      );
    }
  });

  it('are not sent for fields that the query skips', async () => {
    const query = /* GraphQL */ `
      query ($full: Boolean!) {
        group(fullPath: "acme") {
          epics(search: "Many", first: 5) {
            nodes {
              id
              labels @include(if: $full) {
                nodes {
                  title
                }
              }
              ... @skip(if: true) {
                author {
                  username
                }
              }
            }
          }
        }
      }
    `;
    const bare = await statements(query, { full: false });
    expect(await statements(query, { full: true })).to.equal(bare + 1);
    expect(await statements(query, { full: false })).to.equal(bare);
    const plain = '{ group(fullPath: "acme") { epics(search: "Many", first: 5) { nodes { id } } } }';
    expect(await statements(plain, {})).to.equal(bare);
  });

  it('stay constant for all fields of epics', async () => {
    const query = /* GraphQL */ `
      query ($size: Int) {
        group(fullPath: "acme") {
          epics(search: "Many", first: $size) {
            count
            nodes {
              author {
                username
              }
              participants {
                nodes {
                  username
                }
              }
              userPermissions {
                updateEpic
              }
              subscribed
              upvotes
              hasIssues
              relationPath
              titleHtml
              ancestors {
                nodes {
                  title
                  author {
                    username
                  }
                  group {
                    fullPath
                  }
                  labels {
                    nodes {
                      title
                    }
                  }
                }
              }
            }
          }
        }
      }
    `;
    await expectConstant(query, {}, 20);
  });

  it('stay constant for pages of children, with counts and fields', async () => {
    const query = /* GraphQL */ `
      query ($size: Int) {
        group(fullPath: "acme") {
          epics(search: "Parent", first: $size) {
            nodes {
              children(sort: TITLE_ASC, first: 2) {
                count
                nodes {
                  title
                  labels {
                    nodes {
                      title
                    }
                  }
                }
                pageInfo {
                  hasNextPage
                }
              }
              issues(first: 20) {
                count
                weight
                nodes {
                  title
                }
              }
            }
          }
        }
      }
    `;
    await expectConstant(query, {}, 10);
  });

  it('stay constant for the items of one or many groups', async () => {
    const query = /* GraphQL */ `
      query ($size: Int) {
        groups(search: "many", first: $size) {
          nodes {
            id
            epics(first: 1, sort: TITLE_DESC) {
              nodes {
                title
                group {
                  fullPath
                  epics(first: 1, sort: TITLE_ASC) {
                    nodes {
                      title
                    }
                    pageInfo {
                      hasNextPage
                      endCursor
                    }
                  }
                }
              }
            }
            issues(first: 2) {
              nodes {
                title
              }
            }
          }
        }
      }
    `;
    await expectConstant(query, {}, 8);
    interface Groups {
      groups: {
        nodes: {
          epics: {
            nodes: {
              title: string;
              group: { fullPath: string; epics: { nodes: unknown[]; pageInfo: { hasNextPage: boolean } } };
            }[];
          };
          issues: { nodes: unknown[] };
        }[];
      };
    }
    const { groups } = await graphql.data<Groups>('planner', query, { size: epics });
    expect(groups.nodes).to.have.lengthOf(epics);
    for (const { epics: found, issues } of groups.nodes) {
      const number = Number(/many(\d+)$/.exec(found.nodes[0]?.group.fullPath ?? '')?.[1]);
      expect(found.nodes.map(({ title }) => title)).to.deep.equal([`Parent ${number}`]);
      const again = found.nodes[0]?.group.epics;
      expect(again?.nodes).to.deep.equal([{ title: `Many ${String(number).padStart(3, '0')}` }]);
      expect(again?.pageInfo.hasNextPage).to.equal(true);
      expect(issues.nodes).to.deep.equal([]);
    }
  });

  it('stay constant for labels, milestones, groups and projects of one or many groups', async () => {
    const { sandbox } = graphql;
    await sandbox.connection.raw(
      `insert into labels (namespace_id, title, color, text_color)
       select id, 'label of ' || path, '#112233', '#ffffff' from namespaces where path like 'many%'`,
    );
    await sandbox.connection.raw(
      `insert into milestones (namespace_id, iid, title)
       select id, 1, 'milestone of ' || path from namespaces where path like 'many%'`,
    );
    const parents = await sandbox.connection('namespaces').where('path', 'like', 'many%').select('id');
    expect(parents).to.have.lengthOf(epics);
    const lists = [
      'labels(first: 2) { count nodes { title } pageInfo { hasNextPage } }',
      'milestones(first: 2) { nodes { title } pageInfo { endCursor } }',
      'descendantGroups(first: 2) { count nodes { fullPath } }',
      'projects(first: 2) { count nodes { fullPath } }',
    ];
    const query = `query ($size: Int) { groups(search: "many", first: $size) { nodes { fullPath ${lists.join(' ')} } } }`;
    await expectConstant(query, {}, 14);
    interface Titles {
      count: number;
      nodes: { title: string }[];
    }
    const { groups } = await graphql.data<{
      groups: { nodes: { fullPath: string; labels: Titles; milestones: Titles; projects: Titles }[] };
    }>('planner', query, { size: epics });
    for (const { fullPath, labels, milestones, projects } of groups.nodes) {
      const path = fullPath.split('/').at(-1);
      expect(labels).to.deep.equal({
        count: 1,
        nodes: [{ title: `label of ${path}` }],
        pageInfo: { hasNextPage: false },
      });
      expect(milestones.nodes).to.deep.equal([{ title: `milestone of ${path}` }]);
      expect(projects).to.deep.equal({ count: 0, nodes: [] });
    }
  });

  it('stay constant for the conversations of one or many items', async () => {
    const { sandbox } = graphql;
    await sandbox.connection.raw(
      `with made as (
         select nextval(pg_get_serial_sequence('change_log', 'id')) as id, w.id as work_item_id, w.author_id, w.title
         from work_items w where w.title like 'Many %')
       insert into notes (id, work_item_id, discussion_id, author_id, body, threaded)
       select id, work_item_id, id, author_id, 'note of ' || title, false from made`,
    );
    const query = /* GraphQL */ `
      query ($size: Int) {
        group(fullPath: "acme") {
          epics(search: "Many", first: $size) {
            nodes {
              title
              notes(first: 5) {
                count
                nodes {
                  body
                  author {
                    username
                  }
                  discussion {
                    id
                  }
                }
              }
              discussions(first: 5) {
                nodes {
                  notes {
                    nodes {
                      body
                    }
                  }
                }
              }
            }
          }
        }
      }
    `;
    await expectConstant(query, {}, 20);
    interface Notes {
      nodes: { body: string }[];
    }
    const { group } = await graphql.data<{
      group: { epics: { nodes: { title: string; notes: Notes; discussions: { nodes: { notes: Notes }[] } }[] } };
    }>('planner', query, { size: epics });
    expect(group.epics.nodes).to.have.lengthOf(epics);
    for (const { title, notes, discussions } of group.epics.nodes) {
      const body = `note of ${title}`;
      expect(notes.nodes.map((note) => note.body)).to.deep.equal([body]);
      expect(discussions.nodes).to.deep.equal([{ notes: { nodes: [{ body }] } }]);
    }
  });

  it('stay constant for issues', async () => {
    const query = /* GraphQL */ `
      query ($size: Int) {
        project(fullPath: "acme/app") {
          issues(search: "Issue", first: $size) {
            count
            weight
            nodes {
              webUrl
              reference
              blocked
              author {
                username
              }
              assignees {
                nodes {
                  username
                }
              }
              labels {
                nodes {
                  title
                }
              }
              milestone {
                title
              }
              epic {
                title
              }
              userPermissions {
                updateIssue
              }
              subscribed
            }
          }
        }
      }
    `;
    await expectConstant(query, {}, 20);
  });

  it('are one for the counts of all tabs', async () => {
    const lists = (states: readonly string[]) =>
      `{ group(fullPath: "acme") { ${states.map((state, at) => `list${at}: issues(search: "Issue"${state}) { count weight }`).join(' ')} } }`;
    const one = await statements(lists(['']), {});
    const query = lists(['', ', state: opened', ', state: closed']);
    expect(await statements(query, {})).to.equal(one);
    const { group } = await graphql.data<{ group: Record<string, { count: number; weight: number }> }>(
      'planner',
      query,
    );
    const sums = { count: epics, weight: epics };
    expect(group).to.eql({ list0: sums, list1: sums, list2: { count: 0, weight: 0 } });
  });

  it('stay constant for the linked items of a popover', async () => {
    const { sandbox, plan } = graphql;
    const hub = await sandbox
      .connection<{ iid: number; title: string }>('work_items')
      .where({ title: 'Hub' })
      .first('iid');
    const launch = await statements(linkedItems, { path: 'acme', iid: String(plan.epics.launch.iid) });
    const many = await statements(linkedItems, { path: 'acme', iid: String(hub?.iid) });
    // The many have milestones to be looked for; the two of the plan are epics, which have none.
    expect(many).to.be.at.most(launch + 2);
  });
});
