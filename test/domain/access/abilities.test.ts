import { expect } from 'chai';
import { epicAbilities, groupAbilities, issueAbilities, projectAbilities } from '../../../domain/access/abilities.ts';
import { anonymous, type Actor } from '../../../domain/access/actor.ts';
import { canInGroup, canInProject, canOnItem, canRead, type PolicyItem } from '../../../domain/access/policy.ts';
import { accessLevels, type RoleName } from '../../../domain/access/role.ts';
import type { Namespace, Visibility } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';

const roles: RoleName[] = ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'];

function person(fields: Partial<User> = {}): User {
  return { id: 7, state: 'active', admin: false, external: false, ...fields } as User;
}

function container(kind: 'group' | 'project', visibility: Visibility, fields: Partial<Namespace> = {}): Namespace {
  return { id: 2, kind, traversalIds: [1, 2], visibility, archived: false, ownerId: null, ...fields } as Namespace;
}

function actor(role: RoleName | null, fields: Partial<User> = {}, namespaceId = 1): Actor {
  const memberships = new Map(role === null ? [] : [[namespaceId, accessLevels[role]]]);
  return { user: person(fields), memberships, seenThroughBelow: new Set() };
}

function item(fields: Partial<PolicyItem> = {}): PolicyItem {
  return {
    type: 'issue',
    confidential: false,
    authorId: 99,
    discussionLocked: false,
    assigneeIds: [],
    authorBanned: false,
    ...fields,
  };
}

/** One letter for each role that may, in the order of the roles. */
function letters(may: (one: Actor) => boolean): string {
  return roles.map((role) => (may(actor(role)) ? role.charAt(0).toUpperCase() : '·')).join('');
}

describe('Permissions', () => {
  it('follow the matrix for notes, severity and locks, with Planner apart from the other roles', () => {
    const project = container('project', 'private');
    const group = container('group', 'private');
    const onIssue = (ability: keyof typeof issueAbilities, fields: Partial<PolicyItem> = {}) =>
      letters((one) => canOnItem(one, ability, item(fields), project));
    const onEpic = (ability: keyof typeof epicAbilities) =>
      letters((one) => canOnItem(one, ability, item({ type: 'epic' }), group));
    expect(onIssue('setSeverity')).to.equal('··RDMO');
    expect(onIssue('delete')).to.equal('·P···O');
    expect(onEpic('delete')).to.equal('·P···O');
    expect(onIssue('createNote')).to.equal('GPRDMO');
    expect(onEpic('createNote')).to.equal('GPRDMO');
    expect(onIssue('writeInternalNote')).to.equal('·PRDMO');
    expect(onIssue('administrateNotes')).to.equal('····MO');
    expect(onIssue('administrateTimelogs')).to.equal('····MO');
    expect(onEpic('administrateNotes')).to.equal('····MO');
    expect(onIssue('lockDiscussion')).to.equal('·PRDMO');
    expect(onIssue('setCreatedAt')).to.equal('·····O');
    expect(onEpic('setSeverity' as keyof typeof epicAbilities)).to.equal('······');
    expect(letters((one) => canInGroup(one, 'readBilling', group))).to.equal('·····O');
    expect(letters((one) => canInProject(one, 'setMetadataOnCreate', project))).to.equal('GPRDMO');
  });

  it('let a Guest edit and close an own or assigned issue, and read it when it is confidential', () => {
    const project = container('project', 'private');
    for (const own of [{ authorId: 7 }, { assigneeIds: [7] }]) {
      for (const ability of ['update', 'close', 'reopen', 'readConfidential'] as const) {
        expect(canOnItem(actor('guest'), ability, item({ ...own, confidential: true }), project), ability).to.equal(
          true,
        );
        expect(canOnItem(actor('guest'), ability, item({ confidential: true }), project), ability).to.equal(false);
      }
      expect(canOnItem(actor('guest'), 'setMetadata', item(own), project)).to.equal(false);
      expect(canOnItem(actor('guest'), 'delete', item(own), project)).to.equal(false);
    }
  });

  it('let authors delete their own tasks, but not assignees, and no other items', () => {
    const project = container('project', 'public');
    const may = (fields: Partial<PolicyItem>, one = actor('developer')) =>
      canOnItem(one, 'delete', item({ type: 'task', ...fields }), project);
    for (const role of [...roles, null]) expect(may({ authorId: 7 }, actor(role)), String(role)).to.equal(true);
    expect(may({ authorId: 7 }, { ...actor(null), user: null })).to.equal(false);
    expect(may({ assigneeIds: [7] })).to.equal(false);
    for (const type of ['issue', 'incident', 'epic'] as const) expect(may({ type, authorId: 7 }), type).to.equal(false);
    const archived = container('project', 'public', { archived: true });
    expect(canOnItem(actor('developer'), 'delete', item({ type: 'task', authorId: 7 }), archived)).to.equal(false);
  });

  it('let only members comment on a locked discussion', () => {
    const open = container('project', 'public');
    const locked = item({ discussionLocked: true });
    expect(canOnItem(actor(null), 'createNote', item(), open)).to.equal(true);
    expect(canOnItem(actor(null), 'createNote', locked, open)).to.equal(false);
    expect(canOnItem(actor('guest'), 'createNote', locked, open)).to.equal(true);
    expect(canOnItem(actor(null, { admin: true }), 'createNote', locked, open)).to.equal(true);
  });

  it('allow only reading, unarchiving and deleting in an archived project, even for administrators', () => {
    const archived = container('project', 'private', { archived: true });
    for (const one of [actor('owner'), actor(null, { admin: true })]) {
      expect(canInProject(one, 'read', archived)).to.equal(true);
      expect(canInProject(one, 'readMembers', archived)).to.equal(true);
      expect(canOnItem(one, 'read', item({ confidential: true }), archived)).to.equal(true);
      for (const ability of ['createIssue', 'administrate', 'administrateMembers', 'upload', 'transfer'] as const) {
        expect(canInProject(one, ability, archived), ability).to.equal(false);
      }
      expect(canOnItem(one, 'delete', item(), archived)).to.equal(false);
      expect(canInProject(one, 'archive', archived)).to.equal(true);
      expect(canInProject(one, 'deleteProject', archived)).to.equal(true);
    }
  });

  it('follow the highest of the direct and inherited roles', () => {
    const project = container('project', 'private');
    const both: Actor = {
      user: person(),
      memberships: new Map([
        [1, accessLevels.guest],
        [2, accessLevels.maintainer],
      ]),
      seenThroughBelow: new Set(),
    };
    expect(canInProject(both, 'administrate', project)).to.equal(true);
    expect(canInProject(both, 'administrate', container('project', 'private', { traversalIds: [1, 3] }))).to.equal(
      false,
    );
  });

  it('let signed-in users who are not external see internal containers, and everyone public ones', () => {
    const seen = (one: Actor) =>
      (['private', 'internal', 'public'] as const).filter((visibility) => canRead(one, container('group', visibility)));
    expect(seen(anonymous)).to.deep.equal(['public']);
    expect(seen(actor(null))).to.deep.equal(['internal', 'public']);
    expect(seen(actor(null, { external: true }))).to.deep.equal(['public']);
    expect(seen(actor('guest', { external: true }))).to.deep.equal(['private', 'internal', 'public']);
    expect(seen(actor(null, { admin: true }))).to.deep.equal(['private', 'internal', 'public']);
    // An administrator who was blocked has no more rights than anyone.
    expect(seen(actor(null, { admin: true, state: 'blocked', external: true }))).to.deep.equal(['public']);
  });

  it('show a private group, but not its confidential epics, to members of a project below it', () => {
    const below: Actor = {
      user: person(),
      memberships: new Map([[9, accessLevels.owner]]),
      seenThroughBelow: new Set([1, 2]),
    };
    const group = container('group', 'private');
    expect(canRead(below, group)).to.equal(true);
    expect(canOnItem(below, 'read', item({ type: 'epic' }), group)).to.equal(true);
    expect(canOnItem(below, 'read', item({ type: 'epic', confidential: true }), group)).to.equal(false);
    expect(canOnItem(below, 'update', item({ type: 'epic' }), group)).to.equal(false);
  });

  it('list only the six roles, and always the owner', () => {
    const rows = [groupAbilities, projectAbilities, epicAbilities, issueAbilities].flatMap((table) =>
      Object.values(table),
    );
    for (const { roles: may, own } of rows) {
      expect([...may, ...own].every((role) => roles.includes(role))).to.equal(true);
      expect(may.has('owner')).to.equal(true);
    }
  });
});
