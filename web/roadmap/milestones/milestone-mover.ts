import type { Day } from '../../../domain/calendar/day.ts';
import type { FirstDayOfWeek } from '../../../domain/calendar/week.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import {
  shiftedSchedule,
  steppedSchedule,
  stretchedSchedule,
  unitOfLayout,
  unitsBetween,
  type BarPart,
  type MoveUnit,
} from '../../../domain/roadmap/moved-schedule.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { failureText } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import { toast } from '../../widgets/toast/toast.ts';
import { changeInWords } from '../moving/change-in-words.ts';
import type { EditableMilestone, MilestoneList, RoadmapMilestone } from './milestone-list.ts';

/** Its new dates, and its title if that was typed. */
type ChangedMilestone = Schedule & Partial<EditableMilestone>;

/** A milestone in a hand. */
export interface MilestoneGrip {
  milestone: RoadmapMilestone;
  part: BarPart;
  from: Day;
  schedule: Schedule;
  byKeys: boolean;
}

export interface MilestoneMoverSource {
  readonly announcer: Announcer;
  readonly timeframe: Timeframe;
  readonly firstDayOfWeek: FirstDayOfWeek;
  readonly milestones: MilestoneList;
}

const keyHelp =
  'Left and Right move it, with Shift its due date, with Control and Shift its start, with Alt by days. Enter saves, Escape cancels.';

/** Gives milestones other dates by hand: they follow it at once, and are saved when they are let go. */
export class MilestoneMover {
  grip: MilestoneGrip | null = null;
  /** The milestone whose title and dates are being typed. */
  edited: RoadmapMilestone | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly source: MilestoneMoverSource,
  ) {
    makeStore(this);
  }

  /** Holds a milestone, or one of its ends. `from` is the day under the pointer. */
  take(milestone: RoadmapMilestone, part: BarPart, from: Day): void {
    const { startDate, dueDate } = milestone;
    this.grip = { milestone, part, from, schedule: { startDate, dueDate }, byKeys: false };
  }

  /** Whether a milestone that the reader may move has the focus. */
  isFocused(): boolean {
    return this.focused() !== null;
  }

  /** Holds the milestone that has the focus, by the keyboard. Returns false if none has it. */
  takeFocused(): boolean {
    const milestone = this.focused();
    if (milestone !== null) this.takeByKeys(milestone);
    return milestone !== null;
  }

  private focused(): RoadmapMilestone | null {
    const id = document.activeElement?.closest<HTMLElement>('[data-milestone]')?.dataset['milestone'];
    const milestone = this.source.milestones.milestones.find((one) => one.id === id);
    return milestone?.userPermissions.adminMilestone ? milestone : null;
  }

  private takeByKeys(milestone: RoadmapMilestone): void {
    const day = milestone.startDate ?? milestone.dueDate;
    if (day === null) return;
    this.take(milestone, 'whole', day);
    if (this.grip !== null) this.grip = { ...this.grip, byKeys: true };
    this.say(`Moving ${milestone.title}. ${keyHelp}`);
  }

  /** The pointer is above another day. `isFine` moves by days, whatever the scale. */
  dragTo(day: Day, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const { milestone, part, from } = grip;
    const unit = this.unitOf(isFine);
    if (part === 'whole') return this.follow(shiftedSchedule(milestone, unit, unitsBetween(from, day, unit)));
    const edge = (part === 'start' ? milestone.startDate : milestone.dueDate) ?? from;
    const target = shiftedSchedule({ startDate: edge, dueDate: null }, 'day', unitsBetween(from, day, 'day'));
    if (target?.startDate == null) return;
    this.follow(stretchedSchedule(milestone, part, target.startDate, unit, this.source.firstDayOfWeek));
  }

  /** Moves what is held by keys one step. */
  step(part: BarPart, direction: 1 | -1, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const unit = this.unitOf(isFine);
    this.follow(
      part === 'whole'
        ? shiftedSchedule(grip.schedule, unit, direction)
        : steppedSchedule(grip.schedule, part, direction, unit, this.source.firstDayOfWeek),
    );
    this.say(`${timeframeText(this.grip?.schedule ?? grip.schedule)}. ${this.changeInWords ?? 'As before'}.`);
  }

  get changeInWords(): string | null {
    return this.grip === null ? null : changeInWords(this.grip.milestone, this.grip.schedule);
  }

  async drop(): Promise<void> {
    const { grip } = this;
    this.grip = null;
    if (grip === null || this.isWhereItWas(grip)) return;
    await this.move(grip.milestone, grip.schedule);
  }

  cancel(): void {
    const wasByKeys = this.grip?.byKeys === true;
    this.grip = null;
    if (wasByKeys) this.say('Move canceled.');
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

  isWhereItWas({ milestone, schedule }: MilestoneGrip): boolean {
    return milestone.startDate === schedule.startDate && milestone.dueDate === schedule.dueDate;
  }

  private unitOf(isFine: boolean): MoveUnit {
    return isFine ? 'day' : unitOfLayout[this.source.timeframe.layout];
  }

  private follow(schedule: Schedule | null): void {
    if (this.grip !== null && schedule !== null) this.grip = { ...this.grip, schedule };
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
    if (projectMilestone) await api.rest('PUT', `/api/v4/projects/${container}/milestones/${numberOfId(id)}`, { body });
    else await api.rest('PUT', `/api/v4/groups/${container}/milestones/${numberOfId(id)}`, { body });
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}
