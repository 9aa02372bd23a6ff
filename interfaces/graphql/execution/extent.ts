import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';

/** The number of fields and the depth of an operation with its fragments expanded. */
export interface Extent {
  /** Fields and fragments. */
  selections: number;
  depth: number;
}

/**
 * Measures the largest operation of a valid document. Each fragment is measured once, so that a chain of fragments that
 * doubles at each link can be rejected quickly.
 */
export function extentOf(document: DocumentNode): Extent {
  const measure = new Measure(document);
  let largest: Extent = { selections: 0, depth: 0 };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { selections, depth } = measure.selection(definition.selectionSet);
    largest = { selections: Math.max(largest.selections, selections), depth: Math.max(largest.depth, depth) };
  }
  return largest;
}

class Measure {
  private readonly fragments = new Map<string, FragmentDefinitionNode>();
  private readonly measured = new Map<string, Extent>();

  constructor(document: DocumentNode) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(definition.name.value, definition);
    }
  }

  selection(selectionSet: SelectionSetNode): Extent {
    let selections = 0;
    let depth = 0;
    for (const selection of selectionSet.selections) {
      const below =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? this.fragment(selection.name.value)
          : selection.selectionSet
            ? this.selection(selection.selectionSet)
            : { selections: 0, depth: 0 };
      selections = Math.min(selections + below.selections + 1, Number.MAX_SAFE_INTEGER);
      depth = Math.max(depth, below.depth + (selection.kind === Kind.FIELD ? 1 : 0));
    }
    return { selections, depth };
  }

  private fragment(name: string): Extent {
    let extent = this.measured.get(name);
    if (extent === undefined) {
      const fragment = this.fragments.get(name) as FragmentDefinitionNode;
      extent = this.selection(fragment.selectionSet);
      this.measured.set(name, extent);
    }
    return extent;
  }
}
