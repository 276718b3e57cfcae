import type { Commands } from '../cli/command.ts';
import { type Shell, shells } from '../cli/completion/shells.ts';
import type { ServiceCommands } from './command-context.ts';
import { exportCatalogOptions, importCatalogMore, importCatalogOptions } from './commands/catalog-usage.ts';
import { doctorMore } from './commands/doctor-usage.ts';
import { importOptions, importRows } from './commands/import-usage.ts';
import { initMore, initOptions } from './commands/init-usage.ts';
import { rotationSteps } from './commands/keys-usage.ts';
import { lossColumns } from './commands/losses-usage.ts';
import { accountCommands } from './commands/operator/account-commands.ts';
import { apiCommand } from './commands/operator/api-command.ts';
import { approvalCommands } from './commands/operator/approval-commands.ts';
import { caseCommands } from './commands/operator/case-commands.ts';
import { catalogCommands } from './commands/operator/catalog-commands.ts';
import { credentialCommands } from './commands/operator/credential-commands.ts';
import { eventCommands } from './commands/operator/event-commands.ts';
import { fundingCommands } from './commands/operator/funding-commands.ts';
import { jobCommands } from './commands/operator/job-commands.ts';
import { orderCommands } from './commands/operator/order-commands.ts';
import { paymentCommands } from './commands/operator/payment-commands.ts';
import { peopleCommands } from './commands/operator/people-commands.ts';
import { supplierCommands } from './commands/operator/supplier-commands.ts';
import { credentialMore, credentialOptions } from './commands/operator-credentials-usage.ts';
import {
  exportMore,
  exportOptions,
  listOptions,
  packMore,
  shipFileMore,
  shipOptions,
} from './commands/parcels/usage.ts';
import { paymentsImportMore, paymentsImportOptions } from './commands/payments-usage.ts';
import { reconcileMore, reconcileOptions } from './commands/reconcile-usage.ts';
import { voidMore, voidOptions } from './commands/void-usage.ts';

// Large modules are loaded on demand, so that a wrong word or setting is answered immediately.
export const commands: ServiceCommands = {
  start: {
    does: 'run a complete stage environment in one process',
    run: async (context) => (await import('./commands/start.ts')).start(context),
  },
  serve: {
    does: 'run the API on DATABASE_URL',
    run: async (context) => (await import('./commands/serve.ts')).serve(context),
  },
  work: {
    does: 'run the workers on DATABASE_URL',
    run: async (context) => (await import('./commands/work.ts')).work(context),
  },
  init: {
    does: 'write the settings and keys of a new production installation',
    hasJson: true,
    words: ['folder'],
    options: initOptions,
    more: initMore,
    readsNoSettings: true,
    run: async (context) => (await import('./commands/init.ts')).init(context),
  },
  migrate: {
    does: 'migrate the database to this version',
    hasJson: true,
    run: async (context) => (await import('./commands/migrate.ts')).migrate(context),
  },
  doctor: {
    does: 'check settings, database, keys, clock, mail, providers, disk and workers',
    hasJson: true,
    readsNoSettings: true,
    options: { dns: { value: 'address', does: 'ask this name server, such as 9.9.9.9, about the mail records' } },
    more: doctorMore,
    run: async (context) => (await import('./commands/doctor.ts')).doctor(context),
  },
  verify: {
    does: 'check the ledger, and that every issued card decrypts with its key',
    hasJson: true,
    run: async (context) => (await import('./commands/verify.ts')).verify(context),
  },
  'ledger verify': {
    does: 'check every invariant of the ledger',
    hasJson: true,
    run: async (context) => (await import('./commands/ledger-verify.ts')).ledgerVerify(context),
  },
  'audit verify': {
    does: 'check that no entry of the audit log was changed or removed',
    hasJson: true,
    run: async (context) => (await import('./commands/audit-verify.ts')).auditVerify(context),
  },
  'operators invite': {
    does: 'add an operator and print the link to set a password',
    hasJson: true,
    words: ['email', 'name'],
    run: async (context) => (await import('./commands/operators-invite.ts')).operatorsInvite(context),
  },
  'operators confirm': {
    does: 'confirm an operator independently of who invited them',
    hasJson: true,
    words: ['email'],
    more: 'Confirms an operator from this machine, so that they can also approve requests of the operator who invited them. Restarts\ntheir OPERATOR_WAIT_HOURS and is recorded in the audit log.',
    run: async (context) => (await import('./commands/operators-confirm.ts')).operatorsConfirm(context),
  },
  'operator-credentials create': {
    does: 'create a credential for the operator API and print its secret',
    hasJson: true,
    words: ['name'],
    options: credentialOptions,
    more: credentialMore,
    run: async (context) => (await import('./commands/operator-credentials.ts')).operatorCredentialsCreate(context),
  },
  'operator-credentials list': {
    does: 'list the credentials of the operator API, newest first',
    hasJson: true,
    run: async (context) => (await import('./commands/operator-credentials.ts')).operatorCredentialsList(context),
  },
  'operator-credentials revoke': {
    does: 'end a credential of the operator API at once',
    hasJson: true,
    words: ['id'],
    run: async (context) => (await import('./commands/operator-credentials.ts')).operatorCredentialsRevoke(context),
  },
  ...accountCommands,
  ...peopleCommands,
  ...credentialCommands,
  'clock advance': {
    does: 'move the clock of a stage environment forward',
    hasJson: true,
    words: ['seconds'],
    run: async (context) => (await import('./commands/clock-advance.ts')).clockAdvance(context),
  },
  ...catalogCommands,
  'catalog export': {
    does: 'write products, prices, shipping methods, carriers and pictures to files',
    hasJson: true,
    words: ['folder'],
    options: exportCatalogOptions,
    run: async (context) => (await import('./commands/catalog-export.ts')).catalogExport(context),
  },
  'catalog import': {
    does: 'import such files in one commit, and show what changes',
    hasJson: true,
    words: ['folder'],
    options: importCatalogOptions,
    more: importCatalogMore,
    run: async (context) => (await import('./commands/catalog-import.ts')).catalogImport(context),
  },
  'codes import': {
    does: 'load codes from a file into stock',
    hasJson: true,
    words: ['file'],
    options: importOptions,
    more: importRows,
    run: async (context) => (await import('./commands/codes-import.ts')).codesImport(context),
  },
  'codes levels': {
    does: 'show the stock of each product and value',
    hasJson: true,
    run: async (context) => (await import('./commands/codes-levels.ts')).codesLevels(context),
  },
  'codes losses': {
    does: 'list unused cards that could not be returned, with their cost',
    hasJson: true,
    more: lossColumns,
    run: async (context) => (await import('./commands/codes-losses.ts')).codesLosses(context),
  },
  'codes mark': {
    does: 'set the stock level for the low-stock alert',
    hasJson: true,
    words: ['ProductId', 'Value', 'count'],
    options: {
      kind: {
        value: 'codes|plastic',
        does: 'which stock; the product’s own kind by default',
        choices: ['codes', 'plastic'],
      },
    },
    run: async (context) => (await import('./commands/codes-mark.ts')).codesMark(context),
  },
  ...supplierCommands,
  'suppliers reconcile': {
    does: 'compare a supplier’s statement with what it issued',
    hasJson: true,
    words: ['name', 'file'],
    options: reconcileOptions,
    more: reconcileMore,
    run: async (context) => (await import('./commands/suppliers-reconcile.ts')).suppliersReconcile(context),
  },
  ...orderCommands,
  'orders void': {
    does: 'void cards that nobody has seen, and refund them',
    hasJson: true,
    options: voidOptions,
    more: voidMore,
    run: async (context) => (await import('./commands/orders-void.ts')).ordersVoid(context),
  },
  ...caseCommands,
  ...fundingCommands,
  ...paymentCommands,
  'payments import': {
    does: 'import a bank statement and apply the payments in it',
    hasJson: true,
    words: ['file'],
    options: paymentsImportOptions,
    more: paymentsImportMore,
    run: async (context) => (await import('./commands/payments-import.ts')).paymentsImport(context),
  },
  'parcels waiting': {
    does: 'count the parcels waiting to be packed and handed over',
    hasJson: true,
    run: async (context) => (await import('./commands/parcels/list.ts')).parcelsWaiting(context),
  },
  'parcels list': {
    does: 'list parcels, oldest first',
    hasJson: true,
    options: listOptions,
    run: async (context) => (await import('./commands/parcels/list.ts')).parcelsList(context),
  },
  'parcels show': {
    does: 'show one parcel and its reserved cards',
    hasJson: true,
    words: ['parcel'],
    run: async (context) => (await import('./commands/parcels/show.ts')).parcelsShow(context),
  },
  'parcels export': {
    does: 'write parcels to a list (.csv) or to printable papers (.pdf)',
    words: ['file'],
    options: exportOptions,
    more: exportMore,
    run: async (context) => (await import('./commands/parcels/export.ts')).parcelsExport(context),
  },
  'parcels pack': {
    does: 'record which cards went into a parcel',
    hasJson: true,
    words: ['parcel', 'serials'],
    more: packMore,
    run: async (context) => (await import('./commands/parcels/pack.ts')).parcelsPack(context),
  },
  'parcels unpack': {
    does: 'take the cards out of a parcel',
    hasJson: true,
    words: ['parcel'],
    run: async (context) => (await import('./commands/parcels/pack.ts')).parcelsUnpack(context),
  },
  'parcels ship': {
    does: 'mark a packed parcel as handed over',
    hasJson: true,
    words: ['parcel'],
    options: shipOptions,
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsShip(context),
  },
  'parcels ship-file': {
    does: 'mark the parcels of a CSV file as handed over',
    hasJson: true,
    words: ['file'],
    more: shipFileMore,
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsShipFile(context),
  },
  'parcels correct': {
    does: 'correct courier and tracking number of a shipped parcel',
    hasJson: true,
    words: ['parcel'],
    options: shipOptions,
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsCorrect(context),
  },
  'parcels reship': {
    does: 'mark a parcel as lost, void its cards and send new ones',
    hasJson: true,
    words: ['parcel'],
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsReship(context),
  },
  'suppressions list': {
    does: 'list suppressed addresses with date and reason',
    hasJson: true,
    run: async (context) => (await import('./commands/suppressions-list.ts')).suppressionsList(context),
  },
  'suppressions remove': {
    does: 'remove an address from the suppression list',
    hasJson: true,
    words: ['address'],
    run: async (context) => (await import('./commands/suppressions-remove.ts')).suppressionsRemove(context),
  },
  'recipients forget': {
    does: 'remove everything that is stored about a recipient',
    hasJson: true,
    words: ['address'],
    options: {
      account: { value: 'id', does: 'only in this account; all accounts by default' },
      'dry-run': { does: 'only show what would be found where' },
    },
    more: 'The address is an email or a number such as +14155550123. Claim links keep working. Orders that are still to be sent are sent first;\nthe rest is then removed by a worker.',
    run: async (context) => (await import('./commands/recipients-forget.ts')).recipientsForget(context),
  },
  ...jobCommands,
  ...approvalCommands,
  ...eventCommands,
  'keys rotate': {
    does: 're-encrypt everything with the current root key while the service runs',
    hasJson: true,
    more: rotationSteps,
    run: async (context) => (await import('./commands/keys-rotate.ts')).keysRotate(context),
  },
  'keys status': {
    does: 'show how much each root key still encrypts, and which can be removed',
    hasJson: true,
    run: async (context) => (await import('./commands/keys-status.ts')).keysStatus(context),
  },
  'webhooks listen': {
    does: 'print and verify the webhooks that arrive on a port of this machine',
    options: {
      port: { value: 'number', does: 'the port to listen on; 0 chooses a free one', isRequired: true },
      secret: { value: 'whsec_…', does: 'the secret of the endpoint, or of the account for per-order addresses' },
    },
    run: async (context) => (await import('./commands/webhooks-listen.ts')).webhooksListen(context),
  },
  'webhooks replay': {
    does: 'send webhook messages again',
    hasJson: true,
    options: {
      message: { value: 'id', does: 'a single message, by its webhook-id' },
      endpoint: { value: 'id', does: 'the messages of this endpoint in a time range' },
      from: { value: 'time', does: 'messages created at this time or later; required with --endpoint' },
      to: { value: 'time', does: 'messages created at this time or earlier' },
    },
    run: async (context) => (await import('./commands/webhooks-replay.ts')).webhooksReplay(context),
  },
  ...apiCommand,
  completion: {
    does: 'print the completion script of a shell',
    words: ['shell'],
    wordChoices: { shell: shells },
    readsNoSettings: true,
    more: `Load it in the shell's start-up file:
  bash  source <(bestow completion bash)
  zsh   source <(bestow completion zsh), after compinit
  fish  bestow completion fish | source`,
    run: async ({ given, out }) => {
      const { completionScript } = await import('../cli/completion/completion-script.ts');
      out.raw(completionScript(commands as Commands, given.shell as Shell));
    },
  },
};
