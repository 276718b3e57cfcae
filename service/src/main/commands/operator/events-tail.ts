import { WrongUse } from '../../../cli/command-errors.ts';
import type { Output } from '../../../cli/output/output.ts';
import { parseInstant } from '../../../kit/instant.ts';
import type { CommandContext } from '../../command-context.ts';
import { bodyOf } from './answer-body.ts';
import { type TailedEvent, tailEvents } from './follow-events.ts';
import { withOperatorCall } from './operator-connection.ts';
import { shown } from './print-answer.ts';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Prints operator events; with --follow until Ctrl-C, which is how it ends well. */
export async function eventsTail(context: CommandContext): Promise<void> {
  const { given, out } = context;
  const wish = { since: sinceOf(given.since), type: given.type ?? null, isFollowed: given.follow !== undefined };
  const stop = new AbortController();
  const end = () => stop.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await withOperatorCall(context, (call) =>
      tailEvents(
        async (request) => bodyOf(await call(request)),
        wish,
        (event) => print(out, event),
        stop.signal,
      ),
    );
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

function sinceOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return new Date(Date.now() - Number(count) * (unitMs[unit] ?? 0));
  const time = parseInstant(text);
  if (time) return time;
  throw new WrongUse(`--since is "${text}" but must be a time such as 2026-01-31T12:00:00Z, or 30m, 2h or 1d.`);
}

function print(out: Output, event: TailedEvent): void {
  if (out.isJson) return out.raw(`${JSON.stringify(event)}\n`);
  const details = Object.entries(event.Data).map(([name, value]) => `${name} ${shown(value)}`);
  out.say(`${out.style.dim(event.Timestamp)}  ${out.style.bold(event.Type)}  ${details.join(', ')}`.trimEnd());
}
