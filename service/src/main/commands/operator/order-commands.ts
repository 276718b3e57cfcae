import type { CommandOption, Given } from '../../../cli/command.ts';
import { CommandRefused } from '../../../cli/command-errors.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import type { Ask, Members } from './operator-command-types.ts';
import { accountPath, pageOption, pageQuery, pathOf } from './paths.ts';

const words = ['account', 'order'];
const more = '<account> is its id or exact name, <order> its id or PONumber.';
const line: CommandOption = { value: 'id', does: 'the line item; needed if the order has several' };
const orderPath = (given: Given) => `${accountPath(given)}/Orders/${pathOf(given.order)}`;

/** Orders of an account, for support. Recipients are masked. */
export const orderCommands: ServiceCommands = {
  'orders list': operatorCommand({
    does: 'list the orders of an account, newest first',
    words: ['account'],
    options: { page: pageOption },
    examples: ['orders list "Acme Corp"'],
    request: (given) => ({ method: 'GET', path: `${accountPath(given)}/Orders`, query: pageQuery(given) }),
    shows: ['Id', 'PONumber', 'PlacedAt', 'Type', 'Status', 'Cost', 'CurrencyCode'],
  }),
  'orders show': operatorCommand({
    does: 'show an order and what happened to it',
    words,
    more: `${more} Addresses of recipients are masked.`,
    examples: ['orders show "Acme Corp" PO-7'],
    request: (given) => ({ method: 'GET', path: orderPath(given) }),
    parts: {
      LineItems: ['Id', 'ProductId', 'Value', 'Quantity', 'Status', 'DeliveryStatus', 'Recipient', 'StatusReason'],
      Timeline: ['At', 'Kind', 'Detail', 'LineItemId'],
    },
  }),
  'orders cancel': operatorCommand({
    does: 'cancel what was not sent yet, and refund it',
    examples: ['orders cancel Acme PO-1001'],
    words,
    options: { line: { ...line, does: 'only this line item' } },
    more,
    request: (given) => {
      const path = given.line === undefined ? orderPath(given) : linePath(given, given.line);
      return { method: 'POST', path: `${path}/Cancel` };
    },
    says: ({ PONumber, Status }) => `${String(PONumber)} is ${String(Status)}.`,
  }),
  'orders resend': operatorCommand({
    does: 'send the messages of a line item to its recipient again',
    examples: ['orders resend Acme PO-1001 --line 1'],
    words,
    options: { line },
    more,
    request: async (given, ask) => ({ method: 'POST', path: `${await chosenLine(given, ask)}/Resend` }),
    says: ({ PONumber }) => `${String(PONumber)} is sent again.`,
  }),
  'orders reissue': operatorCommand({
    does: 'create new links for cards that nobody opened, or issue expired cards again',
    examples: ['orders reissue Acme PO-1001 --line 1'],
    words,
    options: { line, expires: { value: 'time', does: 'until when expired cards can be opened this time' } },
    more: `${more} The old links stop working. Expired cards are charged to the account
again. The recipient stays the same: only the account can send a gift to another address.`,
    request: async (given, ask) => ({
      method: 'POST',
      path: `${await chosenLine(given, ask)}/Reissue`,
      body: given.expires === undefined ? {} : { ClaimExpiresAt: given.expires },
    }),
    says: ({ PONumber }) => `${String(PONumber)} is reissued.`,
  }),
};

function linePath(given: Given, id: string): string {
  return `${orderPath(given)}/LineItems/${pathOf(id)}`;
}

/** The line that was named, or the only one. */
async function chosenLine(given: Given, ask: Ask): Promise<string> {
  if (given.line !== undefined) return linePath(given, given.line);
  const { LineItems } = (await ask({ method: 'GET', path: orderPath(given) })) as { LineItems: readonly Members[] };
  const [only, another] = LineItems;
  if (only && !another) return linePath(given, String(only.Id));
  throw new CommandRefused(
    `The order has several line items; choose one with --line: ${LineItems.map(({ Id }) => String(Id)).join(', ')}.`,
  );
}
