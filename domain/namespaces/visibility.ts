import { visibilities, type Namespace, type Visibility } from './namespace.ts';

/** Whether `one` shows a namespace to more people than `other` does. */
export function isWider(one: Visibility, other: Visibility): boolean {
  return visibilities.indexOf(one) > visibilities.indexOf(other);
}

type Placed = Pick<Namespace, 'kind' | 'visibility'>;

/**
 * Why a namespace cannot have this visibility, in words for a form, or null: nothing is shown to more people than what
 * it is in. Personal namespaces set no bound, because they hold nothing of their own.
 */
export function visibilityProblem(
  visibility: Visibility,
  parent: Placed | null,
  children: readonly Placed[],
): string | null {
  if (parent !== null && parent.kind !== 'user' && isWider(visibility, parent.visibility)) {
    return `cannot be ${visibility} in a group that is ${parent.visibility}`;
  }
  const wider = children.find((child) => isWider(child.visibility, visibility));
  if (wider !== undefined) return `cannot be ${visibility} while a ${wider.kind} inside is ${wider.visibility}`;
  return null;
}
