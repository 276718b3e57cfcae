import type { Commands } from './command.ts';
import { importOptions, importRows } from './commands/import-usage.ts';
import { rotationSteps } from './commands/keys-usage.ts';
import { lossColumns } from './commands/losses-usage.ts';
import {
  exportMore,
  exportOptions,
  listOptions,
  packMore,
  shipFileMore,
  shipOptions,
} from './commands/parcels/usage.ts';
import { voidMore, voidOptions } from './commands/void-usage.ts';

// Large modules are loaded on demand, so that a wrong word or setting is answered immediately.
export const commands: Commands = {
  start: {
    does: 'run a complete stage environment in one process',
    run: async (config, logger) => (await import('./commands/start.ts')).start(config, logger),
  },
  serve: {
    does: 'run the API on DATABASE_URL',
    run: async (config, logger) => (await import('./commands/serve.ts')).serve(config, logger),
  },
  work: {
    does: 'run the workers on DATABASE_URL',
    run: async (config, logger) => (await import('./commands/work.ts')).work(config, logger),
  },
  migrate: {
    does: 'migrate the database to this version',
    run: async (config, logger) => (await import('./commands/migrate.ts')).migrate(config, logger),
  },
  verify: {
    does: 'check the ledger, and that every issued card decrypts with its key',
    run: async (config, logger) => (await import('./commands/verify.ts')).verify(config, logger),
  },
  'ledger verify': {
    does: 'check every invariant of the ledger',
    run: async (config, logger) => (await import('./commands/ledger-verify.ts')).ledgerVerify(config, logger),
  },
  'audit verify': {
    does: 'check that no entry of the audit log was changed or removed',
    run: async (config, logger) => (await import('./commands/audit-verify.ts')).auditVerify(config, logger),
  },
  'operators invite': {
    does: 'add an operator and print the link to set a password',
    words: ['email', 'name'],
    run: async (...needs) => (await import('./commands/operators-invite.ts')).operatorsInvite(...needs),
  },
  'operators confirm': {
    does: 'confirm an operator independently of who invited them',
    words: ['email'],
    more: 'Confirms an operator from this machine, so that they can also approve requests of the operator who invited them. Restarts\ntheir OPERATOR_WAIT_HOURS and is recorded in the audit log.',
    run: async (...needs) => (await import('./commands/operators-confirm.ts')).operatorsConfirm(...needs),
  },
  'clock advance': {
    does: 'move the clock of a stage environment forward',
    words: ['seconds'],
    run: async (...needs) => (await import('./commands/clock-advance.ts')).clockAdvance(...needs),
  },
  'codes import': {
    does: 'load codes from a file into stock',
    words: ['file'],
    options: importOptions,
    more: importRows,
    run: async (...needs) => (await import('./commands/codes-import.ts')).codesImport(...needs),
  },
  'codes levels': {
    does: 'show the stock of each product and value',
    run: async (config, logger) => (await import('./commands/codes-levels.ts')).codesLevels(config, logger),
  },
  'codes losses': {
    does: 'list unused cards that could not be returned, with their cost',
    more: lossColumns,
    run: async (config, logger) => (await import('./commands/codes-losses.ts')).codesLosses(config, logger),
  },
  'codes mark': {
    does: 'set the stock level for the low-stock alert',
    words: ['ProductId', 'Value', 'count'],
    options: { kind: { value: 'codes|plastic', does: 'which stock; the product’s own kind by default' } },
    run: async (...needs) => (await import('./commands/codes-mark.ts')).codesMark(...needs),
  },
  'orders void': {
    does: 'void cards that nobody has seen, and refund them',
    options: voidOptions,
    more: voidMore,
    run: async (...needs) => (await import('./commands/orders-void.ts')).ordersVoid(...needs),
  },
  'parcels waiting': {
    does: 'count the parcels waiting to be packed and handed over',
    run: async (config, logger) => (await import('./commands/parcels/list.ts')).parcelsWaiting(config, logger),
  },
  'parcels list': {
    does: 'list parcels, oldest first',
    options: listOptions,
    run: async (...needs) => (await import('./commands/parcels/list.ts')).parcelsList(...needs),
  },
  'parcels show': {
    does: 'show one parcel and its reserved cards',
    words: ['parcel'],
    run: async (...needs) => (await import('./commands/parcels/show.ts')).parcelsShow(...needs),
  },
  'parcels export': {
    does: 'write parcels to a list (.csv) or to printable papers (.pdf)',
    words: ['file'],
    options: exportOptions,
    more: exportMore,
    run: async (...needs) => (await import('./commands/parcels/export.ts')).parcelsExport(...needs),
  },
  'parcels pack': {
    does: 'record which cards went into a parcel',
    words: ['parcel', 'serials'],
    more: packMore,
    run: async (...needs) => (await import('./commands/parcels/pack.ts')).parcelsPack(...needs),
  },
  'parcels unpack': {
    does: 'take the cards out of a parcel',
    words: ['parcel'],
    run: async (...needs) => (await import('./commands/parcels/pack.ts')).parcelsUnpack(...needs),
  },
  'parcels ship': {
    does: 'mark a packed parcel as handed over',
    words: ['parcel'],
    options: shipOptions,
    run: async (...needs) => (await import('./commands/parcels/ship.ts')).parcelsShip(...needs),
  },
  'parcels ship-file': {
    does: 'mark the parcels of a CSV file as handed over',
    words: ['file'],
    more: shipFileMore,
    run: async (...needs) => (await import('./commands/parcels/ship.ts')).parcelsShipFile(...needs),
  },
  'parcels correct': {
    does: 'correct courier and tracking number of a shipped parcel',
    words: ['parcel'],
    options: shipOptions,
    run: async (...needs) => (await import('./commands/parcels/ship.ts')).parcelsCorrect(...needs),
  },
  'parcels reship': {
    does: 'mark a parcel as lost, void its cards and send new ones',
    words: ['parcel'],
    run: async (...needs) => (await import('./commands/parcels/ship.ts')).parcelsReship(...needs),
  },
  'suppressions list': {
    does: 'list suppressed addresses with date and reason',
    run: async (config, logger) => (await import('./commands/suppressions-list.ts')).suppressionsList(config, logger),
  },
  'suppressions remove': {
    does: 'remove an address from the suppression list',
    words: ['address'],
    run: async (...needs) => (await import('./commands/suppressions-remove.ts')).suppressionsRemove(...needs),
  },
  'recipients forget': {
    does: 'remove everything that is stored about a recipient',
    words: ['address'],
    options: {
      account: { value: 'id', does: 'only in this account; all accounts by default' },
      'dry-run': { does: 'only show what would be found where' },
    },
    more: 'The address is an email or a number such as +14155550123. Claim links keep working. Orders that are still to be sent are sent first;\nthe rest is then removed by a worker.',
    run: async (...needs) => (await import('./commands/recipients-forget.ts')).recipientsForget(...needs),
  },
  'keys rotate': {
    does: 're-encrypt everything with the current root key while the service runs',
    more: rotationSteps,
    run: async (config, logger) => (await import('./commands/keys-rotate.ts')).keysRotate(config, logger),
  },
  'keys status': {
    does: 'show how much each root key still encrypts, and which can be removed',
    run: async (config, logger) => (await import('./commands/keys-status.ts')).keysStatus(config, logger),
  },
  'webhooks listen': {
    does: 'print and verify the webhooks that arrive on a port of this machine',
    options: {
      port: { value: 'number', does: 'the port to listen on; 0 chooses a free one', isRequired: true },
      secret: { value: 'whsec_…', does: 'the secret of the endpoint, or of the account for per-order addresses' },
    },
    run: async (...needs) => (await import('./commands/webhooks-listen.ts')).webhooksListen(...needs),
  },
  'webhooks replay': {
    does: 'send webhook messages again',
    options: {
      message: { value: 'id', does: 'a single message, by its webhook-id' },
      endpoint: { value: 'id', does: 'the messages of this endpoint in a time range' },
      from: { value: 'time', does: 'messages created at this time or later; required with --endpoint' },
      to: { value: 'time', does: 'messages created at this time or earlier' },
    },
    run: async (...needs) => (await import('./commands/webhooks-replay.ts')).webhooksReplay(...needs),
  },
};
