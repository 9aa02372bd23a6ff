import { typedDocument } from '../../api/typed-document.ts';
import { epicFields, type EpicPageAnswer } from './epic-fields.ts';
import { epicArguments, epicVariableDeclarations, type EpicVariables } from '../../filters/epic-variables.ts';

interface TimelineVariables extends EpicVariables {
  /** Only epics with a date within these days. */
  timeframe: { start: string; end: string };
}

export interface EpicsVariables extends TimelineVariables {
  fullPath: string;
  includeDescendantGroups: boolean;
  first: number;
  /** Asks also whether epics are hidden. */
  administrator?: boolean;
  /** Empty for the first page (behaviour.md §1.11). */
  endCursor: string;
  /** Whether all that match are counted; once is enough for a list, and it costs more the more there are. */
  counted: boolean;
}

/** What the screen knows of its group. */
export interface GroupAnswer {
  id: string;
  name: string;
  fullName: string;
  userPermissions: { createEpic: boolean };
}

export interface EpicsAnswer {
  group: (GroupAnswer & { epics: EpicPageAnswer }) | null;
}

/** A page of the epics of a group (roadmap.md §7). */
export const epicsQuery = typedDocument<EpicsAnswer, EpicsVariables>(`
  query roadmapEpics(
    $fullPath: ID!, $includeDescendantGroups: Boolean = true, $first: Int, $endCursor: String, $administrator: Boolean = false,
    $counted: Boolean = true, $in: [IssuableSearchableField!], $timeframe: Timeframe,
    ${epicVariableDeclarations}
  ) {
    group(fullPath: $fullPath) {
      id name fullName userPermissions { createEpic }
      epics(includeDescendantGroups: $includeDescendantGroups, first: $first, after: $endCursor, in: $in, timeframe: $timeframe, ${epicArguments}) {
        count @include(if: $counted)
        nodes { ${epicFields} }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

export interface ChildEpicsVariables extends Omit<TimelineVariables, 'in'> {
  fullPath: string;
  iid: string;
  first: number;
  /** Asks also whether epics are hidden. */
  administrator?: boolean;
  endCursor: string;
  /** Whether all that match are counted. */
  counted: boolean;
}

export interface ChildEpicsAnswer {
  group:
    | (GroupAnswer & {
        epic: { id: string; iid: string; title: string; webPath: string; children: EpicPageAnswer } | null;
      })
    | null;
}

/** A page of the children of one epic: for an expanded row, and for a roadmap scoped to an epic (roadmap.md §7). */
export const childEpicsQuery = typedDocument<ChildEpicsAnswer, ChildEpicsVariables>(`
  query roadmapChildEpics(
    $fullPath: ID!, $iid: ID!, $first: Int, $endCursor: String, $administrator: Boolean = false,
    $counted: Boolean = true, $timeframe: Timeframe,
    ${epicVariableDeclarations}
  ) {
    group(fullPath: $fullPath) {
      id name fullName userPermissions { createEpic }
      epic(iid: $iid) {
        id iid title webPath
        children(first: $first, after: $endCursor, timeframe: $timeframe, ${epicArguments}) {
          count @include(if: $counted)
          nodes { ${epicFields} }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }
`);
