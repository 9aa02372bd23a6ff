import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import { narrower } from '../../domain/namespaces/visibility.ts';
import type { Scope } from '../door/perform.ts';

/** Who may see a new group or project if no one chose: what the instance says, but no more than the parent allows. */
export async function defaultVisibility(
  { transaction }: Scope,
  kind: 'group' | 'project',
  parent: Namespace | null,
): Promise<Visibility> {
  const settings = await transaction.instanceSettings.current();
  const visibility = kind === 'group' ? settings.defaultGroupVisibility : settings.defaultProjectVisibility;
  return parent === null ? visibility : narrower(visibility, parent.visibility);
}
