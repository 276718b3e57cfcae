import { type Cell, inCell } from '../../api/cells.ts';
import { api } from '../../api/client.ts';
import type { LookUp } from '../orders/look-up-form.tsx';

export interface FoundThing {
  readonly cell: string;
  readonly kind: 'Account' | 'Order';
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly accountName: string;
}

export interface LookedUp {
  readonly things: readonly FoundThing[];
  /** Cells that were not asked, or did not answer everything. */
  readonly unasked: readonly string[];
}

/** Asks each cell in which the browser has a session. One that refuses or cannot be reached does not hide the others. */
export async function lookUpIn(cells: readonly Cell[], wish: LookUp): Promise<LookedUp> {
  const answers = await Promise.all(
    cells.map(async ({ Name, IsSignedIn }) => {
      if (!IsSignedIn) return { name: Name, things: [], isWhole: false };
      const parts = await Promise.allSettled([findAccounts(Name, wish), findOrders(Name, wish)]);
      const things = parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
      return { name: Name, things, isWhole: parts.every(({ status }) => status === 'fulfilled') };
    }),
  );
  return {
    things: answers.flatMap(({ things }) => things),
    unasked: answers.flatMap(({ name, isWhole }) => (isWhole ? [] : [name])),
  };
}

async function findAccounts(cell: string, { Search }: LookUp): Promise<FoundThing[]> {
  const { Data } = await api.get('/operator/Accounts', { query: { search: Search.trim() }, ...inCell(cell) });
  return Data.map(({ Id, Name }) => {
    return { cell, kind: 'Account', id: Id, name: Name, accountId: Id, accountName: Name };
  });
}

async function findOrders(cell: string, body: LookUp): Promise<FoundThing[]> {
  const { Data } = await api.post('/operator/OrderLookups', { body, ...inCell(cell) });
  return Data.map(({ Order, Account }) => {
    return {
      cell,
      kind: 'Order',
      id: Order.Id,
      name: Order.PONumber,
      accountId: Account.Id,
      accountName: Account.Name,
    };
  });
}
