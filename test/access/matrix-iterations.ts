import { get, mutate, row, type Build, type MatrixRow, type RestCall } from './matrix-row.ts';

const planners = '· · | · + + + + + | +';

/** Acts of GraphQL alone, which answers alike about hidden and forbidden things. */
const act = (name: string, call: Build<RestCall>): MatrixRow => row(name, planners, { onlyIn: 'public', rest: call });

const cadence = (id: number): string => `gid://gitlab/Iterations::Cadence/${id}`;
const iteration = (id: number): string => `gid://gitlab/Iteration/${id}`;

/** Cadences and iterations, and issues in them. */
export const iterationRows: readonly MatrixRow[] = [
  row('see the burn-up of an iteration', '+ + | + + + + + + | +', {
    rest: get(async ({ group, iteration }) => `/groups/${group}/iterations/${(await iteration()).id}/report`),
  }),
  act(
    'create an iteration cadence of a group',
    mutate('iterationCadenceCreate', 'IterationCadenceCreateInput', ({ groupPath }) => ({
      groupPath,
      title: 'Made',
      active: true,
      automatic: false,
    })),
  ),
  act(
    'edit an iteration cadence',
    mutate('iterationCadenceUpdate', 'IterationCadenceUpdateInput', async (place) => ({
      id: cadence((await place.iteration()).cadenceId),
      title: 'Other',
    })),
  ),
  act(
    'delete an iteration cadence',
    mutate('iterationCadenceDestroy', 'IterationCadenceDestroyInput', async (place) => ({
      id: cadence((await place.iteration()).cadenceId),
    })),
  ),
  act(
    'create an iteration',
    mutate('iterationCreate', 'iterationCreateInput', async (place) => ({
      groupPath: place.groupPath,
      iterationsCadenceId: cadence((await place.iteration()).cadenceId),
      startDate: '2036-02-01',
      dueDate: '2036-02-14',
    })),
  ),
  act(
    'edit an iteration',
    mutate('updateIteration', 'UpdateIterationInput', async (place) => ({
      groupPath: place.groupPath,
      id: iteration((await place.iteration()).id),
      title: 'Other',
    })),
  ),
  act(
    'move an iteration on the roadmap',
    mutate('iterationsReschedule', 'IterationsRescheduleInput', async (place) => ({
      moves: [
        {
          id: iteration((await place.iteration()).id),
          startDate: '2036-01-01',
          dueDate: '2036-01-15',
          previousStartDate: '2036-01-01',
          previousDueDate: '2036-01-14',
        },
      ],
    })),
  ),
  act(
    'delete an iteration',
    mutate('iterationDelete', 'IterationDeleteInput', async (place) => ({
      id: iteration((await place.iteration()).id),
    })),
  ),
  act(
    'set the iteration of an issue',
    mutate('issueSetIteration', 'IssueSetIterationInput', async (place) => ({
      projectPath: place.projectPath,
      iid: String((await place.issue()).iid),
      iterationId: iteration((await place.iteration()).id),
    })),
  ),
  act(
    'set the iteration of an own issue',
    mutate('issueSetIteration', 'IssueSetIterationInput', async (place) => ({
      projectPath: place.projectPath,
      iid: String((await place.ownIssue()).iid),
      iterationId: iteration((await place.iteration()).id),
    })),
  ),
  act(
    'set the iteration of an issue as a work item',
    mutate('workItemUpdate', 'WorkItemUpdateInput', async (place) => ({
      id: `gid://gitlab/WorkItem/${(await place.issue()).id}`,
      iterationWidget: { iterationId: iteration((await place.iteration()).id) },
    })),
  ),
];
