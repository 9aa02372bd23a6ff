import { accessLevels } from '../../domain/access/role.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import { Conflict } from '../errors.ts';
import { memberChange } from '../namespaces/member-rules.ts';
import { namespaceChange } from '../namespaces/namespace-rules.ts';
import type { ImportDesk } from './import-desk.ts';
import type { PlannedNamespace } from './plan.ts';

/** Finds or makes the plan's groups and projects. A path that holds something of another kind stops the import. */
export async function importNamespaces(desk: ImportDesk, visibility: Visibility): Promise<void> {
  for (const planned of desk.plan.namespaces) {
    const kind = planned.kind === 'group' ? 'groups' : 'projects';
    const existing = await desk.scope.transaction.namespaces.findByFullPath(desk.fullPath(planned.path));
    if (existing !== null && existing.kind !== planned.kind) {
      const { file, line } = planned.row.place('path');
      throw new Conflict(`${file}:${line}: ${existing.fullPath} is a ${existing.kind} here, not a ${planned.kind}`);
    }
    desk.count(kind, existing === null ? 'created' : 'existing');
    desk.namespaces.set(planned.path, existing ?? (await create(desk, planned, visibility)));
    desk.progress(kind, 1);
  }
}

async function create(desk: ImportDesk, planned: PlannedNamespace, visibility: Visibility): Promise<Namespace> {
  const { transaction, now } = desk.scope;
  const user = desk.scope.user();
  const slash = planned.path.lastIndexOf('/');
  const parent = slash === -1 ? desk.target : desk.namespaceAt(planned.path.slice(0, slash));
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
  desk.scope.record({ ...namespaceChange(null, namespace), action: `${planned.kind}.create` });
  if (parent === null) {
    const owner = await transaction.members.insert({
      namespaceId: namespace.id,
      userId: user.id,
      accessLevel: accessLevels.owner,
      createdById: user.id,
      createdAt: now,
      expiresAt: null,
    });
    desk.scope.record({ ...memberChange(null, owner), action: 'member.add' });
  }
  return namespace;
}
