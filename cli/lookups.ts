import { ApiRefusal, type Api } from './api.ts';
import { CommandRefused } from './failure.ts';

/** What a command names by its path. */
export interface Place {
  kind: 'group' | 'project';
  id: number;
}

/** The group or project with a full path. @throws CommandRefused */
export async function placeAt(api: Api, path: string): Promise<Place> {
  const group = await groupAt(api, path);
  if (group !== null) return { kind: 'group', id: group.id };
  const unknown = `There is no group or project ${path}.`;
  if (!isPath(path)) throw new CommandRefused(unknown, 'not_found');
  const { id } = await api.get(`/projects/${encodeURIComponent(path)}`).catch(whenMissing(unknown));
  return { kind: 'project', id };
}

/** The top-level group of this path. @throws CommandRefused */
export async function topLevelGroup(api: Api, path: string): Promise<{ id: number }> {
  const group = await groupAt(api, path);
  if (group === null) throw new CommandRefused(`There is no group ${path}.`, 'not_found');
  if (group.parent_id !== null) {
    throw new CommandRefused(`${path} is not a top-level group; seats belong to those.`);
  }
  return group;
}

/** The user with this username. @throws CommandRefused */
export async function personNamed(api: Api, username: string): Promise<{ id: number; username: string }> {
  const [user] = username === '' ? [] : await api.get('/users', { username });
  if (user === undefined) throw new CommandRefused(`There is no user ${username}.`, 'not_found');
  return user;
}

/** Refuses with this text if the API does not find it. */
export function whenMissing(text: string): (error: unknown) => never {
  return (error) => {
    throw isMissing(error) ? new CommandRefused(text, 'not_found') : error;
  };
}

/** For what need not exist: null if the API does not find it. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 404;
}

async function groupAt(api: Api, path: string) {
  if (!isPath(path)) return null;
  return await api.get(`/groups/${encodeURIComponent(path)}`, { with_projects: false }).catch(nullWhenMissing);
}

/** False for what makes another call of an address: nothing, or dots. */
function isPath(path: string): boolean {
  return !/^\.{0,2}$/.test(path);
}
