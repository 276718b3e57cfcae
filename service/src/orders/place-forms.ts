import { type ColumnType, listLiteral, scalarLiteral } from '../kit/list-literals.ts';
import { type BatchTable, columnsIn } from './batch-tables.ts';

/** The same statement is written for many orders, and for one of one line, which needs no search for what belongs together. */
export interface Form {
  /** A table of the batch under a name for the statement, its rows with their places. */
  readonly table: (name: string, table: BatchTable) => string;
  /** What stands for a column. */
  readonly value: (type: ColumnType, values: readonly unknown[]) => string | null;
  /** What orders need of their accounts and purses: where it is kept, and how it is found. */
  readonly numbers: string;
  readonly accountsFrom: string;
  readonly numbersFrom: string;
  readonly ofAccount: (column: string, accountPlace: string) => string;
  readonly ofPurse: (column: string, pursePlace: string) => string;
  /** What lines need of their orders and products. */
  readonly lookUps: (lastOfProduct: string) => string;
  readonly lookUpsFrom: string;
  readonly ofOrder: (column: string) => string;
  readonly ofProduct: (lastOfProduct: string) => string;
  /** Which of the account's fallen balances it is, and how many there are. */
  readonly fallenRank: string;
  readonly fallenCount: string;
  /** The moment of the batch, and the events of those accounts that are followed; no row where nothing was placed. */
  readonly toldAt: string;
  readonly ranges: (eventRange: string) => string;
  /** All rows of a small table as a JSON array, in their order. */
  readonly list: (value: string, from: string) => string;
}

const listOf = (type: ColumnType, parameter: string) =>
  type === 'jsonb' ? `jsonb_array_elements(${parameter}::jsonb)` : `unnest(${parameter}::${type}[])`;

export const many: Form = {
  // Not as functions in `from`, where PostgreSQL writes each list down once more before it reads the first row. A list that
  // has come to its end, or was null, goes on with nulls; the first one tells how many rows there are.
  table: (name, table) => {
    const columns = columnsIn(table);
    const lists = columns.map(({ type, parameter, name }) => `${listOf(type, parameter)} as ${name}`);
    const places = columns.slice(0, 1).map(({ type, parameter }) => `generate_subscripts(${parameter}::${type}[], 1)`);
    return `(select ${lists.join(', ')}, ${places} as place) ${name}`;
  },
  value: (type, values) => (values.every((value) => value === null) ? null : listLiteral(type, values)),
  // By place, in arrays: as a join each order would be compared with each account, and each line with each order.
  numbers: `
numbers as materialized (
  select a.*, p.*
  from (select array_agg(account_id order by place) as account_ids, array_agg(placed_at order by place) as placed_ats,
               array_agg(order_number order by place) as order_numbers, array_agg(transfer_number order by place) as transfer_numbers,
               array_agg(event_sequence order by place) as event_sequences
        from accounts) a
  cross join (select array_agg(currency_code order by place) as currency_codes,
                     array_agg(currency_number order by place) as currency_numbers
              from purses) p
),`,
  accountsFrom: 'numbers n',
  numbersFrom: 'numbers n',
  ofAccount: (column, place) => `n.${column}s[${place}]`,
  ofPurse: (column, place) => `n.${column}s[${place}]`,
  lookUps: (lastOfProduct) => `
products as materialized (select array_agg(${lastOfProduct} order by place) as nths from asked_products p),
places as materialized (
  select array_agg(account_id order by place) as account_ids, array_agg(id order by place) as ids,
         array_agg(number order by place) as numbers
  from accepted having count(*) > 0
),`,
  lookUpsFrom: 'places o cross join products p',
  ofOrder: (column) => `o.${column}s[l.order_place]`,
  ofProduct: () => 'p.nths[l.product_place]',
  fallenRank: 'row_number() over (partition by b.account_id order by b.currency_code)',
  fallenCount: '(select count(*) from fallen where account_id = a.account_id)',
  toldAt: 'select max(placed_at) as at from told having count(*) > 0',
  ranges: (range) => `
    select jsonb_agg(${range} order by place) as ranges, max(placed_at) as at from told where is_followed having count(*) > 0`,
  list: (value, from) => `(select jsonb_agg(${value} order by place) from ${from})`,
};

export const one: Form = {
  table: (name, table) => {
    const columns = columnsIn(table);
    const values = columns.map((column) => `${column.parameter}::${column.type} as ${column.name}`);
    return `(select ${values.join(', ')}, 1 as place) ${name}`;
  },
  value: (type, [value]) => scalarLiteral(type, value),
  numbers: '',
  accountsFrom: 'accounts a',
  numbersFrom: 'accounts a cross join purses p',
  ofAccount: (column) => `a.${column}`,
  ofPurse: (column) => `p.${column}`,
  lookUps: () => '',
  lookUpsFrom: 'accepted o cross join asked_products p',
  ofOrder: (column) => `o.${column}`,
  ofProduct: (lastOfProduct) => lastOfProduct,
  fallenRank: '1',
  fallenCount: 'exists (select from fallen)::integer',
  toldAt: 'select placed_at as at from told',
  ranges: (range) => `select jsonb_build_array(${range}) as ranges, placed_at as at from told where is_followed`,
  list: (value, from) => `(select jsonb_build_array(${value}) from ${from})`,
};
