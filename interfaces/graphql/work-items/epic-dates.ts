import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { dateSourceOf, inheritedDate, type DateSide } from '../../../domain/work-items/date-source.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import type { GraphqlContext } from '../context.ts';
import { DateScalar, TimeScalar } from '../scalars/times.ts';
import { Epic } from './epic.ts';

/** The milestone or child epic that an inherited date comes from, if the reader may read it. */
@ObjectType({ simpleResolvers: true })
class EpicDateSource {
  @Field(() => String, { nullable: false })
  title!: string;

  /** Path of an epic; milestones have no page. */
  @Field(() => String)
  webPath!: string | null;

  @Field(() => DateScalar)
  startDate!: string | null;

  @Field(() => DateScalar)
  dueDate!: string | null;
}

/**
 * The sources of an epic's dates. Everyone sees the dates; the name of a source is only for those who may read that
 * milestone or epic.
 */
@Resolver(() => Epic)
export class EpicDateFields {
  @FieldResolver(() => TimeScalar)
  startDateFromInheritedSource(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<string | null> {
    return dateOf(row, 'startDate', context);
  }

  @FieldResolver(() => TimeScalar)
  startDateFromMilestones(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<string | null> {
    return dateOf(row, 'startDate', context);
  }

  @FieldResolver(() => TimeScalar)
  dueDateFromInheritedSource(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<string | null> {
    return dateOf(row, 'dueDate', context);
  }

  @FieldResolver(() => TimeScalar)
  dueDateFromMilestones(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<string | null> {
    return dateOf(row, 'dueDate', context);
  }

  @FieldResolver(() => EpicDateSource)
  startDateSource(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<EpicDateSource | null> {
    return readableSource(row, 'startDate', context);
  }

  @FieldResolver(() => EpicDateSource)
  dueDateSource(@Root() { row }: Epic, @Ctx() context: GraphqlContext): Promise<EpicDateSource | null> {
    return readableSource(row, 'dueDate', context);
  }
}

async function dateOf(epic: ItemRow, side: DateSide, { items }: GraphqlContext): Promise<string | null> {
  const source = epic[`${side}IsFixed`] ? dateSourceOf(epic, side) : null;
  if (source === null) return inheritedDate(epic, side, null);
  const { milestones, items: epics } = items;
  return inheritedDate(epic, side, await (source.kind === 'milestone' ? milestones : epics).get(source.id));
}

async function readableSource(epic: ItemRow, side: DateSide, context: GraphqlContext): Promise<EpicDateSource | null> {
  const { items } = context;
  const source = dateSourceOf(epic, side);
  if (source?.kind === 'milestone') {
    const milestone = await items.milestones.get(source.id);
    return milestone && { ...datesOf(milestone), title: milestone.title, webPath: null };
  }
  const item = source === null ? null : await items.items.get(source.id);
  const group = item === null ? null : await items.namespaces.get(item.namespaceId);
  if (item === null || group === null) return null;
  return { ...datesOf(item), title: item.title, webPath: itemWebPath(item, group) };
}

function datesOf({
  startDate,
  dueDate,
}: Pick<ItemRow, 'startDate' | 'dueDate'>): Pick<ItemRow, 'startDate' | 'dueDate'> {
  return { startDate, dueDate };
}
