import { fireEvent, waitFor, within } from '@testing-library/dom';
import { expect } from 'chai';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { Calls } from '../../support/dom/calls.ts';
import { useScreens, type Screen } from '../../support/dom/screens.ts';
import type { IssueChildTasksQuery } from '../../../web/issues/operations/child-tasks.graphql.ts';
import { widgetWith } from '../../../web/work-items/widget-with.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';
import { alertWith } from './screen-parts.ts';

describe('the order of child tasks', () => {
  const screens = useScreens({ today: planToday, filledBy: filledWithPlan });
  let plan: Plan;

  before(async () => {
    plan = await filledWithPlan.made();
  });

  const create = (title: string, fields: Record<string, unknown> = {}) => {
    const input = { type: 'issue', namespace: plan.project.id, title, ...fields } as const;
    return screens.server().perform(CreateWorkItem, input, plan.planner);
  };

  /** The page of an issue with the tasks One, Two and Three. */
  async function open(as: User = plan.planner): Promise<{ screen: Screen; issue: WorkItem }> {
    const issue = await create('Split');
    // A new child comes first.
    for (const title of ['Three', 'Two', 'One']) await create(title, { type: 'task', parentId: issue.id });
    const until = (screen: Screen) => screen.findByRole('link', { name: 'Three' });
    return { screen: await screens.open(`/plan/app/-/issues/${issue.iid}`, { as, until }), issue };
  }

  const shown = (screen: Screen): (string | null)[] =>
    [...screen.getByRole('list', { name: 'Tasks' }).querySelectorAll('li a')].map(({ textContent }) => textContent);
  const kept = async ({ id }: WorkItem): Promise<string[]> => {
    const { rows } = await screens.server().connection.raw<{
      rows: { title: string }[];
    }>('select title from work_items where parent_id = ? order by relative_position, id', [id]);
    return rows.map(({ title }) => title);
  };
  const pickUp = async (screen: Screen, title: string): Promise<void> => {
    (await screen.findByRole('button', { name: `Move ${title}` })).focus();
    await screen.user.keyboard(' ');
    await screen.findByText(new RegExp(`${title} picked up\\.`));
  };

  it('asks before Escape loses the title of a task, and leaves keys to an input method while text is composed', async () => {
    const { screen } = await open();
    await screen.user.click(await screen.findByRole('button', { name: 'Add task' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await screen.fill(field, 'にほん');
    // Safari reports the key that ends the composition by its code alone.
    for (const taken of [{ isComposing: true }, { keyCode: 229 }]) {
      fireEvent.keyDown(field, { key: 'Escape', ...taken });
      // A press that is handled shows what the one before has done.
      await screen.user.keyboard('{ArrowRight}');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).to.equal('にほん');
    }
    await screen.user.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: 'Discard what you entered?' });
    await screen.user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })).value).to.equal('にほん');
    await screen.user.click(screen.getByRole('textbox', { name: 'Title' }));
    await screen.user.keyboard('{Escape}');
    await screen.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryDialog()).to.equal(null));
    expect(screen.queryByRole('textbox', { name: 'Title' })).to.equal(null);
  });

  it('lists each task once although more are asked for twice', async () => {
    const { issue } = await open();
    let calls!: Calls;
    let whole: { data: IssueChildTasksQuery } | null = null;
    let answerMore!: () => void;
    const mayAnswerMore = new Promise<void>((resolve) => (answerMore = resolve));
    const screen = await screens.open(`/plan/app/-/issues/${issue.iid}`, {
      as: plan.planner,
      before: (page) => {
        calls = page;
        // As if a page held one task.
        page.answer('issueChildTasks', async ({ after }, ask) => {
          whole ??= (await ask()) as { data: IssueChildTasksQuery };
          if (after != null) await mayAnswerMore;
          const answer = structuredClone(whole);
          const children = widgetWith(answer.data.namespace, 'children')?.children;
          const from = Number(after ?? 0);
          Object.assign(children ?? {}, {
            nodes: children?.nodes.slice(from, from + 1),
            pageInfo: { hasNextPage: from < 2, endCursor: String(from + 1) },
          });
          return answer;
        });
      },
      until: (page) => page.findByRole('link', { name: 'One' }),
    });
    for (let press = 0; press < 2; press += 1)
      await screen.user.click(await screen.findByRole('button', { name: /Load more/ }));
    answerMore();
    await waitFor(() => expect(shown(screen)).to.deep.equal(['One', 'Two']));
    expect(calls.variablesOf('issueChildTasks').map(({ after }) => after ?? null)).to.deep.equal([null, '1']);
  });

  it('leaves a title that was not sent for the next visit', async () => {
    const { screen, issue } = await open();
    await screen.user.click(await screen.findByRole('button', { name: 'Add task' }));
    await screen.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Half a task');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    await screen.user.click(crumbs.getByRole('link', { name: 'App' }));
    const issues = await screen.findAllByRole('link', { name: issue.title });
    const own = issues.find((link) => link.getAttribute('href')?.endsWith(`/${issue.iid}`));
    await screen.user.click(own ?? expect.fail('not listed'));
    await screen.user.click(await screen.findByRole('button', { name: 'Add task' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(field.value).to.equal('Half a task');
    await screen.user.click(screen.getByRole('button', { name: 'Create task' }));
    await screen.findByRole('link', { name: 'Half a task' });
    expect(field.value).to.equal('');
  });

  it('leaves the focus on the next task when one is removed, and then on the one before', async () => {
    const { screen } = await open();
    (await screen.findByRole('button', { name: 'Remove Two' })).focus();
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', 'Remove Three');
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', 'Remove One');
    await screen.user.keyboard('{Enter}');
    await screen.isFocused('button', 'Add task');
  });

  it('is restored by Escape', async () => {
    const { screen, issue } = await open();
    await pickUp(screen, 'Three');
    await screen.user.keyboard('{ArrowUp}{Escape}');
    await screen.findByText(/Moving Three was canceled\./);
    expect(shown(screen)).to.deep.equal(['One', 'Two', 'Three']);
    expect(await kept(issue)).to.deep.equal(['One', 'Two', 'Three']);
  });

  it('is restored with an error when the server refuses a change', async () => {
    const { screen } = await open();
    screen.calls.breakDown('childTaskReorder');
    await pickUp(screen, 'One');
    await screen.user.keyboard('{ArrowDown} ');
    await alertWith(screen, 'Something went wrong while ordering item.');
    expect(shown(screen)).to.deep.equal(['One', 'Two', 'Three']);
  });

  it('is changed only by people who may edit the issue', async () => {
    const { screen } = await open(plan.guest);
    expect(screen.queryByRole('button', { name: /^Move / })).to.equal(null);
  });
});
