import { type Logger, pino } from 'pino';

export type { Logger };

/** One JSON object per line, to standard error: what a person asked the program for goes to standard output. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['req.headers', '*.accessToken', '*.authorization', '*.password'], remove: true },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
