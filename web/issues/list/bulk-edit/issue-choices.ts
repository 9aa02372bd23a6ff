import { numberOfId, workItemId } from '../../../api/global-id.ts';
import type { ApiClient } from '../../../api/client.ts';
import { assigneeSearch } from '../../../work-items/bulk-edit/assignee-search.ts';
import { labelOption, none, type Choice, type Choices } from '../../../work-items/bulk-edit/choice.ts';
import { groupPathOf } from '../../../work-items/item-address.ts';
import type { Namespace } from '../../../work-items/item.ts';
import { milestoneReferencesQuery } from '../../../work-items/operations/reference-search.graphql.ts';
import { labelsFailed, NewLabel } from '../../../work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../../work-items/sidebar/option-search.ts';
import { parentSearch } from '../../../work-items/sidebar/parent-epics.ts';
import { iterationName } from '../../../../domain/iterations/iteration.ts';
import { iterationGroups } from '../../../../domain/iterations/iteration-groups.ts';
import { iterationCandidatesQuery } from '../../operations/choices.graphql.ts';

/**
 * The values available to the issues of a project, or of a group and its descendants. `offersNone` adds the options that
 * clear a field.
 */
export function issueChoices(
  api: Pick<ApiClient, 'graphql'>,
  namespace: Namespace,
  offersNone = true,
): Required<Choices> {
  const place = { fullPath: namespace.fullPath, inProject: namespace.kind === 'project' };
  const newLabel = new NewLabel(api, namespace);
  /** The option that clears the field is first, unless there is a search text. */
  const withNone = (text: string, search: string, choices: Choice[]): Choice[] =>
    offersNone && search === '' ? [{ id: none, text }, ...choices] : choices;
  return {
    labels: new OptionSearch(
      async (search, signal) => (await newLabel.find(search, signal)).map(labelOption),
      labelsFailed,
    ),
    newLabel,
    assignees: assigneeSearch(api, namespace, offersNone),
    milestone: new OptionSearch(async (search, signal) => {
      const { group, project } = await api.graphql(
        milestoneReferencesQuery,
        { ...place, search: search || null },
        { signal },
      );
      const found = (group ?? project)?.milestones.nodes ?? [];
      return withNone(
        'No milestone',
        search,
        found.map(({ id, title: text }) => ({ id, text })),
      );
    }, 'There was a problem fetching milestones.'),
    iteration: new OptionSearch(async (search, signal) => {
      const { group, project } = await api.graphql(
        iterationCandidatesQuery,
        { ...place, search: search || null },
        { signal },
      );
      const groups = iterationGroups((group ?? project)?.iterations.nodes ?? []);
      return withNone(
        'No iteration',
        search,
        groups.flatMap(({ cadence, iterations }) =>
          iterations.map((one) => ({ id: one.id, text: iterationName(one), description: cadence.title })),
        ),
      );
    }, 'Failed to fetch the iterations for the group. Please try again.'),
    epic: parentSearch(api, groupPathOf(namespace), (epics, search) =>
      withNone(
        'No epic',
        search,
        epics.map(({ id, title: text, reference }) => ({
          id: workItemId(numberOfId(id)),
          text,
          description: reference,
        })),
      ),
    ),
  };
}
