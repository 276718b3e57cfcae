import type { WebhookUrlPolicy } from './address-guard.ts';
import { type AlertWebhook, alertWebhook } from './alert-settings.ts';
import { type ArchiveSettings, archiveSettings } from './archive-settings.ts';
import { type CellSettings, cellSettings, ownCell } from './cell-settings.ts';
import { parseDatabaseAddress } from './database-address.ts';
import { withoutTls, withTls } from './database-tls.ts';
import { type DeliverySettings, deliverySettings } from './delivery-settings.ts';
import { choice, type Environ, flag, httpAddress, integer, optionalInteger, text } from './environ.ts';
import { type PaymentSettings, paymentSettings } from './payment-settings.ts';
import { type Seller, sellerSettings } from './seller-settings.ts';
import { StartupError } from './startup-error.ts';
import { type SupplierSettings, supplierSettings } from './supplier-settings.ts';
import { type WalletSettings, walletSettings } from './wallet-settings.ts';
import { webhookPorts } from './webhook-ports.ts';

export type Environment = 'stage' | 'production';

export interface RateLimits {
  readonly isOn: boolean;
  readonly accountPerSecond: number;
  readonly accountBurst: number;
  readonly tokenRequestsPerMinute: number;
  /** Page views per minute of one claim link, and of all claim pages from one address. */
  readonly claimPages: { readonly linkPerMinuteMax: number; readonly addressPerMinuteMax: number };
}

/** After how many days something is removed; null: it is kept. */
export interface RetentionDays {
  /** What messages say about their recipients. */
  readonly messages: number | null;
  /** Who visited gift pages. */
  readonly claimLogs: number | null;
}

export interface Config {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  /** An inherited listening socket; null: listen on host and port. */
  readonly listenFd: number | null;
  /** How long the API keeps accepting connections after SIGTERM. */
  readonly drainSeconds: number;
  /** Where metrics and the health of a worker are served. */
  readonly metricsHost: string;
  /** Of an API process; null: the system chooses a free port. */
  readonly metricsPort: number | null;
  /** Of a worker process. */
  readonly workerMetricsPort: number | null;
  /** Where callers reach the service; null: derived from host and port. */
  readonly baseUrl: string | null;
  readonly dataDir: string;
  /** Null: an embedded PostgreSQL under dataDir. */
  readonly databaseUrl: string | null;
  /** Where connections that keep state lead, if databaseUrl leads to a pooler; null: databaseUrl. */
  readonly databaseSessionUrl: string | null;
  /** A replica for lists and reports; null: databaseUrl. */
  readonly databaseReadUrl: string | null;
  /** How long a read waits for the replica to have earlier commits. */
  readonly databaseReadWaitMs: number;
  readonly databaseConnectionsMax: number;
  /** All cells, for the router, for commands over all of them, and to compare codes; empty: a single installation. */
  readonly cells: readonly CellSettings[];
  /** The name of the cell that this process belongs to; null: none, or unknown. */
  readonly cell: string | null;
  readonly keys: string | null;
  readonly keyFile: string | null;
  readonly logLevel: string;
  /** Whether each answered request is logged. */
  readonly logsRequests: boolean;
  /** Where traces are sent; null: there are none. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string } | null;
  readonly trustedProxyHops: number;
  readonly rateLimits: RateLimits;
  readonly order: {
    readonly lineItemsMax: number;
    readonly cardsMax: number;
    /** How long the creation of a small order waits for completion. */
    readonly waitMs: number;
  };
  /** How long a line waits for stock before it fails and is refunded. */
  readonly awaitStockSecondsMax: number;
  /** In the order in which products that name no sources use them. */
  readonly suppliers: readonly SupplierSettings[];
  readonly webhooks: WebhookUrlPolicy & { readonly extraPorts: readonly number[] };
  readonly delivery: DeliverySettings;
  readonly wallets: WalletSettings;
  readonly retention: RetentionDays;
  readonly archive: ArchiveSettings;
  /** Stage's simulated warehouse; null: parcels wait for the operator. */
  readonly warehouse: { readonly shipsAfterSeconds: number } | null;
  /** Null: funding waits for the operator or the payment provider. */
  readonly fundingAppliedAfterSeconds: number | null;
  readonly operators: OperatorSettings;
  /** Which service is asked, by range, whether a new password has leaked; null: none. */
  readonly passwordBreachUrl: string | null;
  /** Where alerts for operators are posted; null: nowhere. */
  readonly alertWebhook: AlertWebhook | null;
  readonly payments: PaymentSettings;
  /** Null: no invoices are issued. */
  readonly seller: Seller | null;
}

/** What one operator can do alone, and who can approve. */
export interface OperatorSettings {
  /** Hundreds of minor units that one operator can apply to one account in 24 hours alone. */
  readonly fundingSecondPersonAbove: number;
  /** The same for the value of resent parcels. */
  readonly reshipSecondPersonAbove: number;
  /** A discount above this percentage needs two operators. */
  readonly discountSecondPersonAbove: number;
  /** How long after their confirmation an operator can approve requests. */
  readonly waitHours: number;
  /** An operator without a second factor can only set one up. */
  readonly needSecondFactor: boolean;
  /** Lifetime of an operator's bearer token. */
  readonly tokenMinutes: number;
}

/** Parses the complete configuration, and stops the start at the first invalid value. */
export function parseConfig(environ: Environ): Config {
  const environment = environmentOf(environ);
  const isStage = environment === 'stage';
  const cells = cellSettings(environ, databaseAddress);
  const config: Config = {
    environment,
    host: text(environ, 'HOST') ?? '127.0.0.1',
    port: integer(environ, 'PORT', { min: 0, max: 65_535, otherwise: 8080 }),
    listenFd: optionalInteger(environ, 'LISTEN_FD', { min: 3, max: 1_023 }),
    drainSeconds: integer(environ, 'DRAIN_SECONDS', { min: 0, max: 300, otherwise: isStage ? 0 : 5 }),
    metricsHost: text(environ, 'METRICS_HOST') ?? '127.0.0.1',
    metricsPort: optionalInteger(environ, 'METRICS_PORT', { min: 0, max: 65_535 }),
    workerMetricsPort: optionalInteger(environ, 'WORKER_METRICS_PORT', { min: 0, max: 65_535 }),
    baseUrl: baseUrl(environ, isStage),
    dataDir: text(environ, 'DATA_DIR') ?? '.data',
    databaseUrl: databaseUrl(environ),
    databaseSessionUrl: databaseSessionUrl(environ),
    databaseReadUrl: databaseReadUrl(environ),
    databaseReadWaitMs: integer(environ, 'DATABASE_READ_WAIT_MS', { min: 0, max: 5_000, otherwise: 50 }),
    databaseConnectionsMax: integer(environ, 'DATABASE_CONNECTIONS', { min: 2, max: 100, otherwise: 10 }),
    cells,
    cell: ownCell(environ, cells, databaseUrl(environ)),
    keys: text(environ, 'KEYS'),
    keyFile: text(environ, 'KEY_FILE'),
    logLevel: choice(environ, 'LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'info'),
    logsRequests: flag(environ, 'REQUEST_LOG', !isStage),
    tracing: tracingSettings(environ),
    trustedProxyHops: integer(environ, 'TRUSTED_PROXY_HOPS', { min: 0, max: 10, otherwise: 0 }),
    rateLimits: rateLimits(environ),
    order: {
      lineItemsMax: integer(environ, 'ORDER_LINE_ITEMS_MAX', { min: 1, max: 4_095, otherwise: 1_000 }),
      cardsMax: integer(environ, 'ORDER_CARDS_MAX', { min: 1, max: 1_000_000, otherwise: 10_000 }),
      waitMs: integer(environ, 'ORDER_WAIT_MS', { min: 0, max: 30_000, otherwise: 2_000 }),
    },
    awaitStockSecondsMax: integer(environ, 'AWAIT_STOCK_SECONDS', { min: 0, max: 31_536_000, otherwise: 259_200 }),
    suppliers: supplierSettings(environ, isStage),
    webhooks: webhookPolicy(environ, isStage),
    delivery: deliverySettings(environ, isStage),
    wallets: walletSettings(environ),
    warehouse: isStage ? warehouse(environ) : null,
    fundingAppliedAfterSeconds: isStage
      ? integer(environ, 'FUNDING_APPLIED_AFTER_SECONDS', { min: 0, max: 31_536_000, otherwise: 5 })
      : null,
    retention: retentionDays(environ, isStage),
    archive: archiveSettings(environ),
    operators: operatorSettings(environ, isStage),
    passwordBreachUrl: passwordBreachUrl(environ, isStage),
    alertWebhook: alertWebhook(environ, {
      allowHttp: isStage,
      allowLoopback: isStage,
      extraPorts: webhookPorts(environ),
    }),
    payments: paymentSettings(environ),
    seller: sellerSettings(environ),
  };
  if (!isStage) requireProductionSettings(config);
  return config;
}

function rateLimits(environ: Environ): Config['rateLimits'] {
  return {
    isOn: flag(environ, 'RATE_LIMITS', true),
    accountPerSecond: integer(environ, 'RATE_LIMIT_PER_SECOND', { min: 1, max: 1_000_000, otherwise: 100 }),
    accountBurst: integer(environ, 'RATE_LIMIT_BURST', { min: 1, max: 1_000_000, otherwise: 200 }),
    tokenRequestsPerMinute: integer(environ, 'TOKEN_RATE_PER_MINUTE', { min: 1, max: 1_000_000, otherwise: 30 }),
    claimPages: {
      linkPerMinuteMax: integer(environ, 'CLAIM_LINK_PER_MINUTE', { min: 6, max: 1_000_000, otherwise: 60 }),
      addressPerMinuteMax: integer(environ, 'CLAIM_ADDRESS_PER_MINUTE', { min: 6, max: 1_000_000, otherwise: 1_200 }),
    },
  };
}

/**
 * Never guessed for a database of the user's own: mistaken for stage, production would send no messages and apply
 * funding automatically.
 */
function environmentOf(environ: Environ): Environment {
  if (text(environ, 'DATABASE_URL') !== null && text(environ, 'BESTOW_ENV') === null) {
    throw new StartupError(
      'DATABASE_URL is set but BESTOW_ENV is not; set it to stage or production, to match that database.',
    );
  }
  return choice(environ, 'BESTOW_ENV', ['stage', 'production'], 'stage');
}

function webhookPolicy(environ: Environ, isStage: boolean): Config['webhooks'] {
  return {
    allowHttp: flag(environ, 'WEBHOOK_ALLOW_HTTP', isStage),
    allowLoopback: flag(environ, 'WEBHOOK_ALLOW_LOOPBACK', isStage),
    extraPorts: webhookPorts(environ),
  };
}

function operatorSettings(environ: Environ, isStage: boolean): OperatorSettings {
  const hundreds = { min: 0, max: 1_000_000_000 };
  return {
    fundingSecondPersonAbove: integer(environ, 'FUNDING_SECOND_PERSON_ABOVE', { ...hundreds, otherwise: 10_000 }),
    reshipSecondPersonAbove: integer(environ, 'RESHIP_SECOND_PERSON_ABOVE', { ...hundreds, otherwise: 1_000 }),
    discountSecondPersonAbove: integer(environ, 'DISCOUNT_SECOND_PERSON_ABOVE', { min: 0, max: 100, otherwise: 15 }),
    needSecondFactor: flag(environ, 'OPERATOR_SECOND_FACTOR', !isStage),
    tokenMinutes: integer(environ, 'OPERATOR_TOKEN_MINUTES', { min: 1, max: 60, otherwise: 15 }),
    waitHours: integer(environ, 'OPERATOR_WAIT_HOURS', { min: 0, max: 720, otherwise: isStage ? 0 : 24 }),
  };
}

function passwordBreachUrl(environ: Environ, isStage: boolean): string | null {
  const value = text(environ, 'PASSWORD_BREACH_URL');
  if (value === null) return null;
  const address = httpAddress(value, isStage);
  if (address !== null) return address;
  throw new StartupError(
    `PASSWORD_BREACH_URL must be an ${isStage ? 'http or ' : ''}https URL without user, query or fragment, to which five digits are appended.`,
  );
}

function requireProductionSettings(config: Config): void {
  if (!config.databaseUrl) {
    throw new StartupError('BESTOW_ENV is production but DATABASE_URL is not set; set it to your PostgreSQL server.');
  }
  if (!config.baseUrl) {
    throw new StartupError(
      'BESTOW_ENV is production but BASE_URL is not set; set it to the https address that callers use.',
    );
  }
  if (!config.keys && !config.keyFile) {
    throw new StartupError(
      'BESTOW_ENV is production but neither KEYS nor KEY_FILE is set; set one to the encryption keys.',
    );
  }
  if (!config.operators.needSecondFactor) {
    throw new StartupError('OPERATOR_SECOND_FACTOR must be on in production; unset it.');
  }
  if (config.webhooks.allowHttp || config.webhooks.allowLoopback) {
    throw new StartupError('WEBHOOK_ALLOW_HTTP and WEBHOOK_ALLOW_LOOPBACK must be off in production; unset them.');
  }
}

function baseUrl(environ: Environ, isStage: boolean): string | null {
  const value = text(environ, 'BASE_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isAllowed = url !== null && (url.protocol === 'https:' || (isStage && url.protocol === 'http:'));
  if (isAllowed && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  throw new StartupError(
    `BASE_URL is "${value}" but must be an ${isStage ? 'http or ' : ''}https address without a path.`,
  );
}

function tracingSettings(environ: Environ): Config['tracing'] {
  const value = text(environ, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  const serviceName = text(environ, 'OTEL_SERVICE_NAME') ?? 'bestow';
  if (value === null) return null;
  // A collector usually runs beside the service, without TLS.
  const endpoint = httpAddress(value, true);
  if (endpoint !== null) return { endpoint, serviceName };
  throw new StartupError(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL without user, query or fragment, such as http://127.0.0.1:4318.',
  );
}

function warehouse(environ: Environ): Config['warehouse'] {
  const bounds = { min: 0, max: 31_536_000, otherwise: 5 };
  const shipsAfterSeconds = integer(environ, 'WAREHOUSE_SHIPS_AFTER_SECONDS', bounds);
  return flag(environ, 'WAREHOUSE', true) ? { shipsAfterSeconds } : null;
}

function databaseUrl(environ: Environ): string | null {
  const url = databaseAddress(environ, 'DATABASE_URL');
  requirePrimary(url, 'DATABASE_URL');
  return url;
}

/** Of the same database, without a pooler between. */
function databaseSessionUrl(environ: Environ): string | null {
  const url = databaseAddress(environ, 'DATABASE_SESSION_URL');
  if (url !== null && text(environ, 'DATABASE_URL') === null) {
    throw new StartupError('DATABASE_SESSION_URL is set but DATABASE_URL is not; set both, to the same database.');
  }
  requirePrimary(url, 'DATABASE_SESSION_URL');
  return url;
}

/** Of a replica. Reads that it must not answer go to databaseUrl. */
function databaseReadUrl(environ: Environ): string | null {
  const url = databaseAddress(environ, 'DATABASE_READ_URL');
  if (url === null) return null;
  if (text(environ, 'DATABASE_URL') === null) {
    throw new StartupError('DATABASE_READ_URL is set but DATABASE_URL is not; set DATABASE_URL to the primary.');
  }
  const wants = parseDatabaseAddress(url, 'DATABASE_READ_URL')?.wants;
  if (wants !== 'primary' && wants !== 'primaryPreferred') return url;
  throw new StartupError('DATABASE_READ_URL must lead to a replica: set target_session_attrs to standby.');
}

function databaseAddress(environ: Environ, setting: string): string | null {
  const value = text(environ, setting);
  const isTlsOn = flag(environ, 'DATABASE_TLS', true);
  if (value === null) return null;
  if (/^postgres(ql)?:\/\//.test(value)) return isTlsOn ? withTls(value) : withoutTls(value);
  // The value is not repeated: it may contain a password.
  throw new StartupError(`${setting} must start with postgresql:// and include a server and a database.`);
}

function requirePrimary(url: string | null, setting: string): void {
  const wants = url === null ? null : parseDatabaseAddress(url, setting)?.wants;
  if (wants !== 'standby' && wants !== 'standbyPreferred') return;
  throw new StartupError(
    `${setting} must lead to the primary: set target_session_attrs to read-write, or leave it out.`,
  );
}

const retentionDaysMax = 3_650;
/** 13 months: a year's gifts can still be looked into in the following January. */
const retentionDaysOfProduction = 396;

function retentionDays(environ: Environ, isStage: boolean): RetentionDays {
  const bounds = { min: 0, max: retentionDaysMax, otherwise: isStage ? 0 : retentionDaysOfProduction };
  const daysOf = (name: string) => integer(environ, name, bounds) || null;
  return { messages: daysOf('RETENTION_MESSAGES_DAYS'), claimLogs: daysOf('RETENTION_CLAIM_LOGS_DAYS') };
}
