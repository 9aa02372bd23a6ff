import { visibilities, type Namespace, type Visibility } from './namespace.ts';

/** True if `one` is visible to more people than `other`. */
export function isWider(one: Visibility, other: Visibility): boolean {
  return visibilities.indexOf(one) > visibilities.indexOf(other);
}

/** The one of both that fewer people see. */
export function narrower(one: Visibility, other: Visibility): Visibility {
  return isWider(one, other) ? other : one;
}

type Placed = Pick<Namespace, 'kind' | 'visibility'>;

/**
 * Why a namespace cannot have this visibility, as text for a form, or null. A namespace cannot be visible to more
 * people than its parent. Personal namespaces set no limit, because they have no content of their own.
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
