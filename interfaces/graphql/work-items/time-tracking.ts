import { Args, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Invalid } from '../../../application/errors.ts';
import { canDeleteTimelog } from '../../../domain/access/policy.ts';
import { durationExample, durationInWords, secondsIn } from '../../../domain/work-items/duration.ts';
import type { Timelog } from '../../../domain/work-items/timelog.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { connectionType } from '../connections/connection-type.ts';
import { ExpectedRows } from '../connections/expected-rows.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments } from '../connections/page-arguments.ts';
import type { GraphqlContext } from '../context.ts';
import { globalId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { UserCore } from '../people/user.ts';
import { TimelogIDScalar } from '../scalars/ids.ts';
import { TimeScalar } from '../scalars/times.ts';
import { personOf } from './item-details.ts';
import { namespaceOf, policyItemOf } from './item-owner.ts';
import { WorkItemWidget } from './widgets.ts';
import { RowField } from '../row-field.ts';

/** The caller's permissions on a time entry. */
@ObjectType({ simpleResolvers: true })
export class TimelogPermissions {
  @Field(() => Boolean, { nullable: false })
  adminTimelog!: boolean;
}

/** A time entry of a person; negative if time was subtracted. */
@ObjectType()
export class WorkItemTimelog {
  constructor(
    readonly row: Timelog,
    private readonly item: ItemRow,
    private readonly context: GraphqlContext,
  ) {}

  @Field(() => TimelogIDScalar, { nullable: false })
  get id(): string {
    return globalId('Timelog', this.row.id);
  }

  /** Seconds. */
  @RowField(() => Int, { nullable: false })
  timeSpent!: number;

  @RowField(() => TimeScalar)
  spentAt!: Date;

  @RowField(() => String)
  summary!: string | null;

  @Field(() => UserCore, { nullable: false })
  user(): Later<UserCore | null> {
    return personOf(this.row.userId, this.context);
  }

  @Field(() => TimelogPermissions, { nullable: false })
  async userPermissions(): Promise<TimelogPermissions> {
    const item = await policyItemOf(this.item, this.context);
    const namespace = await namespaceOf(this.item, this.context);
    return { adminTimelog: canDeleteTimelog(this.context.actor, this.row, item, namespace) };
  }
}

export const WorkItemTimelogConnection = connectionType('WorkItemTimelog', () => WorkItemTimelog);

/** Human-readable durations; null for none. */
@ObjectType({ simpleResolvers: true })
export class WorkItemWidgetTimeTrackingHumanReadableAttributes {
  @Field(() => String)
  timeEstimate!: string | null;

  @Field(() => String)
  totalTimeSpent!: string | null;
}

@ObjectType({ implements: WorkItemWidget })
export class WorkItemWidgetTimeTracking extends WorkItemWidget {
  /** Seconds; 0 without an estimate. */
  @Field(() => Int)
  get timeEstimate(): number {
    return this.row.timeEstimate ?? 0;
  }

  /** Seconds. */
  @Field(() => Int)
  get totalTimeSpent(): number {
    return this.row.timeSpent ?? 0;
  }

  @Field(() => WorkItemWidgetTimeTrackingHumanReadableAttributes)
  get humanReadableAttributes(): WorkItemWidgetTimeTrackingHumanReadableAttributes {
    return { timeEstimate: wordsOf(this.row.timeEstimate), totalTimeSpent: wordsOf(this.row.timeSpent) };
  }

  /** The time entries, newest first. */
  @ExpectedRows()
  @Field(() => WorkItemTimelogConnection)
  timelogs(@Args(() => PageArguments) page: PageArguments): Later<ListConnection<WorkItemTimelog>> {
    return whenLoaded(
      this.context.items.timelogs.get(this.row.id),
      (rows) =>
        new ListConnection(
          rows.map((row) => new WorkItemTimelog(row, this.row, this.context)),
          page,
        ),
    );
  }
}

@InputType()
export class WorkItemWidgetTimeTrackingTimelogInput {
  /** For example `1h 30m`; a minus sign subtracts time. */
  @Field(() => String, { nullable: false })
  timeSpent!: string;

  @Field(() => TimeScalar)
  spentAt?: Date | null;

  @Field(() => String)
  summary?: string | null;
}

@InputType()
export class WorkItemWidgetTimeTrackingInput {
  /** For example `1w 2d`; an empty text or `0h` removes the estimate. */
  @Field(() => String)
  timeEstimate?: string | null;

  @Field(() => WorkItemWidgetTimeTrackingTimelogInput)
  timelog?: WorkItemWidgetTimeTrackingTimelogInput | null;
}

/** Null for no time. */
export function wordsOf(seconds: number | null): string | null {
  return seconds === null ? null : durationInWords(seconds);
}

/** The seconds of an estimate: null removes it, undefined keeps it. @throws Invalid */
export function estimateOf(text: string | null | undefined): number | null | undefined {
  if (text === undefined || text === null) return undefined;
  return text.trim() === '' ? null : requireSeconds('timeEstimate', text) || null;
}

/** @throws Invalid */
export function requireSeconds(field: string, text: string): number {
  const seconds = secondsIn(text);
  if (seconds === null) throw Invalid.fields({ [field]: [`must be a duration such as ${durationExample}`] });
  return seconds;
}
