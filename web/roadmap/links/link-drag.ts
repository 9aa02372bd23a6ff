import { runInAction } from 'mobx';
import type { LinkKind } from '../../../domain/scheduling/plan.ts';
import { failureText } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { makeStore } from '../../state/make-store.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarMover } from '../moving/bar-mover.ts';

/** An end of a bar. */
export type BarEnd = 'start' | 'finish';

type LinkableEpic = Pick<RoadmapEpic, 'id' | 'title'>;

/** An end of a bar that a line leads to. */
export interface LinkAim {
  epic: LinkableEpic;
  end: BarEnd;
}

/** A line that is drawn from an end of a bar to another bar, which then waits for the first. */
export class LinkDrag {
  /** `to` is null while the pointer is over no other bar. */
  held: { from: LinkableEpic; end: BarEnd; x: number; y: number; to: LinkAim | null } | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly mover: BarMover,
  ) {
    makeStore(this);
  }

  /** Px of the timeline. */
  take(from: LinkableEpic, end: BarEnd, x: number, y: number): void {
    this.mover.dismissRefusal();
    this.hold({ from, end, x, y, to: null });
  }

  /** The pointer is elsewhere, over this end of a bar. */
  moveTo(x: number, y: number, aim: LinkAim | null): void {
    const { held } = this;
    if (held === null) return;
    const to = aim?.epic.id === held.from.id ? null : aim;
    const isSame = to?.epic.id === held.to?.epic.id && to?.end === held.to?.end;
    this.held = { ...held, x, y, to: isSame ? held.to : to };
  }

  cancel(): void {
    this.hold(null);
  }

  /** Links the bars if the line leads to one. */
  async drop(): Promise<void> {
    const { held } = this;
    this.hold(null);
    if (held?.to != null) await this.link(held.from, held.to.epic, `${held.end}_to_${held.to.end}`);
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
      const kept = keptAct();
      await addBlockingLink(api, id, otherId, { kind, lag: 0 }, kept);
      toastWithUndo(api, `${from.title} blocks ${to.title}`, kept.act);
    } catch (error) {
      const text = failureText(error, 'The link could not be made.');
      runInAction(() => {
        this.mover.refusal = { epicId: from.id, text };
      });
    }
  }
}
