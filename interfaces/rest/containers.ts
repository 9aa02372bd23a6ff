import { Forbidden, NotFound } from '../../application/errors.ts';
import type { GroupAbility, ProjectAbility } from '../../domain/access/abilities.ts';
import { canInGroup, canInProject } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { reference } from './parameters.ts';
import { routesAbout, type RestRequest } from './route.ts';

/** The group by id or full path; throws `404 Group Not Found` if it does not exist or is hidden. */
export async function requireGroup(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace> {
  const found = await findNamespace(request, idOrPath);
  if (found === null) await redirectToMoved(request, idOrPath, 'group');
  if (found?.kind !== 'group') throw new NotFound('Group');
  return found;
}

/** The project by id or full path; throws `404 Project Not Found` if it does not exist or is hidden. */
export async function requireProject(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace> {
  const found = await findNamespace(request, idOrPath);
  if (found === null) await redirectToMoved(request, idOrPath, 'project');
  if (found?.kind !== 'project') throw new NotFound('Project');
  return found;
}

/** The group or project by id or full path, depending on the route's kind. */
export function requireContainer(
  request: RestRequest<unknown>,
  kind: 'group' | 'project',
  idOrPath: string,
): Promise<Namespace> {
  return kind === 'group' ? requireGroup(request, idOrPath) : requireProject(request, idOrPath);
}

/** The same, if the caller has this ability there. @throws NotFound, Forbidden */
export async function requireContainerFor(
  request: RestRequest<unknown>,
  kind: 'group' | 'project',
  idOrPath: string,
  ability: GroupAbility & ProjectAbility,
): Promise<Namespace> {
  const namespace = await requireContainer(request, kind, idOrPath);
  const may = (kind === 'group' ? canInGroup : canInProject)(await request.actor(), ability, namespace);
  if (!may) throw new Forbidden();
  return namespace;
}

/** Routes about the group or project in `:id`. */
export function containerRoutes(kind: 'group' | 'project') {
  return routesAbout({ id: reference }, (request) => requireContainer(request, kind, request.parameters.id));
}

/** Redirects from a former path of a group or project, if the caller may see it at its new path. */
async function redirectToMoved(
  request: RestRequest<unknown>,
  idOrPath: string,
  kind: 'group' | 'project',
): Promise<void> {
  if (/^[0-9]+$/.test(idOrPath)) return;
  const moved = await request.services.queries.namespaces.findMoved(await request.actor(), idOrPath);
  if (moved?.kind === kind) request.redirectReading(idOrPath, moved.id);
}

/** A namespace of any kind, by id or full path; null if it does not exist or is hidden. */
export async function findNamespace(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace | null> {
  const actor = await request.actor();
  const { namespaces } = request.services.queries;
  if (!/^[0-9]+$/.test(idOrPath)) return namespaces.findByFullPath(actor, idOrPath);
  const id = Number(idOrPath);
  return id > 0 && Number.isSafeInteger(id) ? namespaces.find(actor, id) : null;
}
