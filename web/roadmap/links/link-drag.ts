import { runInAction } from 'mobx';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import { failureText } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { throwLinkRefusal } from '../../work-items/links/link-calls.ts';
import { timingInput } from '../../work-items/links/timing-form.ts';
import {
  workItemAddLinkedItemsMutation,
  workItemRemoveLinkedItemsMutation,
} from '../../work-items/operations/linked-items.graphql.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarMover } from '../moving/bar-mover.ts';

/** An end of a bar. */
export type BarEnd = 'start' | 'finish';

type LinkableEpic = Pick<RoadmapEpic, 'id' | 'title'>;

/** A line that is drawn from an end of a bar to another bar, which then waits for the first. */
export class LinkDrag {
  held: { from: LinkableEpic; end: BarEnd; x: number; y: number } | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly mover: BarMover,
  ) {
    makeStore(this);
  }

  /** Px of the timeline. */
  take(from: LinkableEpic, end: BarEnd, x: number, y: number): void {
    this.mover.dismissRefusal();
    this.held = { from, end, x, y };
  }

  moveTo(x: number, y: number): void {
    if (this.held !== null) this.held = { ...this.held, x, y };
  }

  cancel(): void {
    this.held = null;
  }

  /** Ends at an end of another bar. */
  async drop(to: LinkableEpic, end: BarEnd): Promise<void> {
    const { held } = this;
    this.held = null;
    if (held === null || held.from.id === to.id) return;
    await this.link(held.from, to, `${held.end}_to_${end}`);
  }

  private async link(from: LinkableEpic, to: LinkableEpic, kind: LinkKind): Promise<void> {
    const [id, otherId] = [from, to].map((epic) => workItemId(numberOfId(epic.id))) as [string, string];
    try {
      const { workItemAddLinkedItems } = await this.environment.api.graphql(workItemAddLinkedItemsMutation, {
        input: { id, workItemsIds: [otherId], linkType: 'BLOCKS', ...timingInput({ kind, lag: 0 }) },
      });
      throwLinkRefusal(workItemAddLinkedItems.errors);
      toast(`${from.title} blocks ${to.title}`, {
        action: { text: 'Undo', run: () => this.unlink(from, id, otherId) },
      });
    } catch (error) {
      this.fail(from, failureText(error, 'The link could not be made.'));
    }
  }

  private async unlink(from: LinkableEpic, id: string, otherId: string): Promise<void> {
    try {
      const input = { id, workItemsIds: [otherId] };
      const { workItemRemoveLinkedItems } = await this.environment.api.graphql(workItemRemoveLinkedItemsMutation, {
        input,
      });
      throwLinkRefusal(workItemRemoveLinkedItems.errors);
    } catch (error) {
      this.fail(from, failureText(error, 'The link could not be removed.'));
    }
  }

  private fail({ id }: LinkableEpic, text: string): void {
    runInAction(() => {
      this.mover.refusal = { epicId: id, text };
    });
  }
}
