import { chunksOf } from '../../domain/lists/chunks.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { importedKindOf } from '../../domain/import/plan-import.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import { canCreateProject, canCreateSubgroup } from '../../domain/access/namespace-creation.ts';
import { Conflict, Forbidden } from '../errors.ts';
import { memberChange } from '../namespaces/member-change.ts';
import { namespaceChange } from '../namespaces/namespace-rules.ts';
import type { ImportContext } from './import-context.ts';
import type { NewNamespace } from '../namespaces/namespace-store.ts';
import type { PlannedNamespace } from './plan.ts';

/** Paths that are looked up at once. */
const pathsAtOnce = 1_000;

/** Finds or creates the plan's groups and projects. The import stops if a path belongs to something of another kind. */
export async function importNamespaces(context: ImportContext, visibility: Visibility): Promise<void> {
  /** By depth, so that parents come before their children. */
  const fresh: PlannedNamespace[][] = [];
  for (const some of chunksOf(context.plan.namespaces, pathsAtOnce)) {
    const paths = some.map(({ path }) => context.fullPath(path));
    const found = await context.scope.transaction.namespaces.findByFullPaths(paths);
    const byPath = new Map(found.map((namespace) => [namespace.fullPath.toLowerCase(), namespace]));
    for (const planned of some) {
      const existing = byPath.get(context.fullPath(planned.path).toLowerCase());
      if (existing === undefined) {
        (fresh[planned.path.split('/').length] ??= []).push(planned);
        continue;
      }
      checkExisting(existing, planned);
      context.countExisting(importedKindOf[planned.kind]);
      context.namespaces.set(planned.path, existing);
      context.progress(importedKindOf[planned.kind], 1);
    }
  }
  for (const level of fresh.filter((one) => one !== undefined)) {
    for (const some of chunksOf(level, pathsAtOnce)) await create(context, some, visibility);
  }
}

function checkExisting(existing: Namespace, planned: PlannedNamespace): void {
  const { file, line } = planned.row.place('path');
  if (existing.kind !== planned.kind) {
    throw new Conflict(`${file}:${line}: ${existing.fullPath} is a ${existing.kind} here, not a ${planned.kind}`);
  }
  if (existing.archived) throw new Conflict(`${file}:${line}: ${existing.fullPath} is archived`);
}

async function create(
  context: ImportContext,
  level: readonly PlannedNamespace[],
  visibility: Visibility,
): Promise<void> {
  const { transaction } = context.scope;
  const made = await transaction.namespaces.insertMany(level.map((planned) => rowOf(context, planned, visibility)));
  for (const [index, planned] of level.entries()) {
    const namespace = made[index] as Namespace;
    context.scope.record({ ...namespaceChange(null, namespace), action: `${planned.kind}.create` });
    if (namespace.parentId === null) await addOwner(context, namespace);
    context.countCreated(importedKindOf[planned.kind], [namespace.id]);
    context.namespaces.set(planned.path, namespace);
    context.progress(importedKindOf[planned.kind], 1);
  }
}

/** @throws Forbidden if the person may not create it there */
function rowOf(
  context: ImportContext,
  { kind, path, name, ...planned }: PlannedNamespace,
  visibility: Visibility,
): NewNamespace {
  const { target, scope } = context;
  const slash = path.lastIndexOf('/');
  const parent = slash === -1 ? target : context.namespaceAt(path.slice(0, slash));
  if (parent !== null) {
    const mayCreate = kind === 'project' ? canCreateProject : canCreateSubgroup;
    if (!mayCreate(scope.actor, parent)) {
      const what = kind === 'project' ? 'projects' : 'subgroups';
      throw new Forbidden(`You cannot create ${what} in ${parent.fullPath}.`);
    }
  }
  return {
    kind,
    parentId: parent?.id ?? null,
    name,
    path: path.slice(slash + 1),
    description: planned.description ?? '',
    visibility: planned.visibility ?? parent?.visibility ?? visibility,
    creatorId: scope.user().id,
    createdAt: scope.now,
    updatedAt: scope.now,
    lastActivityAt: scope.now,
  };
}

/** Of a new top-level group. */
async function addOwner({ scope }: ImportContext, { id }: Namespace): Promise<void> {
  const owner = await scope.transaction.members.insert({
    namespaceId: id,
    userId: scope.user().id,
    accessLevel: accessLevels.owner,
    createdById: scope.user().id,
    createdAt: scope.now,
    expiresAt: null,
  });
  scope.record({ ...memberChange(null, owner), action: 'member.add' });
}
