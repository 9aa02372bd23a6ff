import { Gitlab } from '@gitbeaker/rest';
import { expect } from 'chai';
import { useRestWorld } from '../../../support/rest-world.ts';

/** The client as anyone would use it, against the server over HTTP (issue: "drives … end to end"). */
describe('@gitbeaker/rest', () => {
  const world = useRestWorld();
  const api = () => new Gitlab({ host: world.server.address, token: world.token('owner') });

  it('manages groups and projects', async () => {
    const group = await api().Groups.create('Plans', 'plans', { parentId: world.acme.id });
    expect(group).to.include({ name: 'Plans', full_path: 'acme/plans', parent_id: world.acme.id });
    await api().Groups.edit(group.id, { description: 'All of them' });
    expect((await api().Groups.show('acme/plans')).description).to.equal('All of them');
    const project = await api().Projects.create({ name: 'Engine', namespaceId: group.id });
    expect((await api().Projects.show('acme/plans/engine')).id).to.equal(project.id);
    expect((await api().Groups.allProjects(group.id)).map((one) => one.id)).to.deep.equal([project.id]);
    await api().Projects.edit(project.id, { description: 'It runs' });
    await api().Projects.remove(project.id);
    await api().Groups.remove(group.id);
  });

  it('shares groups', async () => {
    const groups = api().Groups;
    const invited = await groups.create('Visitors', 'visitors', {});
    const shared = await groups.share(world.acme.id, invited.id, 20, { expiresAt: '2030-12-24' });
    expect(shared.shared_with_groups).to.have.lengthOf(1);
    expect(shared.shared_with_groups?.[0]).to.include({ group_id: invited.id, group_access_level: 20 });
    await groups.unshare(world.acme.id, invited.id, {});
    expect((await groups.show(world.acme.id))['shared_with_groups']).to.deep.equal([]);
    await groups.remove(invited.id);
  });

  it('manages reactions on notes', async () => {
    const issue = await api().Issues.create(world.app.id, 'Talked about');
    const note = await api().IssueNotes.create(world.app.id, issue.iid, 'What about this?');
    const awards = api().IssueNoteAwardEmojis;
    const emoji = await awards.award(world.app.id, issue.iid, note.id, 'tada');
    expect(emoji).to.include({ name: 'tada', awardable_id: note.id, awardable_type: 'Note' });
    expect(await awards.all(world.app.id, issue.iid, note.id)).to.have.lengthOf(1);
    await awards.remove(world.app.id, issue.iid, note.id, emoji.id);
    expect(await awards.all(world.app.id, issue.iid, note.id)).to.deep.equal([]);
  });

  it('manages labels of groups and projects', async () => {
    const labels = api().GroupLabels;
    const made = await labels.create(world.acme.id, 'team::red', '#ff0000', { description: 'The red team' });
    expect(made).to.include({ name: 'team::red', color: '#ff0000', text_color: '#1F1E24', subscribed: false });
    await labels.edit(world.acme.id, 'team::red', { newName: 'team::blue' });
    await labels.edit(world.acme.id, 'team::blue', { color: 'blue' });
    expect(await labels.show(world.acme.id, made.id)).to.include({ name: 'team::blue', color: '#0000ff' });
    const own = await api().ProjectLabels.create(world.app.id, 'bug', 'red', { priority: 1 });
    expect(own).to.include({ priority: 1, is_project_label: true });
    await api().ProjectLabels.edit(world.app.id, 'bug', { color: 'blue', priority: 2, description: 'Broken' });
    expect(await api().ProjectLabels.show(world.app.id, own.id)).to.include({ priority: 2, description: 'Broken' });
    const names = (await api().ProjectLabels.all(world.app.id, { withCounts: true })).map((label) => label.name);
    expect(names).to.deep.equal(['bug', 'team::blue']);
    await labels.remove(world.acme.id, 'team::blue');
    expect(await labels.all(world.acme.id)).to.deep.equal([]);
    await api().ProjectLabels.promote(world.app.id, 'bug');
    expect((await labels.all(world.acme.id)).map((label) => label.name)).to.deep.equal(['bug']);
  });

  it('manages milestones of groups and projects', async () => {
    const milestones = api().GroupMilestones;
    const spring = await milestones.create(world.acme.id, 'Spring', { startDate: '2026-03-01', dueDate: '2026-05-31' });
    expect(spring).to.include({ iid: 1, group_id: world.acme.id, state: 'active', expired: true });
    await milestones.edit(world.acme.id, spring.id, { stateEvent: 'close', description: 'Done' });
    expect(await milestones.show(world.acme.id, spring.id)).to.include({ state: 'closed', description: 'Done' });
    const issue = await api().Issues.create(world.app.id, 'Plant', { milestoneId: spring.id });
    expect((await milestones.allAssignedIssues(world.acme.id, spring.id)).map((one) => one.id)).to.deep.equal([
      issue.id,
    ]);
    const own = await api().ProjectMilestones.create(world.app.id, 'Sprint 1', {});
    expect(own).to.include({ project_id: world.app.id, due_date: null });
    expect((await api().ProjectMilestones.all(world.app.id, { includeParentMilestones: true })).length).to.equal(2);
    expect(await milestones.allAssignedMergeRequests(world.acme.id, spring.id)).to.deep.equal([]);
    expect(await milestones.allBurndownChartEvents(world.acme.id, spring.id)).to.have.length(1);
    await api().ProjectMilestones.promote(world.app.id, own.id);
    expect(await milestones.show(world.acme.id, own.id)).to.include({ group_id: world.acme.id, title: 'Sprint 1' });
    await milestones.remove(world.acme.id, spring.id);
    expect((await api().Issues.show(issue.iid, { projectId: world.app.id })).milestone).to.equal(null);
  });

  it('manages epics, their children, issues and links', async () => {
    const { Epics, EpicLinks, EpicIssues, LinkedEpics, Issues } = api();
    const top = await Epics.create(world.acme.id, 'Top', {
      labels: 'plan',
      startDateIsFixed: true,
      startDateFixed: '2026-01-01',
    });
    expect(top).to.include({
      title: 'Top',
      state: 'opened',
      start_date: '2026-01-01',
      color: '#1068bf',
      confidential: false,
    });
    const child = await EpicLinks.create(world.acme.id, top.iid, 'Child');
    expect(child).to.include({ title: 'Child', parent_id: top.id });
    const other = await Epics.create(world.web.id, 'Other', {});
    await EpicLinks.assign(world.acme.id, top.iid, other.id);
    await EpicLinks.reorder(world.acme.id, top.iid, other.id, { moveBeforeId: child.id });
    const titles = async () => (await EpicLinks.all(world.acme.id, top.iid)).map((epic) => epic.title);
    expect(await titles()).to.deep.equal(['Child', 'Other']);
    await EpicLinks.unassign(world.acme.id, top.iid, other.id);
    expect(await titles()).to.deep.equal(['Child']);

    const issue = await Issues.create(world.app.id, 'Work', { weight: 3 });
    const association = (await EpicIssues.assign(world.acme.id, top.iid, issue.id)) as unknown as { id: number };
    expect((await EpicIssues.all(world.acme.id, top.iid)).map((one) => one.id)).to.deep.equal([issue.id]);
    await EpicIssues.remove(world.acme.id, top.iid, association.id);
    expect(await EpicIssues.all(world.acme.id, top.iid)).to.deep.equal([]);

    const link = (await LinkedEpics.create(world.acme.id, top.iid, other.iid, world.web.id)) as unknown as {
      id: number;
    };
    expect((await LinkedEpics.all(world.acme.id, top.iid)).map((epic) => epic.id)).to.deep.equal([other.id]);
    await LinkedEpics.remove(world.acme.id, top.iid, link.id);

    await Epics.edit(world.acme.id, top.iid, { stateEvent: 'close', title: 'Top, done' });
    expect(await Epics.show(world.acme.id, top.iid)).to.include({
      state: 'closed',
      title: 'Top, done',
      subscribed: true,
    });
    expect((await Epics.all(world.acme.id, { state: 'opened' })).map((epic) => epic.title)).to.have.members([
      'Child',
      'Other',
    ]);
    await Epics.remove(world.acme.id, top.iid);
    expect((await Epics.all(world.acme.id)).length).to.equal(2);
  });

  it('manages issues, their links and emoji', async () => {
    const { Issues, IssueLinks, IssueAwardEmojis } = api();
    const issue = await Issues.create(world.app.id, 'Broken', {
      description: '- [x] seen\n- [ ] mended',
      labels: 'bug,urgent',
      assigneeIds: [world.people.developer],
      dueDate: '2026-12-01',
      weight: 2,
    });
    expect(issue).to.deep.include({
      title: 'Broken',
      labels: ['bug', 'urgent'],
      due_date: '2026-12-01',
      weight: 2,
      task_completion_status: { count: 2, completed_count: 1 },
    });
    expect(issue.assignees?.map((user) => user.username)).to.deep.equal(['developer']);
    await Issues.edit(world.app.id, issue.iid, { removeLabels: 'urgent', stateEvent: 'close' });
    const shown = await Issues.show(issue.iid, { projectId: world.app.id });
    expect(shown).to.deep.include({ state: 'closed', labels: ['bug'] });
    expect(shown.closed_by).to.include({ username: 'owner' });

    const second = await Issues.create(world.site.id, 'Also broken');
    const link = (await IssueLinks.create(world.app.id, issue.iid, world.site.id, second.iid, {
      linkType: 'blocks',
    })) as unknown as {
      source_issue: { id: number };
      target_issue: { id: number };
    };
    expect([link.source_issue.id, link.target_issue.id]).to.deep.equal([issue.id, second.id]);
    const [linked] = (await IssueLinks.all(world.site.id, second.iid)) as unknown as Record<string, unknown>[];
    expect(linked).to.include({ id: issue.id, link_type: 'is_blocked_by' });
    await IssueLinks.remove(world.app.id, issue.iid, linked?.['issue_link_id'] as number);

    const award = await IssueAwardEmojis.award(world.app.id, issue.iid, 'thumbsup');
    expect((await Issues.show(issue.iid, { projectId: world.app.id })).upvotes).to.equal(1);
    await IssueAwardEmojis.remove(world.app.id, issue.iid, award.id);
    expect(await IssueAwardEmojis.all(world.app.id, issue.iid)).to.deep.equal([]);

    expect(
      (await Issues.all({ groupId: world.acme.id, state: 'opened', search: 'broken' })).map((one) => one.id),
    ).to.deep.equal([second.id]);
    await Issues.remove(world.app.id, issue.iid);
  });

  it('reads the events of labels, states, milestones and iterations', async () => {
    const { Issues, Epics, ProjectMilestones } = api();
    const milestone = await ProjectMilestones.create(world.app.id, 'Sprint 7', {});
    const { iid } = await Issues.create(world.app.id, 'Followed', { labels: 'bug', milestoneId: milestone.id });
    await Issues.edit(world.app.id, iid, { stateEvent: 'close' });
    const [labeled] = await api().IssueLabelEvents.all(world.app.id, iid);
    expect(labeled).to.deep.include({ action: 'add', resource_type: 'Issue' });
    expect(labeled?.label.name).to.equal('bug');
    expect(await api().IssueLabelEvents.show(world.app.id, iid, labeled?.id ?? 0)).to.deep.equal(labeled);
    const [closed] = await api().IssueStateEvents.all(world.app.id, iid);
    expect(closed).to.include({ state: 'closed' });
    const [planned] = await api().IssueMilestoneEvents.all(world.app.id, iid);
    expect(planned?.milestone.title).to.equal('Sprint 7');
    expect(await api().IssueIterationEvents.all(world.app.id, iid)).to.deep.equal([]);
    const epic = await Epics.create(world.acme.id, 'Followed too', { labels: 'plan' });
    expect(await api().EpicLabelEvents.all(world.acme.id, epic.iid)).to.have.length(1);
    expect(await api().EpicStateEvents.all(world.acme.id, epic.iid)).to.deep.equal([]);
  });

  it('tracks time', async () => {
    const { Issues } = api();
    const { iid } = await Issues.create(world.app.id, 'Takes time');
    expect(await Issues.addTimeEstimate(world.app.id, iid, '3h30m')).to.deep.include({
      time_estimate: 12_600,
      human_time_estimate: '3h 30m',
    });
    await Issues.addSpentTime(world.app.id, iid, '1h', { summary: 'Looked into it' });
    expect(await Issues.addSpentTime(world.app.id, iid, '-15m')).to.include({ total_time_spent: 2_700 });
    expect((await Issues.show(iid, { projectId: world.app.id })).time_stats).to.deep.include({
      time_estimate: 12_600,
      human_total_time_spent: '45m',
    });
    await Issues.resetSpentTime(world.app.id, iid);
    expect(await Issues.resetTimeEstimate(world.app.id, iid)).to.include({ time_estimate: 0, total_time_spent: 0 });
  });

  it('manages environments, deployments and approvals, and reads their frequency', async () => {
    const { id } = world.app;
    const { Environments, Deployments, ProjectProtectedEnvironments, ProjectDORA4Metrics } = api();
    const staging = await Environments.create(id, 'staging', { externalUrl: 'https://staging.example.org' });
    expect(await Environments.edit(id, staging.id, { tier: 'testing' })).to.include({ tier: 'testing' });
    const levels = [{ accessLevel: 40 as const }];
    const protection = await ProjectProtectedEnvironments.create(id, 'production', levels, { approvalRules: levels });
    expect(protection.deploy_access_levels?.[0]).to.include({ access_level: 40 });
    await ProjectProtectedEnvironments.edit(id, 'production', { requiredApprovalCount: 1 });
    expect(await ProjectProtectedEnvironments.all(id)).to.have.lengthOf(1);
    const sha = 'a'.repeat(40);
    const made = await Deployments.create(id, 'production', sha, 'main', false, { status: 'running' });
    expect(made).to.include({ status: 'blocked', pending_approval_count: 1 });
    const second = new Gitlab({ host: world.server.address, token: world.token('maintainer') });
    const approval = await second.Deployments.setApproval(id, made.id, 'approved', { comment: 'Go' });
    expect(approval).to.include({ status: 'approved', comment: 'Go' });
    expect(await Deployments.edit(id, made.id, 'success')).to.include({ status: 'success' });
    expect((await Deployments.all(id, { environment: 'production' })).map((one) => one.id)).to.deep.equal([made.id]);
    const metrics = await ProjectDORA4Metrics.all(id, 'deployment_frequency', {
      startDate: made.created_at.slice(0, 10),
      endDate: made.created_at.slice(0, 10),
    });
    expect(metrics.at(-1)).to.include({ value: 1 });
    await ProjectProtectedEnvironments.remove(id, 'production');
    await second.Deployments.remove(
      id,
      (await Deployments.create(id, 'x', sha, 'main', false, { status: 'failed' })).id,
    );
  });

  it('manages to-dos', async () => {
    const { Issues, TodoLists } = api();
    const issue = await Issues.create(world.app.id, 'To be done');
    const todo = await Issues.createTodo(world.app.id, issue.iid);
    expect(todo).to.include({ action_name: 'marked', target_type: 'Issue', state: 'pending', body: 'To be done' });
    expect((await TodoLists.all({ type: 'Issue', state: 'pending' })).map(({ id }) => id)).to.include(todo.id);
    await TodoLists.done({ todoId: todo.id });
    expect((await TodoLists.all({ state: 'pending' })).map(({ id }) => id)).not.to.include(todo.id);
    expect((await TodoLists.all({ state: 'done' })).map(({ id }) => id)).to.include(todo.id);
    await TodoLists.done();
    expect(await TodoLists.all({ state: 'pending' })).to.deep.equal([]);
  });

  it('manages notes and discussions', async () => {
    const { Issues, IssueNotes, IssueDiscussions } = api();
    const { iid } = await Issues.create(world.app.id, 'Discussed');
    const note = await IssueNotes.create(world.app.id, iid, 'First');
    await IssueNotes.edit(world.app.id, iid, note.id, { body: 'First, changed' });
    expect((await IssueNotes.show(world.app.id, iid, note.id)).body).to.equal('First, changed');
    const thread = await IssueDiscussions.create(world.app.id, iid, 'A question');
    await IssueDiscussions.addNote(world.app.id, iid, thread.id, 'An answer');
    const shown = await IssueDiscussions.show(world.app.id, iid, thread.id);
    expect(shown.notes?.map(({ body }) => body)).to.deep.equal(['A question', 'An answer']);
    const [question] = shown.notes ?? [];
    const change = { body: 'The question', resolved: true };
    const resolved = await IssueDiscussions.editNote(world.app.id, iid, thread.id, question?.id ?? 0, change);
    expect(resolved).to.include({ resolvable: true, resolved: true });
    await IssueNotes.remove(world.app.id, iid, note.id);
    const bodies = (await IssueNotes.all(world.app.id, iid)).filter(({ system }) => !system).map(({ body }) => body);
    expect(bodies).to.have.members(['The question', 'An answer']);
  });

  it('manages merge requests', async () => {
    const { MergeRequests, MergeRequestApprovals } = api();
    const { iid } = await MergeRequests.create(world.app.id, 'pier', 'main', 'Add a pier', { labels: 'wood' });
    await MergeRequests.edit(world.app.id, iid, { title: 'Add two piers', addLabels: 'steel' });
    const shown = await MergeRequests.show(world.app.id, iid);
    expect(shown).to.include({ title: 'Add two piers', state: 'opened', source_branch: 'pier' });
    expect(shown.labels).to.deep.equal(['steel', 'wood']);
    expect(
      (await MergeRequestApprovals.showConfiguration(world.app.id, { mergerequestIId: iid })).approved_by,
    ).to.deep.equal([]);
    expect((await MergeRequests.all({ projectId: world.app.id, state: 'opened' })).map((one) => one.iid)).to.deep.equal(
      [iid],
    );
    await MergeRequests.edit(world.app.id, iid, { stateEvent: 'close' });
    await MergeRequests.edit(world.app.id, iid, { stateEvent: 'reopen' });
    expect((await MergeRequests.merge(world.app.id, iid)).state).to.equal('merged');
  });

  it('manages uploads', async () => {
    const { ProjectMarkdownUploads } = api();
    const content = new Blob(['line one\nline two']);
    const added = (await ProjectMarkdownUploads.create(world.app.id, {
      content,
      filename: 'lines.txt',
    })) as unknown as {
      id: number;
      url: string;
      markdown: string;
    };
    expect(added.markdown).to.equal(`[lines.txt](${added.url})`);
    const [, secret = ''] = /^\/uploads\/([^/]+)\//.exec(added.url) ?? [];
    const file = await ProjectMarkdownUploads.download(world.app.id, secret, 'lines.txt');
    expect(await file.text()).to.equal('line one\nline two');
    const listed = await ProjectMarkdownUploads.all(world.app.id);
    expect(listed.map(({ id }) => id)).to.include(added.id);
    await ProjectMarkdownUploads.remove(world.app.id, String(added.id));
    expect((await ProjectMarkdownUploads.all(world.app.id)).map(({ id }) => id)).not.to.include(added.id);
  });

  it('follows the pages of a list to the end', async () => {
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.push((await api().Issues.create(world.site.id, `Page ${count}`, { labels: 'paged' })).id);
    }
    const list = { projectId: world.site.id, labels: 'paged', perPage: 2, sort: 'asc' } as const;
    expect((await api().Issues.all(list)).map((issue) => issue.id)).to.deep.equal(made);
    const keyset = { ...list, pagination: 'keyset', orderBy: 'created_at' } as const;
    expect((await api().Issues.all(keyset)).map((issue) => issue.id)).to.deep.equal(made);
  });

  it('manages webhooks of projects and groups', async () => {
    const kinds = [
      { hooks: api().ProjectHooks, path: `projects/${world.app.id}`, id: world.app.id },
      { hooks: api().GroupHooks, path: `groups/${world.acme.id}`, id: world.acme.id },
    ];
    for (const { hooks, path, id } of kinds) {
      const options = {
        issuesEvents: true,
        mergeRequestsEvents: true,
        token: 'secret',
        enableSslVerification: false,
        customHeaders: [{ key: 'X-Api-Key', value: 'secret' }],
        urlVariables: [{ key: 'key', value: 'secret' }],
      };
      const hook = await hooks.add(id, 'https://hooks.example.org/{key}', options);
      expect(hook).to.include({
        url: 'https://hooks.example.org/{key}',
        issues_events: true,
        merge_requests_events: true,
        push_events: false,
        enable_ssl_verification: false,
        alert_status: 'executable',
      });
      expect(hook.url_variables).to.deep.equal([{ key: 'key' }]);
      expect(hook['custom_headers']).to.deep.equal([{ key: 'X-Api-Key' }]);
      expect(JSON.stringify(hook)).not.to.include('secret');
      await hooks.edit(id, hook.id, 'https://hooks.example.org/{key}', { noteEvents: true, issuesEvents: false });
      expect(await hooks.show(id, hook.id)).to.include({ note_events: true, issues_events: false });
      const one = `/${path}/hooks/${hook.id}`;
      const client = world.client('owner');
      expect((await client.put(`${one}/custom_headers/X-Api-Key`, { value: 'new' })).status).to.equal(204);
      expect((await client.delete(`${one}/custom_headers/X-Api-Key`)).status).to.equal(204);
      expect((await hooks.all(id)).map((each) => each['custom_headers'])).to.deep.equal([[]]);
      await hooks.remove(id, hook.id);
      expect(await hooks.all(id)).to.deep.equal([]);
    }
  });
});
