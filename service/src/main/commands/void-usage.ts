import type { CommandOption } from '../../cli/command.ts';

export const voidOptions: Readonly<Record<string, CommandOption>> = {
  account: { value: 'id|name', does: 'the account that the cards belong to', isRequired: true },
  order: { value: 'id', does: 'all cards of an order' },
  line: { value: 'id', does: 'all cards of a line item' },
  card: { value: 'id', does: 'one card' },
  file: { value: 'file', does: 'the ids in a CSV file', isFile: true },
  reason: { value: 'text', does: 'why; appears in events and in the order’s history' },
  'dry-run': { does: 'only show what would be voided and refunded' },
};

/** Help of "bestow orders void". */
export const voidMore = `Give one of --order, --line, --card and --file. The file is CSV with the column Id, which holds ids of orders, line items or
cards in any mixture, and optionally Reason. "-" reads standard input.

Prints one result per row. Rows without a card to void, because it was seen, shipped or voided before, are reported and
skipped: an interrupted file can simply be run again. Exits with 1 if a row was rejected.`;
