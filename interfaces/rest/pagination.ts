import type { OffsetPage, Page, PageRequest } from '../../application/inputs/page.ts';
import { Refusal, invalidParameter } from '../http/refusal.ts';
import { Answer } from './answer.ts';

/** A paginated list. */
export interface PagedList<Row, Entry = unknown> {
  read(page: PageRequest): Promise<Page<Row>>;
  /** Number of all rows that the caller may see, counted up to the limit. */
  count(limit: number): Promise<number>;
  /** One JSON value per row, in the same order. */
  present(rows: Row[]): readonly Entry[] | Promise<readonly Entry[]>;
  /** The parameter that continues after this row, for lists that do not use `cursor`. */
  parameterAfter?(last: Row): Record<string, string>;
}

/** The URL of the list for `Link` headers: without its query, and the parsed query as sent. */
export interface ListAddress {
  url: string;
  query: URLSearchParams;
}

const defaultSize = 20;
const largestSize = 100;
/** Above this many rows, total and last page are omitted. */
const largestTotal = 10_000;

/**
 * The requested page. @throws Invalid for a page or size below 1; Refusal 405 for a keyset order that the list does not
 * support
 */
export function readPageRequest(
  parameters: Readonly<Record<string, unknown>>,
  keysetOrders: readonly string[],
): PageRequest {
  const perPage = Math.min(wholeNumber(parameters, 'per_page', defaultSize), largestSize);
  if (parameters['pagination'] !== 'keyset')
    return { kind: 'offset', page: wholeNumber(parameters, 'page', 1), perPage };
  const order = parameters['order_by'] ?? keysetOrders[0];
  if (typeof order !== 'string' || !keysetOrders.includes(order)) {
    throw new Refusal(405, { error: 'Keyset pagination is not yet available for this type of request' });
  }
  const cursor = parameters['cursor'];
  return {
    kind: 'keyset',
    size: perPage,
    direction: 'forward',
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  };
}

/** Reads and sends one page, with pagination headers. */
export async function answerList<Row, Entry>(
  list: PagedList<Row, Entry>,
  request: PageRequest,
  address: ListAddress,
): Promise<Answer<readonly Entry[]>> {
  const page = await list.read(request);
  const body = await list.present(page.rows);
  if (request.kind === 'offset') {
    return new Answer(200, body, offsetHeaders(request, page.hasNext, await totalOf(list, request, page), address));
  }
  if (!page.hasNext) return new Answer(200, body);
  const last = page.rows.length - 1;
  const parameter = list.parameterAfter?.(page.rows[last] as Row) ?? { cursor: page.cursor(last) };
  return new Answer(200, body, { Link: link(address, parameter, 'next') });
}

/** The total may come with the page; on the last page it is known without counting. */
async function totalOf<Row>(
  list: Pick<PagedList<Row>, 'count'>,
  { page, perPage }: OffsetPage,
  { rows, hasNext, total }: Page<Row>,
): Promise<number> {
  if (total !== undefined) return total;
  if (hasNext || (rows.length === 0 && page > 1)) return list.count(largestTotal + 1);
  return (page - 1) * perPage + rows.length;
}

function offsetHeaders(
  { page, perPage }: OffsetPage,
  hasNext: boolean,
  total: number,
  address: ListAddress,
): Record<string, string> {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const size = { per_page: String(perPage) };
  const links = [
    ...(page > 1 ? [link(address, { page: String(page - 1), ...size }, 'prev')] : []),
    ...(hasNext ? [link(address, { page: String(page + 1), ...size }, 'next')] : []),
    link(address, { page: '1', ...size }, 'first'),
    ...(total > largestTotal ? [] : [link(address, { page: String(totalPages), ...size }, 'last')]),
  ];
  return {
    'X-Page': String(page),
    'X-Per-Page': String(perPage),
    'X-Next-Page': hasNext ? String(page + 1) : '',
    'X-Prev-Page': page > 1 ? String(page - 1) : '',
    ...(total > largestTotal ? {} : { 'X-Total': String(total), 'X-Total-Pages': String(totalPages) }),
    Link: links.join(', '),
  };
}

/** Exactly one space after the semicolon, and double quotes: one client parses it by a fixed pattern. */
function link({ url, query }: ListAddress, changed: Record<string, string>, relation: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of ['private_token', 'access_token']) parameters.delete(name);
  for (const [name, value] of Object.entries(changed)) parameters.set(name, value);
  return `<${url}?${parameters.toString()}>; rel="${relation}"`;
}

function wholeNumber(parameters: Readonly<Record<string, unknown>>, name: string, otherwise: number): number {
  const value = parameters[name];
  if (value === undefined || value === null || value === '') return otherwise;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) throw invalidParameter(`${name} is invalid`);
  if (number < 1) throw invalidParameter(`${name} does not have a valid value`);
  return Math.min(number, 10_000_000);
}
