import type { OrderImport, OrderImportConfirmation, OrderImportOrder, OrderImportRow } from './api.generated.ts';
import type { Api, QueryOf, RouteQuery } from './api.ts';
import { asCall, type Call } from './call.ts';
import type { CallOptions } from './connection.ts';
import { BestowImportNotFinished } from './errors.ts';
import { type Listing, listOf } from './listing.ts';
import { readUntil, type WaitOptions } from './wait-until-final.ts';

type CreateQuery = RouteQuery<'POST /v1/OrderImports'>;
/** The media type of an imported file. */
export type ImportType =
  | 'text/csv'
  | 'application/x-ndjson'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file with an order line in each row. */
export interface ImportFile {
  /** The file's content; text is sent as UTF-8. */
  readonly content: Uint8Array | string;
  /** What kind of file it is; text/csv when absent. */
  readonly type?: ImportType | undefined;
}

/** How a file is read, and what happens after the check of its rows. */
export interface ImportOptions extends Omit<CreateQuery, 'dryRun' | 'columns' | 'defaults'> {
  /** false: orders are placed when all rows are checked. Otherwise they wait to be confirmed. */
  readonly dryRun?: boolean | undefined;
  /** Fields and the names of the columns that hold them; null for none. */
  readonly columns?: Readonly<Record<string, string | null>> | undefined;
  /** Fields and their values for rows without one. */
  readonly defaults?: Readonly<Record<string, string>> | undefined;
}

/** Orders from files. */
export interface OrderImports {
  /** Sends a file once, however often it is sent: an Idempotency-Key is made unless you give one. */
  create(file: ImportFile, options?: ImportOptions, call?: CallOptions): Call<OrderImport>;
  /** Imports, newest first. */
  list(query?: QueryOf<'GET /v1/OrderImports'>, options?: CallOptions): Listing<OrderImport>;
  /** Reads one import. */
  get(id: string, options?: CallOptions): Call<OrderImport>;
  /** Reads an import until it is neither Checking nor Ordering; a BestowImportNotFinished if the time is over. */
  waitUntilSettled(id: string, options?: WaitOptions): Promise<OrderImport>;
  /** Its rows: their faults, and the line items that they became. */
  listRows(
    id: string,
    query?: QueryOf<'GET /v1/OrderImports/{id}/Rows'>,
    options?: CallOptions,
  ): Listing<OrderImportRow>;
  /** Its orders, also those that are still to be placed. */
  listOrders(
    id: string,
    query?: QueryOf<'GET /v1/OrderImports/{id}/Orders'>,
    options?: CallOptions,
  ): Listing<OrderImportOrder>;
  /** Orders what was checked, at the TotalCost that was shown. */
  confirm(id: string, confirmation: OrderImportConfirmation, options?: CallOptions): Call<OrderImport>;
  /** Places no more of its orders. */
  cancel(id: string, options?: CallOptions): Call<OrderImport>;
}

export function orderImportsOf(api: Api): OrderImports {
  const { call } = api;
  return {
    create: (file, options, own) => asCall(createImport(api, file, options, own)),
    list: (query, options) => listOf(api, 'GET /v1/OrderImports', query, options),
    get: (id, options) => call('GET /v1/OrderImports/{id}', { path: { id } }, options),
    async waitUntilSettled(id, options) {
      const read = async (sent: CallOptions) =>
        (await api.send('GET /v1/OrderImports/{id}', { path: { id } }, sent)).data;
      const found = await readUntil(api, read, isSettled, options);
      if (!isSettled(found)) throw new BestowImportNotFinished(found);
      return found;
    },
    listRows: (id, query, options) => listOf(api, 'GET /v1/OrderImports/{id}/Rows', query, options, { id }),
    listOrders: (id, query, options) => listOf(api, 'GET /v1/OrderImports/{id}/Orders', query, options, { id }),
    confirm: (id, body, options) => call('POST /v1/OrderImports/{id}/Confirm', { path: { id }, body }, options),
    cancel: (id, options) => call('POST /v1/OrderImports/{id}/Cancel', { path: { id } }, options),
  };
}

function isSettled({ Status }: OrderImport): boolean {
  return Status !== 'Checking' && Status !== 'Ordering';
}

function createImport(
  api: Api,
  { content, type = 'text/csv' }: ImportFile,
  options: ImportOptions = {},
  own: CallOptions = {},
) {
  const { dryRun, columns, defaults, ...rest } = options;
  const query = {
    ...rest,
    ...(dryRun === undefined ? {} : { dryRun: dryRun ? ('true' as const) : ('false' as const) }),
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(defaults && { defaults: JSON.stringify(defaults) }),
  };
  const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return api.send(
    'POST /v1/OrderImports',
    { query, body },
    { ...own, headers: { ...own.headers, 'content-type': type } },
  );
}
