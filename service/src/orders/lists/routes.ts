import { Type } from 'typebox';
import { deliveryTypes } from '../../catalog/types.ts';
import { needsScope } from '../../http/account-scope.ts';
import type { App } from '../../http/app.ts';
import { cursorParameter, parseCursor, toCursor } from '../../http/cursor.ts';
import { pageParameters, pageSchema, smallPages, toWirePage } from '../../http/page.ts';
import { queryOf, refusals } from '../../http/route-schema.ts';
import { parseWindow, type WindowQuery, windowParameters } from '../../http/window-parameters.ts';
import { InvalidRequest } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { parseBound } from '../../kit/instant.ts';
import { nullable } from '../../kit/schema.ts';
import type { ChangeMark } from '../change-queries.ts';
import { addProducts, type ExpandQuery, expandParameter } from '../expand-products.ts';
import { type ListNeeds, listOrders, type OrderFilter } from '../list-orders.ts';
import { findMarkOf, listUpdatedOrders } from '../list-updated-orders.ts';
import { type ShowNeeds, showOrders } from '../show-order.ts';
import { type Order, orderStatuses } from '../types.ts';

const filterLengthMax = 254;
const filterText = (description: string) => Type.String({ maxLength: filterLengthMax, description });

const orderPage = Type.Object(
  {
    ...pageSchema(Type.Ref('Order')).properties,
    TotalCount: Type.Integer({
      description:
        'How many orders match. With updatedSince: how many changes were left to read, of which an order can have several.',
    }),
    NextCursor: nullable(
      Type.String({
        description:
          'What follows this answer: sent as cursor. Null on the last page. With updatedSince never null: keep it, and it answers what changed since.',
        examples: [null],
      }),
    ),
    HasMore: Type.Boolean({ description: 'Whether more follows now.', examples: [false] }),
  },
  { title: 'OrderPage' },
);

const listSchema = {
  tags: ['Orders'],
  operationId: 'listOrders',
  summary: 'List orders, newest first, or those that changed',
  description:
    'Filters are combined with AND; one line must match all line filters (productId, brandingId, externalId and those on the recipient). With updatedSince, orders come in the order in which they changed, as they are now: to keep a copy, follow NextCursor while HasMore, and go on from the last one next time.',
  querystring: queryOf({
    ...pageParameters(smallPages),
    cursor: cursorParameter,
    ...windowParameters,
    updatedSince: Type.String({
      format: 'date-time',
      description:
        'Orders of which anything changed since, except StatusReason of a Pending one. Changes of the minute before are included, because some of them were not visible yet. Not with pageIndex.',
    }),
    poNumber: filterText('Exact.'),
    status: Type.Enum([...orderStatuses]),
    statusReason: filterText('Exact, of the order, such as AwaitingFunds or Voided.'),
    type: Type.Enum([...deliveryTypes]),
    departmentId: filterText('Exact.'),
    productId: filterText('Exact.'),
    brandingId: filterText('Exact, of a line item; not the default branding.'),
    externalId: filterText('Exact, of a line item.'),
    recipientName: filterText('Part of Personalization.To or of the address’s Name, case-insensitive.'),
    recipientEmail: filterText('Exact match, case-insensitive.'),
    recipientSms: filterText('Exact; write + as %2B.'),
    expand: expandParameter,
  }),
  response: { 200: orderPage, ...refusals(400, 401, 429) },
};

interface ListQuery extends ExpandQuery, WindowQuery, Omit<OrderFilter, 'start' | 'end'> {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly cursor: string | null;
  readonly updatedSince: string | null;
}

/** The kinds of cursors: a place among all orders, and one among their changes. */
const placeKind = 'o';
const changeKind = 'u';

export function orderListRoute(app: App, needs: ListNeeds & ShowNeeds): void {
  app.get<{ Querystring: ListQuery }>(
    '/v1/Orders',
    { schema: listSchema, config: needsScope('orders:read') },
    async (request) => {
      const { query, caller } = request;
      requireOnePaging(query);
      const page = await (isOfChanges(query) ? readChanges : readPage)(needs, caller.accountId, query);
      const shown = await showOrders(needs, request, page.items);
      const items = query.expand === null ? shown : await addProducts(needs.db, page.items, shown);
      const wire = toWirePage(
        { ...page, pageIndex: query.pageIndex, pageSize: query.pageSize, items },
        (order) => order,
      );
      return { ...wire, NextCursor: page.nextCursor, HasMore: page.hasMore };
    },
  );
}

interface ListedOrders {
  readonly items: readonly Order[];
  readonly totalCount: number;
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

async function readPage(needs: ListNeeds, accountId: AccountId, query: ListQuery): Promise<ListedOrders> {
  const before = query.cursor === null ? null : (parseCursor(query.cursor, placeKind, 1)[0] ?? null);
  const page = await listOrders(needs, accountId, filterOf(query), { ...query, before });
  const nextCursor = page.nextBefore === null ? null : toCursor(placeKind, [page.nextBefore]);
  return { items: page.items, totalCount: page.totalCount, nextCursor, hasMore: nextCursor !== null };
}

async function readChanges({ db }: ListNeeds, accountId: AccountId, query: ListQuery): Promise<ListedOrders> {
  const since = query.updatedSince === null ? null : parseBound(query.updatedSince, 'start');
  const from =
    query.cursor === null ? await findMarkOf(db, accountId, since ?? new Date(0)) : parseChangeCursor(query.cursor);
  const { items, mark, ...page } = await listUpdatedOrders(db, accountId, filterOf(query), from, query.pageSize);
  const nextCursor = toCursor(changeKind, [mark.eventSequence, mark.changeNumber]);
  return { items, totalCount: page.changesLeft, nextCursor, hasMore: page.hasMore };
}

function parseChangeCursor(cursor: string): ChangeMark {
  const [eventSequence = 0, changeNumber = 0] = parseCursor(cursor, changeKind, 2);
  return { eventSequence, changeNumber };
}

/** A cursor says itself what it continues. */
function isOfChanges({ updatedSince, cursor }: ListQuery): boolean {
  return (
    updatedSince !== null || (cursor !== null && Buffer.from(cursor, 'base64url').toString().startsWith(changeKind))
  );
}

function requireOnePaging({ pageIndex, cursor, updatedSince }: ListQuery): void {
  if (pageIndex === 1 || (cursor === null && updatedSince === null)) return;
  const detail = 'pageIndex cannot be combined with cursor or updatedSince; follow NextCursor.';
  throw new InvalidRequest([{ parameter: 'pageIndex', code: 'NotAllowed', detail }]);
}

function filterOf({ startDate, endDate, ...query }: ListQuery): OrderFilter {
  return {
    ...parseWindow({ startDate, endDate }),
    poNumber: query.poNumber,
    status: query.status,
    statusReason: query.statusReason,
    type: query.type,
    departmentId: query.departmentId,
    productId: query.productId,
    brandingId: query.brandingId,
    externalId: query.externalId,
    recipientEmail: query.recipientEmail,
    recipientSms: query.recipientSms,
    recipientName: query.recipientName,
  };
}
