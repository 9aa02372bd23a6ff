"""Drives a running Milepost with python-gitlab as anyone would use it.

Started by a test with a JSON object on standard input: url, token, administratorToken, guestToken, groupId, projectId,
userId, iterationId, hookUrl. Prints one line for each part that worked, and ends with an error at the first that did not.
"""

import base64
import json
import os
import sys
import tempfile

import gitlab
import gitlab.v4.objects

given = json.load(sys.stdin)
owner = gitlab.Gitlab(given["url"], private_token=given["token"])
administrator = gitlab.Gitlab(given["url"], private_token=given["administratorToken"])
guest = gitlab.Gitlab(given["url"], private_token=given["guestToken"])
group = owner.groups.get(given["groupId"])
project = owner.projects.get(given["projectId"])


def same(found, expected):
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r}")


def refused(status, act):
    try:
        act()
    except gitlab.exceptions.GitlabError as error:
        same(error.response_code, status)
        return str(error.error_message)
    raise AssertionError(f"expected an answer with status {status}")


def people():
    owner.auth()
    same(owner.user.username, "owner")
    same(owner.users.list(username="guest")[0].username, "guest")
    same(owner.users.get(given["userId"]).state, "active")
    made = administrator.users.create(
        {"username": "pia", "name": "Pia", "email": "pia@example.org", "password": "a long password 7"}
    )
    made.name = "Pia P."
    made.save()
    same(administrator.users.get(made.id).name, "Pia P.")
    token = made.personal_access_tokens.create({"name": "script", "scopes": ["api"]})
    pia = gitlab.Gitlab(given["url"], private_token=token.token)
    pia.auth()
    same(pia.user.username, "pia")
    impersonation = made.impersonationtokens.create({"name": "help", "scopes": ["api"]})
    same(impersonation.active, True)
    impersonation.delete()
    same([one.name for one in administrator.personal_access_tokens.list(user_id=made.id)], ["script"])
    made.block()
    same(administrator.users.get(made.id).state, "blocked")
    made.unblock()
    made.delete(hard_delete=True)
    same(refused(404, lambda: administrator.users.get(made.id)), "404 User Not Found")
    refused(401, lambda: gitlab.Gitlab(given["url"], private_token="wrong").auth())


def groups_and_projects():
    made = owner.groups.create({"name": "Plans", "path": "plans", "parent_id": group.id})
    same(owner.groups.get("acme/plans").id, made.id)
    made.description = "All of them"
    made.save()
    same(owner.groups.get(made.id).description, "All of them")
    same([one.name for one in group.subgroups.list(search="pla")], ["Plans"])
    assert "acme/plans" in [one.full_path for one in group.descendant_groups.list(iterator=True)]
    engine = owner.projects.create({"name": "Engine", "namespace_id": made.id})
    engine.description = "It runs"
    engine.save()
    same(owner.projects.get("acme/plans/engine").description, "It runs")
    same([one.id for one in made.projects.list()], [engine.id])
    engine.archive()
    same(owner.projects.get(engine.id).archived, True)
    engine.unarchive()
    member = engine.members.create({"user_id": given["userId"], "access_level": gitlab.const.AccessLevel.REPORTER})
    member.access_level = gitlab.const.AccessLevel.DEVELOPER
    member.save()
    same(engine.members.get(given["userId"]).access_level, 30)
    assert given["userId"] in [one.id for one in engine.members_all.list(iterator=True)]
    member.delete()
    same(made.invitations.create({"email": ["pat@elsewhere.example"], "access_level": 20}).status, "success")
    same([one.invite_email for one in made.invitations.list(query="pat")], ["pat@elsewhere.example"])
    invitation = made.invitations.get("pat@elsewhere.example", lazy=True)
    invitation.access_level = 30
    invitation.save()
    same(made.invitations.list()[0].access_level, 30)
    try:
        made.invitations.create({"email": ["pat@elsewhere.example"], "access_level": 20})
        raise AssertionError("invited twice")
    except gitlab.exceptions.GitlabInvitationError as error:
        assert "already been taken" in str(error)
    made.invitations.delete("pat@elsewhere.example")
    same(made.invitations.list(), [])
    invited = owner.groups.create({"name": "Visitors", "path": "visitors"})
    made.share(invited.id, gitlab.const.AccessLevel.REPORTER)
    same(owner.groups.get(made.id).shared_with_groups[0]["group_id"], invited.id)
    made.unshare(invited.id)
    engine.share(invited.id, gitlab.const.AccessLevel.REPORTER)
    engine.unshare(invited.id)
    invited.delete()
    same(owner.namespaces.get("acme/plans").kind, "group")
    same(owner.namespaces.exists("acme/plans").exists, True)
    engine.delete()
    made.delete()
    refused(404, lambda: owner.groups.get("acme/plans"))
    refused(403, lambda: guest.projects.get(project.id).delete())


def labels_and_milestones():
    red = group.labels.create({"name": "team::red", "color": "#ff0000"})
    red.new_name = "team::blue"
    red.save()
    bug = project.labels.create({"name": "bug", "color": "#00ff00", "priority": 1})
    bug.description = "Broken"
    bug.priority = 2
    bug.save()
    same(sorted(label.name for label in project.labels.list(get_all=True)), ["bug", "team::blue"])
    same((project.labels.get(bug.id).description, project.labels.get(bug.id).priority), ("Broken", 2))
    slow = project.labels.create({"name": "slow", "color": "#0000ff"})
    slow.promote()
    same(group.labels.get("slow").name, "slow")
    group.labels.delete("slow")
    bug.subscribe()
    bug.unsubscribe()
    spring = group.milestones.create({"title": "Spring", "start_date": "2026-03-01", "due_date": "2026-05-31"})
    spring.state_event = "close"
    spring.save()
    same(group.milestones.get(spring.id).state, "closed")
    sprint = project.milestones.create({"title": "Sprint 1"})
    planned = project.issues.create({"title": "Plan it", "milestone_id": sprint.id, "labels": ["bug"]})
    same([one.iid for one in sprint.issues()], [planned.iid])
    counted = [label for label in project.labels.list(with_counts=True) if label.name == "bug"][0]
    same((counted.open_issues_count, counted.closed_issues_count), (1, 0))
    refused(400, lambda: project.milestones.create({"title": ""}))
    planned.delete()
    for made in (sprint, spring, bug):
        made.delete()
    group.labels.delete("team::blue")
    same(group.labels.list(), [])


def boards():
    for place in (project, group):
        ready = place.labels.create({"name": f"ready {place.id}", "color": "#00ff00"})
        doing = place.labels.create({"name": f"doing {place.id}", "color": "#0000ff"})
        board = place.boards.create({"name": "Sprint"})
        same(board.lists.list(), [])
        first = board.lists.create({"label_id": ready.id})
        second = board.lists.create({"label_id": doing.id})
        second.position = 0
        second.save()
        same([(one.id, one.position) for one in board.lists.list()], [(second.id, 0), (first.id, 1)])
        same(board.lists.get(first.id).label["name"], ready.name)
        board.name = "Week"
        board.save()
        same([one.name for one in place.boards.list()], ["Week"])
        second.delete()
        same(len(place.boards.get(board.id).lists.list()), 1)
        board.delete()
        same(place.boards.list(), [])
        ready.delete()
        doing.delete()


def issues():
    issue = project.issues.create({"title": "Leak", "description": "- [ ] a\n- [x] b", "weight": 3})
    same(issue.task_completion_status, {"count": 2, "completed_count": 1})
    issue.labels = ["one", "two"]
    issue.due_date = "2030-02-03"
    issue.assignee_ids = [given["userId"]]
    issue.save()
    found = project.issues.get(issue.iid)
    same((found.labels, found.due_date, found.weight), (["one", "two"], "2030-02-03", 3))
    same(found.assignees[0]["id"], given["userId"])
    same([one.iid for one in project.issues.list(labels=["one"], state="opened")], [issue.iid])
    same([one.iid for one in owner.issues.list(scope="all", search="Leak")], [issue.iid])
    same([one.iid for one in group.issues.list(assignee_id=given["userId"])], [issue.iid])
    issue.state_event = "close"
    issue.save()
    same(project.issues.get(issue.iid).state, "closed")
    issue.state_event = "reopen"
    issue.save()
    assert "owner" in [one["username"] for one in issue.participants()]
    issue.unsubscribe()
    issue.subscribe()
    same([event.state for event in issue.resourcestateevents.list()], ["closed", "reopened"])
    same(len(issue.resourcelabelevents.list()), 2)
    same(issue.resourcemilestoneevents.list(), [])
    same(issue.closed_by(), [])
    same(issue.related_merge_requests(), [])
    same(issue.time_estimate("3h30m")["time_estimate"], 12600)
    same(issue.add_spent_time("1h")["total_time_spent"], 3600)
    same(project.issues.get(issue.iid).time_stats()["human_total_time_spent"], "1h")
    issue.reset_spent_time()
    issue.reset_time_estimate()
    award = issue.awardemojis.create({"name": "tada"})
    same([one.name for one in issue.awardemojis.list()], ["tada"])
    award.delete()
    other = project.issues.create({"title": "Drip"})
    issue.links.create({"target_project_id": project.id, "target_issue_iid": other.iid, "link_type": "blocks"})
    linked = issue.links.list()
    same([(one.iid, one.link_type) for one in linked], [(other.iid, "blocks")])
    issue.links.delete(linked[0].issue_link_id)
    site = owner.projects.get("acme/web/site")
    other.move(site.id)
    same(site.issues.get(other.iid).title, "Drip")
    site.issues.delete(other.iid)
    same(group.issues_statistics.get().statistics["counts"]["opened"] >= 1, True)
    same(project.issues_statistics.get(search="Leak").statistics["counts"]["all"], 1)
    same(refused(404, lambda: project.issues.get(4711)), "404 Not found")
    refused(400, lambda: project.issues.create({"title": " "}))
    return issue


def conversation(issue):
    note = issue.notes.create({"body": "First"})
    note.body = "First, said better"
    note.save()
    same(issue.notes.get(note.id).body, "First, said better")
    same(note.awardemojis.create({"name": "rocket"}).name, "rocket")
    same(len(note.awardemojis.list()), 1)
    thread = issue.discussions.create({"body": "Shall we?"})
    thread.notes.create({"body": "We shall."})
    thread = issue.discussions.get(thread.id)
    same([one["body"] for one in thread.attributes["notes"]], ["Shall we?", "We shall."])
    reply = thread.notes.get(thread.attributes["notes"][1]["id"])
    reply.body = "We shall not."
    reply.save()
    owner.http_put(f"/projects/{project.id}/issues/{issue.iid}/discussions/{thread.id}", post_data={"resolved": True})
    same([one["resolved"] for one in issue.discussions.get(thread.id).attributes["notes"]], [True, True])
    note.delete()
    bodies = [one.body for one in issue.notes.list(iterator=True, order_by="created_at", sort="asc") if not one.system]
    same(bodies, ["Shall we?", "We shall not."])


def epics():
    plan = group.epics.create({"title": "The plan", "start_date_fixed": "2026-01-05", "start_date_is_fixed": True})
    plan.title = "The better plan"
    plan.labels = ["roadmap"]
    plan.save()
    found = group.epics.get(plan.iid)
    same((found.title, found.labels, found.start_date), ("The better plan", ["roadmap"], "2026-01-05"))
    issue = project.issues.create({"title": "Step"})
    child = plan.issues.create({"issue_id": issue.id})
    same([one.iid for one in plan.issues.list()], [issue.iid])
    same([one.iid for one in group.epics.list(search="better")], [plan.iid])
    child.delete()
    note = plan.notes.create({"body": "Why?"})
    note.delete()
    same([event.label["name"] for event in plan.resourcelabelevents.list()], ["roadmap"])
    issue.delete()
    plan.delete()
    refused(404, lambda: group.epics.get(plan.iid))


def todos(issue):
    issue.todo()
    pending = owner.todos.list(state="pending")
    same([one.target["iid"] for one in pending], [issue.iid])
    pending[0].mark_as_done()
    owner.todos.mark_all_as_done()
    same(owner.todos.list(state="pending"), [])


def uploads(issue):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "notes.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write("What was said")
        sent = project.upload("notes.txt", filepath=path)
    issue.notes.create({"body": "See " + sent["markdown"]})
    assert sent["url"].startswith("/uploads/"), sent


def iterations():
    # The projects of this client ask for their iterations below /groups, so those are asked for by its manager.
    of_project = gitlab.v4.objects.ProjectIterationManager(owner, parent=project)
    for manager in (group.iterations, of_project):
        same([(one.id, one.title) for one in manager.list(state="current")], [(given["iterationId"], "Present")])
        same([one.id for one in manager.list(search="resen", iterator=True)], [given["iterationId"]])
        same(manager.list(state="closed"), [])


def delivery():
    staging = project.environments.create({"name": "staging", "external_url": "https://staging.example.org"})
    staging.external_url = "https://new.example.org"
    staging.save()
    same(project.environments.get(staging.id).external_url, "https://new.example.org")
    deployment = project.deployments.create(
        {"environment": "staging", "sha": "a" * 40, "ref": "main", "tag": False, "status": "running"}
    )
    deployment.status = "success"
    deployment.save()
    same(project.deployments.get(deployment.id).status, "success")
    same([one.id for one in project.deployments.list(environment="staging")], [deployment.id])
    protected = project.protected_environments.create(
        {"name": "production", "deploy_access_levels": [{"access_level": 40}]}
    )
    same(protected.deploy_access_levels[0]["access_level"], 40)
    same([one.name for one in project.protected_environments.list()], ["production"])
    project.protected_environments.delete("production")
    refused(404, lambda: project.protected_environments.get("production"))
    staging.stop()
    staging.delete()
    refused(404, lambda: project.environments.get(staging.id))


def merge_requests():
    request = project.mergerequests.create(
        {"title": "Mend the leak", "source_branch": "mend", "target_branch": "main", "labels": ["code"]}
    )
    request.description = "At last"
    request.save()
    same(project.mergerequests.get(request.iid).description, "At last")
    same([one.iid for one in project.mergerequests.list(state="opened")], [request.iid])
    same([one.iid for one in group.mergerequests.list()], [request.iid])
    same([one.iid for one in owner.mergerequests.list(scope="all")], [request.iid])
    request.merge()
    same(project.mergerequests.get(request.iid).state, "merged")
    other = project.mergerequests.create({"title": "Not now", "source_branch": "later", "target_branch": "main"})
    other.state_event = "close"
    other.save()
    same(project.mergerequests.get(other.iid).state, "closed")
    issue = project.issues.create({"title": "Counted"})
    same(issue.merge_requests_count, 0)
    issue.delete()


def files():
    file = project.files.get(file_path="docs/read me.md", ref="main")
    same(base64.b64decode(file.content), b"# Read me\n")
    same(file.decode(), b"# Read me\n")
    same(project.files.raw(file_path="docs/read me.md", ref="main"), b"# Read me\n")
    same(project.default_branch, "main")
    refused(404, lambda: project.files.get(file_path="missing.md", ref="main"))


def hooks():
    hook = project.hooks.create({"url": given["hookUrl"], "issues_events": True, "push_events": False})
    hook.note_events = True
    hook.save()
    found = project.hooks.get(hook.id)
    same((found.issues_events, found.note_events, found.push_events), (True, True, False))
    same([one.id for one in project.hooks.list()], [hook.id])
    hook.delete()
    group_hook = group.hooks.create({"url": given["hookUrl"], "subgroup_events": True})
    same(group.hooks.get(group_hook.id).subgroup_events, True)
    group_hook.delete()


def administration():
    same(len(administrator.audit_events.list(per_page=5, get_all=False)), 5)
    same(group.audit_events.list(per_page=1, get_all=False)[0].entity_type in ("Group", "Project"), True)
    event = project.audit_events.list(per_page=1, get_all=False)[0]
    same(project.audit_events.get(event.id).id, event.id)
    # The client knows sites by a former name, and cannot create them.
    made = administrator.http_post("/geo_sites", post_data={"name": "second", "url": "https://second.example.org"})
    site = administrator.geonodes.get(made["id"])
    site.enabled = False
    site.save()
    same(administrator.geonodes.get(site.id).enabled, False)
    same([one.name for one in administrator.geonodes.list()], ["second"])
    same(site.status()["geo_node_id"], site.id)
    same([one["geo_node_id"] for one in administrator.geonodes.status()], [site.id])
    site.repair()
    site.delete()
    refused(403, owner.geonodes.list)
    same(administrator.ldapgroups.list(), [])
    settings = project.notificationsettings.get()
    settings.level = "watch"
    settings.save()
    same(project.notificationsettings.get().level, "watch")
    same(owner.markdown("*hi*").startswith("<p"), True)
    same("version" in owner.version() or len(owner.version()) == 2, True)


def seats():
    seated = group.billable_members.list(iterator=True)
    assert len(seated) >= 5, len(seated)
    one = next(member for member in seated if member.id == given["userId"])
    same([membership.source_full_name for membership in one.memberships.list()], ["acme"])


def search():
    same([one["title"] for one in owner.search(gitlab.const.SearchScope.ISSUES, "Leak")], ["Leak"])
    same([one["title"] for one in group.search(gitlab.const.SearchScope.ISSUES, "Leak")], ["Leak"])
    same([one["title"] for one in project.search(gitlab.const.SearchScope.ISSUES, "Leak")], ["Leak"])
    same([one["name"] for one in owner.search("projects", "app")][:1], ["app"])


def pages():
    wanted = {project.issues.create({"title": f"Row {number}"}).iid for number in range(45)}
    by_number = [one.iid for one in project.issues.list(iterator=True, per_page=20, search="Row")]
    same((len(by_number), set(by_number)), (45, wanted))
    listed = project.issues.list(per_page=20, search="Row", get_all=False, iterator=True)
    same((listed.total, listed.total_pages, listed.next_page), (45, 3, 2))
    by_cursor = [
        one.iid
        for one in project.issues.list(
            iterator=True, per_page=20, pagination="keyset", order_by="created_at", sort="asc", search="Row"
        )
    ]
    same(by_cursor, sorted(wanted))
    everywhere = [one.id for one in owner.projects.list(iterator=True, pagination="keyset", order_by="id", per_page=2)]
    same(len(everywhere), len(set(everywhere)))
    same(len(everywhere) >= 3, True)


def part(work, *given_to_it):
    result = work(*given_to_it)
    print(work.__name__.replace("_", " "), flush=True)
    return result


part(people)
part(groups_and_projects)
part(labels_and_milestones)
part(boards)
leak = part(issues)
part(conversation, leak)
part(epics)
part(todos, leak)
part(uploads, leak)
part(iterations)
part(delivery)
part(merge_requests)
part(files)
part(hooks)
part(administration)
part(seats)
part(search)
part(pages)
