import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { failureText } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { LaneHand, type LaneHandSource } from '../lanes/lane-hand.ts';
import { changeInWords } from '../moving/change-in-words.ts';
import type { LaneThings } from '../lanes/lane-things.ts';
import type { EditableMilestone, RoadmapMilestone } from './roadmap-milestone.ts';

/** Its new dates, and its title if that was typed. */
type ChangedMilestone = Schedule & Partial<EditableMilestone>;

export interface MilestoneMoverSource extends LaneHandSource {
  readonly milestones: LaneThings<RoadmapMilestone>;
}

/** Gives milestones other dates, by hand or typed, and titles. */
export class MilestoneMover {
  readonly hand: LaneHand<RoadmapMilestone>;
  /** The milestone whose title and dates are being typed. */
  edited: RoadmapMilestone | null = null;
  readonly #calls = new CallsInOrder();

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly source: MilestoneMoverSource,
  ) {
    this.hand = new LaneHand<RoadmapMilestone>(
      {
        attribute: 'data-milestone',
        end: 'due date',
        movable: (id) => {
          const milestone = source.milestones.all.find((one) => one.id === id);
          return milestone?.userPermissions.adminMilestone ? milestone : null;
        },
        nameOf: ({ title }) => title,
        fitted: (_milestone, target) => target,
        remarks: () => [],
        save: (milestone, schedule) => this.move(milestone, schedule),
      },
      source,
    );
    makeStore(this);
  }

  /** Asks for the title and the dates of a milestone; null closes the question. */
  edit(milestone: RoadmapMilestone | null): void {
    this.edited = milestone;
  }

  /** Saves what was typed. @throws ApiError */
  async change(milestone: RoadmapMilestone, changed: EditableMilestone): Promise<void> {
    await this.send(milestone, changed);
    this.edit(null);
    this.source.milestones.put(milestone.id, changed, { isSaved: true });
    await this.tell(milestone, changed);
  }

  private async move(milestone: RoadmapMilestone, schedule: Schedule): Promise<void> {
    if (await this.save(milestone, schedule)) await this.tell(milestone, schedule);
  }

  /** Says what was changed, with Undo, whose code is loaded when it is needed. */
  private async tell(milestone: RoadmapMilestone, changed: ChangedMilestone): Promise<void> {
    const { toastWithOwnUndo } = await import('../../app/own-acts.ts');
    const { title, startDate, dueDate } = milestone;
    const isRenamed = changed.title !== undefined && changed.title !== title;
    const before = { startDate, dueDate, ...(changed.title !== undefined && { title }) };
    const text = isRenamed ? `Renamed to ${changed.title}` : (changeInWords(before, changed) ?? timeframeText(changed));
    toastWithOwnUndo({
      text: `${title}: ${text}`,
      undo: () => this.save({ ...milestone, ...changed }, before),
      redo: () => this.save(milestone, changed),
    });
  }

  /** Returns false if the change was refused, with the reason said. */
  private async save(milestone: RoadmapMilestone, changed: ChangedMilestone): Promise<boolean> {
    const { milestones } = this.source;
    const { id, title, startDate, dueDate } = milestone;
    milestones.put(id, changed, { isSaved: false });
    try {
      await this.send(milestone, changed);
      milestones.put(id, changed, { isSaved: true });
      this.say(`${changed.title ?? title}: ${timeframeText(changed)}.`);
      return true;
    } catch (error) {
      milestones.put(id, { title, startDate, dueDate }, { isSaved: true });
      const reason = failureText(error, 'The dates could not be saved.');
      this.say(`${title}: ${reason}`);
      toast(`${title}: ${reason}`, { tone: 'danger' });
      return false;
    }
  }

  private async send(
    { id, webPath, projectMilestone }: RoadmapMilestone,
    { startDate, dueDate, title }: ChangedMilestone,
  ): Promise<void> {
    const [place = ''] = webPath.split('/-/');
    const fullPath = place.replace(projectMilestone ? /^\// : /^\/groups\//, '');
    const body = { ...(title !== undefined && { title }), start_date: startDate, due_date: dueDate };
    const container = encodeURIComponent(fullPath);
    const { api } = this.environment;
    const number = numberOfId(id);
    await this.#calls.send<unknown>(() =>
      projectMilestone
        ? api.rest('PUT', `/api/v4/projects/${container}/milestones/${number}`, { body })
        : api.rest('PUT', `/api/v4/groups/${container}/milestones/${number}`, { body }),
    );
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}
