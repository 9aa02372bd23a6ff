import { within } from '@testing-library/dom';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import { SpamServiceServer } from '../../support/spam-service.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { section } from './screen-parts.ts';

/** The issue page in Node.js, with a project of a plan, and what its tests do on it. */
export function useIssueScreens() {
  const spamService = new SpamServiceServer();
  before(() => spamService.start());
  const screens = useScreens({
    today: planToday,
    filledBy: filledWithPlan,
    outbound: { allowed: ['127.0.0.1'] },
    akismet: () => ({ apiKey: spamService.apiKey, url: spamService.url }),
    incomingAddress: 'plan+%{key}@example.org',
    // Nothing is sent.
    mailUrl: () => 'smtp://127.0.0.1:9',
  });
  after(() => spamService.stop());
  const world = {} as { plan: Plan };

  before(async () => {
    world.plan = await filledWithPlan.made();
  });

  const create = (title: string, fields: Record<string, unknown> = {}) => {
    const { project, planner } = world.plan;
    return screens
      .server()
      .perform(CreateWorkItem, { type: 'issue', namespace: project.id, title, ...fields }, planner);
  };
  const createIncident = (title: string) =>
    screens.server().perform(CreateWorkItem, { type: 'incident', namespace: world.plan.project.id, title });
  const update = (issue: WorkItem, fields: Record<string, unknown>) =>
    screens.server().perform(UpdateWorkItem, { item: { id: issue.id }, ...fields });
  const open = (issue: WorkItem, as: User | null = world.plan.planner) =>
    screens.open(`/plan/app/-/issues/${issue.iid}`, { as });
  const press = async (screen: Screen, name: string): Promise<void> =>
    screen.user.click(await screen.findByRole('button', { name }));
  const act = async (screen: Screen, name: string): Promise<void> => {
    await press(screen, 'Issue actions');
    await screen.user.click(await screen.findByRole('menuitem', { name }));
  };
  const chooseType = async (screen: Screen, type: string): Promise<void> => {
    await press(screen, 'Edit');
    const types = within(await screen.findByRole('radiogroup', { name: 'Type' }));
    await screen.user.click(types.getByRole('radio', { name: type }));
    await press(screen, 'Save changes');
  };
  const rowOf = async (id: number) => {
    const { rows } = await screens
      .server()
      .connection.raw<{ rows: Record<string, unknown>[] }>(
        'select *, due_date::text as due, start_date::text as start from work_items where id = ?',
        [id],
      );
    return rows[0] ?? {};
  };

  const shows = async (screen: Screen, widget: string, text: string | RegExp) =>
    within(await section(screen, widget)).findByText(text);

  return { world, spamService, screens, create, createIncident, update, open, press, act, chooseType, rowOf, shows };
}
