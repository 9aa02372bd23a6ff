import { RemoveSeat } from '../../../application/seats/remove-seat.ts';
import { seatOrders, type SeatFilter } from '../../../application/seats/seat-queries.ts';
import { Forbidden, Invalid, NotFound } from '../../../application/errors.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import { addDays, addMonths, daysBetween, isFarFromEnds } from '../../../domain/calendar/day.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { csvLine } from '../../../domain/text/csv.ts';
import { badRequest, invalidParameter, Refusal } from '../../http/refusal.ts';
import { TextAnswer } from '../answer.ts';
import { requireGroup } from '../containers.ts';
import { boolean, day, identifier, oneOf, optional, optionalText, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  csvColumns,
  presentSeat,
  presentSeatMembership,
  seatCells,
  seatMembershipShape,
  seatShape,
} from './seat-presenter.ts';
import { z } from 'zod';
import { countShape, dayShape, listShape, pageOf } from '../answer-shapes.ts';

const root = '/groups/:id/billable_members';
const one = { id: reference, user_id: identifier };
/** Maximum number of people in an export, because the file is built in memory. */
const csvRowsMaximum = 200_000;
/** Maximum number of days of a history, because each is counted separately. */
const historyDaysMaximum = 100;

/** Maximum number of memberships that a dry run lists; the others are only counted. */
const membershipsListed = 100;

/** The result of a dry run. */
const removedSeatShape = z.strictObject({
  memberships: countShape,
  /** Where they are. */
  sources: listShape(seatMembershipShape),
  seats_before: countShape,
  seats_after: countShape,
});

/** The seats of a top-level group, their reasons, and removing them. Owners only. */
export const seatRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: root,
    access: 'signed-in',
    answers: pageOf(seatShape),
    parameters: { id: reference, search: optionalText, sort: optional(oneOf(...seatOrders)) },
    async run(request) {
      const { id: namespaceId } = await requireBilledGroup(request, request.parameters.id);
      const { search, sort = 'name_asc' } = request.parameters;
      const actor = await request.actor();
      const { seats } = request.services.queries;
      const filter: SeatFilter = { namespaceId, ...(search !== undefined && { search }) };
      return request.list({
        read: (page) => seats.page(actor, filter, sort, page),
        count: () => seats.count(actor, filter),
        present: (rows) => rows.map((row) => presentSeat(row, actor, request.baseUrl)),
      });
    },
  }),
  route({
    method: 'get',
    path: '/groups/:id/seat_usage',
    access: 'signed-in',
    answers: 'file',
    parameters: { id: reference },
    async run(request) {
      const group = await requireBilledGroup(request, request.parameters.id);
      const actor = await request.actor();
      const page = { kind: 'offset', page: 1, perPage: csvRowsMaximum } as const;
      const { rows } = await request.services.queries.seats.page(actor, { namespaceId: group.id }, 'name_asc', page);
      const lines = [csvColumns.join(','), ...rows.map((seat) => csvLine(seatCells(seat, actor)))];
      const filename = `${group.path}-seats-${request.today}.csv`;
      return new TextAnswer('text/csv', filename, lines.map((line) => `${line}\r\n`).join(''));
    },
  }),
  route({
    method: 'get',
    path: `${root}/:user_id/memberships`,
    access: 'signed-in',
    answers: pageOf(seatMembershipShape),
    parameters: one,
    async run(request) {
      const { namespaceId, userId } = await requireSeat(request);
      const { seats } = request.services.queries;
      return request.list({
        read: (page) => seats.memberships(namespaceId, userId, page),
        count: () => seats.membershipCount(namespaceId, userId),
        present: (rows) => rows.map((row) => presentSeatMembership(row, request.baseUrl)),
      });
    },
  }),
  route({
    method: 'get',
    path: `${root}/:user_id/indirect`,
    access: 'signed-in',
    answers: pageOf(seatMembershipShape),
    parameters: one,
    async run(request) {
      const { namespaceId, userId } = await requireSeat(request);
      const actor = await request.actor();
      const { seats } = request.services.queries;
      return request.list({
        read: (page) => seats.invitations(actor, namespaceId, userId, page),
        count: () => seats.invitationCount(namespaceId, userId),
        present: (rows) => rows.map((row) => presentSeatMembership(row, request.baseUrl)),
      });
    },
  }),
  route({
    method: 'delete',
    path: `${root}/:user_id`,
    access: 'signed-in',
    answers: { 200: removedSeatShape, 204: 'nothing' },
    parameters: { ...one, dry_run: optional(boolean) },
    async run(request) {
      const { id: groupId } = await requireBilledGroup(request, request.parameters.id);
      const { user_id: userId, dry_run: dryRun = false } = request.parameters;
      try {
        const { memberships, seatsBefore, seatsAfter } = await request.perform(RemoveSeat, { groupId, userId, dryRun });
        if (!dryRun) return;
        const page = { kind: 'offset', page: 1, perPage: membershipsListed } as const;
        const { rows } = await request.services.queries.seats.memberships(groupId, userId, page);
        return {
          memberships: memberships.length,
          sources: rows.map((row) => presentSeatMembership(row, request.baseUrl)),
          seats_before: seatsBefore,
          seats_after: seatsAfter,
        };
      } catch (error) {
        if (error instanceof Forbidden) throw refusedBilling();
        if (error instanceof Invalid) throw badRequest(error.problems.map(({ text }) => text).join(', '));
        throw error;
      }
    },
  }),
  route({
    method: 'get',
    path: '/groups/:id/seat_history',
    access: 'signed-in',
    answers: listShape(z.strictObject({ day: dayShape, seats: countShape })),
    parameters: {
      id: reference,
      from: optional(day),
      to: optional(day),
      interval: optional(oneOf('daily', 'weekly', 'monthly')),
    },
    async run(request) {
      const { id } = await requireBilledGroup(request, request.parameters.id);
      const { to = request.today, interval = 'weekly' } = request.parameters;
      if (!isFarFromEnds(to)) throw invalidParameter('to is out of range');
      const { from = addDays(to, -7 * 12) } = request.parameters;
      if (to > request.today) throw invalidParameter('to is in the future');
      if (from > to) throw invalidParameter('from is after to');
      return request.services.queries.seats.history(id, daysOf(from, to, interval));
    },
  }),
];

/** From the last day backwards in steps of the interval; returned oldest first. */
function daysOf(from: string, to: string, interval: 'daily' | 'weekly' | 'monthly'): string[] {
  const step = (count: number) =>
    interval === 'monthly' ? addMonths(to, -count) : addDays(to, -count * (interval === 'weekly' ? 7 : 1));
  const most = interval === 'monthly' ? 28 : interval === 'weekly' ? 7 : 1;
  if (daysBetween(from, to) / most >= historyDaysMaximum) {
    throw invalidParameter(`the period is too long (maximum is ${historyDaysMaximum} points)`);
  }
  const days: string[] = [];
  for (let count = 0; step(count) >= from; count += 1) days.push(step(count));
  return days.toReversed();
}

/**
 * The top-level group whose billing the caller may read. @throws NotFound, Refusal 400 for subgroups and without
 * permission
 */
async function requireBilledGroup(request: RestRequest<unknown>, idOrPath: string): Promise<Namespace> {
  const group = await requireGroup(request, idOrPath);
  if (group.parentId !== null || !canInGroup(await request.actor(), 'readBilling', group)) throw refusedBilling();
  return group;
}

/** The group and person of a path; the person must use a seat. */
async function requireSeat(
  request: RestRequest<{ id: string; user_id: number }>,
): Promise<{ namespaceId: number; userId: number }> {
  const { id: namespaceId } = await requireBilledGroup(request, request.parameters.id);
  const { user_id: userId } = request.parameters;
  const actor = await request.actor();
  if ((await request.services.queries.people.find(actor, userId)) === null) throw new NotFound();
  if ((await request.services.queries.seats.count(actor, { namespaceId, userId })) === 0) throw new NotFound('User');
  return { namespaceId, userId };
}

/** Clients of these calls expect 400 instead of 403. */
function refusedBilling(): Refusal {
  return new Refusal(400, { message: '400 Bad request' });
}
