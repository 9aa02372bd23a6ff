import { Forbidden, NotFound } from '../../application/errors.ts';
import type { ContainerAbility } from '../../domain/access/abilities.ts';
import { canInContainer } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { reference } from './parameters.ts';
import { routesAbout, type RestRequest, type Route } from './route.ts';

export type ContainerKind = 'group' | 'project';

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
  kind: ContainerKind,
  idOrPath: string,
): Promise<Namespace> {
  return kind === 'group' ? requireGroup(request, idOrPath) : requireProject(request, idOrPath);
}

/** The same, if the caller has this ability there. @throws NotFound, Forbidden */
export async function requireContainerFor(
  request: RestRequest<unknown>,
  kind: ContainerKind,
  idOrPath: string,
  ability: ContainerAbility,
): Promise<Namespace> {
  const namespace = await requireContainer(request, kind, idOrPath);
  if (!canInContainer(await request.actor(), ability, namespace)) throw new Forbidden();
  return namespace;
}

/** Routes about the group or project in `:id`, for callers who have an ability there if one is given. */
export function containerRoutes(kind: ContainerKind, ability?: ContainerAbility) {
  return routesAbout({ id: reference }, (request) => {
    const { id } = request.parameters;
    return ability === undefined
      ? requireContainer(request, kind, id)
      : requireContainerFor(request, kind, id, ability);
  });
}

/** Things that groups have, or projects, such as their labels: where they are, and what makes their routes. */
export interface Collection {
  kind: ContainerKind;
  /** `/groups/:id/labels` */
  root: string;
  containerRoute: ReturnType<typeof containerRoutes>;
}

/** The routes of things that groups and projects have alike; `name` is what follows `/groups/:id/`. */
export function collectionRoutes(name: string, routesOf: (collection: Collection) => readonly Route[]): Route[] {
  return (['group', 'project'] as const).flatMap((kind) =>
    routesOf({ kind, root: `/${kind}s/:id/${name}`, containerRoute: containerRoutes(kind) }),
  );
}

/** Redirects from a former path of a group or project, if the caller may see it at its new path. */
async function redirectToMoved(request: RestRequest<unknown>, idOrPath: string, kind: ContainerKind): Promise<void> {
  if (isNumber(idOrPath)) return;
  const moved = await request.services.queries.namespaces.findMoved(await request.actor(), idOrPath);
  if (moved?.kind === kind) request.redirectReading(idOrPath, moved.id);
}

/** A namespace of any kind, by id or full path; null if it does not exist or is hidden. */
export async function findNamespace(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace | null> {
  const actor = await request.actor();
  const { namespaces } = request.services.queries;
  if (!isNumber(idOrPath)) return namespaces.findByFullPath(actor, idOrPath);
  const id = idIn(idOrPath);
  return id === null ? null : namespaces.find(actor, id);
}

/** The id that a reference to a group or project is; null for a path, or a number that is no id. */
export function idIn(idOrPath: string): number | null {
  const id = Number(idOrPath);
  return isNumber(idOrPath) && id > 0 && Number.isSafeInteger(id) ? id : null;
}

function isNumber(idOrPath: string): boolean {
  return /^[0-9]+$/.test(idOrPath);
}
