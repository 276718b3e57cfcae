import { type Caller, createCaller } from '../clients/caller.ts';
import type { WireOrder } from '../clients/types.ts';
import type { World } from '../world/world.ts';

const ordersPerPage = 50;
const eventsPerPage = 500;

export interface WireTransaction {
  readonly Id: string;
  readonly Kind: string;
  readonly Amount: number;
  readonly Balance: 'Available' | 'Pending';
  readonly OrderId: string | null;
  readonly LineItemId: string | null;
  readonly CardIds: readonly string[] | null;
}

export interface WireEvent {
  readonly Sequence: number;
  readonly Id: string;
  readonly Type: string;
  readonly Data: Readonly<Record<string, unknown>>;
}

/** What the API says about one account when everything is over. */
export interface AccountHistory {
  readonly name: string;
  readonly orders: readonly WireOrder[];
  readonly transactions: readonly WireTransaction[];
  readonly events: readonly WireEvent[];
  readonly available: number;
}

interface Page<Item> {
  readonly Data: readonly Item[];
  readonly TotalCount: number;
}

export async function readHistory(world: World): Promise<AccountHistory[]> {
  const histories: AccountHistory[] = [];
  for (const account of world.accounts) {
    const caller = createCaller(world.baseUrl, account);
    const balances = await caller.read<Page<{ CurrencyCode: string; Available: number }>>('/v1/Balances?pageSize=50');
    histories.push({
      name: account.email,
      orders: await readPages<WireOrder>(caller, '/v1/Orders'),
      transactions: await readPages<WireTransaction>(caller, '/v1/Transactions'),
      events: await readEvents(caller),
      available: balances.Data.find(({ CurrencyCode }) => CurrencyCode === 'USD')?.Available ?? 0,
    });
  }
  return histories;
}

async function readPages<Item>(caller: Caller, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let index = 1; ; index++) {
    const page = await caller.read<Page<Item>>(`${path}?pageSize=${ordersPerPage}&pageIndex=${index}`);
    items.push(...page.Data);
    if (page.Data.length === 0 || items.length >= page.TotalCount) return items;
  }
}

async function readEvents(caller: Caller): Promise<WireEvent[]> {
  const events: WireEvent[] = [];
  for (;;) {
    const after = events.at(-1)?.Sequence ?? 0;
    const page = await caller.read<{ Data: readonly WireEvent[] }>(`/v1/Events?after=${after}&limit=${eventsPerPage}`);
    if (page.Data.length === 0) return events;
    events.push(...page.Data);
  }
}
