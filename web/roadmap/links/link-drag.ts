import { runInAction } from 'mobx';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import { failureText } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { toastWithUndo } from '../../app/undo.ts';
import { makeStore } from '../../state/make-store.ts';
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
    this.hold({ from, end, x, y });
  }

  moveTo(x: number, y: number): void {
    if (this.held !== null) this.held = { ...this.held, x, y };
  }

  cancel(): void {
    this.hold(null);
  }

  /** Ends at an end of another bar. */
  async drop(to: LinkableEpic, end: BarEnd): Promise<void> {
    const { held } = this;
    this.hold(null);
    if (held === null || held.from.id === to.id) return;
    await this.link(held.from, to, `${held.end}_to_${end}`);
  }

  private hold(held: LinkDrag['held']): void {
    this.held = held;
    this.mover.isLinking = held !== null;
  }

  private async link(from: LinkableEpic, to: LinkableEpic, kind: LinkKind): Promise<void> {
    const { api } = this.environment;
    const [id, otherId] = [from, to].map((epic) => workItemId(numberOfId(epic.id))) as [string, string];
    try {
      const { addBlockingLink } = await import('../../work-items/links/link-calls.ts');
      await addBlockingLink(api, id, otherId, { kind, lag: 0 });
      toastWithUndo(api, `${from.title} blocks ${to.title}`, [from.id]);
    } catch (error) {
      const text = failureText(error, 'The link could not be made.');
      runInAction(() => {
        this.mover.refusal = { epicId: from.id, text };
      });
    }
  }
}
