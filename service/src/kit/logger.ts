import { type DestinationStream, type Logger, pino } from 'pino';
import { reportError } from './error-report.ts';
import { scrubText } from './scrub-text.ts';

export type { Logger };

const depthMax = 5;
/** Lines that cannot be written at the moment; more are dropped. */
const waitingBytesMax = 4 * 1024 * 1024;

/**
 * One JSON object per line on standard error; standard output is for the results of commands. Everything that is logged
 * passes `sanitize`: errors as reports without data, texts without links, tokens and addresses.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => sanitize(entry, '', 0) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          // Without a message, pino would use the error's message.
          const given = first instanceof Error ? [{ err: first }, rest[0] ?? 'error', ...rest.slice(1)] : args;
          const safe = given.map((part) => (typeof part === 'string' ? scrubText(part) : part));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
      redact: { paths: ['req.headers', '*.accessToken', '*.authorization', '*.password'], remove: true },
    },
    destination ?? openStandardError(),
  );
}

/**
 * A full disk below a redirected log must not end the process: the first lines wait, the others are dropped, and writing is
 * tried again with each new line.
 */
function openStandardError() {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: waitingBytesMax });
  let isFailing = false;
  stream.on('error', () => {
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  const flush = stream.flush.bind(stream);
  const flushSync = stream.flushSync.bind(stream);
  // The end of the process flushes, and would try again without end.
  stream.flush = (done) => (isFailing ? done?.() : flush(done));
  stream.flushSync = () => (isFailing ? undefined : flushSync());
  return stream;
}

/** Ids are our own and stay complete. Nothing is left for pino's own serialisers. */
function sanitize(value: unknown, key: string, depth: number): unknown {
  if (value instanceof Error) return reportError(value);
  if (typeof value === 'string') return key.endsWith('Id') ? value : scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return '…';
  if (Array.isArray(value)) return value.map((item) => sanitize(item, key, depth + 1));
  if (hasJsonForm(value)) return sanitize(value.toJSON(), key, depth + 1);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sanitize(item, name, depth + 1)]));
}

function hasJsonForm(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
