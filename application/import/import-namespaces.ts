import { accessLevels } from '../../domain/access/role.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import { canCreateProject, canCreateSubgroup } from '../../domain/access/namespace-creation.ts';
import { Conflict, Forbidden } from '../errors.ts';
import { memberChange } from '../namespaces/member-change.ts';
import { namespaceChange } from '../namespaces/namespace-rules.ts';
import type { ImportContext } from './import-context.ts';
import type { PlannedNamespace } from './plan.ts';

/** Finds or creates the plan's groups and projects. The import stops if a path belongs to something of another kind. */
export async function importNamespaces(context: ImportContext, visibility: Visibility): Promise<void> {
  for (const planned of context.plan.namespaces) {
    const kind = planned.kind === 'group' ? 'groups' : 'projects';
    const existing = await context.scope.transaction.namespaces.findByFullPath(context.fullPath(planned.path));
    if (existing !== null && existing.kind !== planned.kind) {
      const { file, line } = planned.row.place('path');
      throw new Conflict(`${file}:${line}: ${existing.fullPath} is a ${existing.kind} here, not a ${planned.kind}`);
    }
    if (existing?.archived === true) {
      const { file, line } = planned.row.place('path');
      throw new Conflict(`${file}:${line}: ${existing.fullPath} is archived`);
    }
    const namespace = existing ?? (await create(context, planned, visibility));
    if (existing === null) context.countCreated(kind, [namespace.id]);
    else context.countExisting(kind);
    context.namespaces.set(planned.path, namespace);
    context.progress(kind, 1);
  }
}

async function create(context: ImportContext, planned: PlannedNamespace, visibility: Visibility): Promise<Namespace> {
  const { transaction, now } = context.scope;
  const user = context.scope.user();
  const slash = planned.path.lastIndexOf('/');
  const parent = slash === -1 ? context.target : context.namespaceAt(planned.path.slice(0, slash));
  if (parent !== null) {
    const mayCreate = planned.kind === 'project' ? canCreateProject : canCreateSubgroup;
    if (!mayCreate(context.scope.actor, parent)) {
      throw new Forbidden(
        `You cannot create ${planned.kind === 'project' ? 'projects' : 'subgroups'} in ${parent.fullPath}.`,
      );
    }
  }
  const namespace = await transaction.namespaces.insert({
    kind: planned.kind,
    parentId: parent?.id ?? null,
    name: planned.name,
    path: planned.path.slice(slash + 1),
    description: planned.description ?? '',
    visibility: planned.visibility ?? parent?.visibility ?? visibility,
    creatorId: user.id,
    createdAt: now,
    updatedAt: now,
    lastActivityAt: now,
  });
  context.scope.record({ ...namespaceChange(null, namespace), action: `${planned.kind}.create` });
  if (parent === null) {
    const owner = await transaction.members.insert({
      namespaceId: namespace.id,
      userId: user.id,
      accessLevel: accessLevels.owner,
      createdById: user.id,
      createdAt: now,
      expiresAt: null,
    });
    context.scope.record({ ...memberChange(null, owner), action: 'member.add' });
  }
  return namespace;
}
