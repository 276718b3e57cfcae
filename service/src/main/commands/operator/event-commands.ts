import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand, remoteOptions } from './operator-command.ts';
import { allOption, pageOption, pageQuery, pathOf } from './paths.ts';

/** What operators should know. */
export const eventCommands: ServiceCommands = {
  'alerts list': operatorCommand({
    does: 'list alerts that nobody has acknowledged, newest first',
    examples: ['alerts list --all'],
    options: { all: { ...allOption, does: 'also those that somebody has acknowledged' }, page: pageOption },
    request: (given) => ({ method: 'GET', path: '/Alerts', query: pageQuery(given, { status: given.all && 'All' }) }),
    shows: ['Id', 'RecordedAt', 'Title', 'Details', 'Acknowledged.By'],
  }),
  'alerts acknowledge': operatorCommand({
    does: 'acknowledge an alert: you take care of it',
    examples: ['alerts acknowledge 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    words: ['alert'],
    request: ({ alert }) => ({ method: 'POST', path: `/Alerts/${pathOf(alert)}/Acknowledge` }),
    says: ({ Title, Acknowledged }) => `${String(Title)}: ${(Acknowledged as { By: string }).By} takes care of it.`,
  }),
  'events tail': {
    does: 'print the latest operator events, oldest first',
    options: {
      follow: { does: 'also print those that follow, until Ctrl-C' },
      since: { value: 'time', does: 'from this time on, such as 2026-01-31T12:00:00Z, or 30m, 2h or 1d ago' },
      type: { value: 'name', does: 'only events of this type, such as StockLow' },
      ...remoteOptions,
    },
    hasJson: true,
    more: 'With --json each event is one JSON document on a line of its own.',
    examples: ['events tail --follow --since 2h'],
    run: async (context) => (await import('./events-tail.ts')).eventsTail(context),
  },
};
