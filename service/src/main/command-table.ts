import type { Commands } from '../cli/command.ts';
import { type Shell, shells } from '../cli/completion/shells.ts';
import type { ServiceCommands } from './command-context.ts';
import { exportCatalogOptions, importCatalogMore, importCatalogOptions } from './commands/catalog-usage.ts';
import { doctorMore } from './commands/doctor-usage.ts';
import { importOptions, importRows } from './commands/import-usage.ts';
import { initMore, initOptions } from './commands/init-usage.ts';
import { rotationSteps } from './commands/keys-usage.ts';
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
import { stockCommands } from './commands/operator/stock-commands.ts';
import { supplierCommands } from './commands/operator/supplier-commands.ts';
import { suppressionCommands } from './commands/operator/suppression-commands.ts';
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
    examples: ['start'],
    run: async (context) => (await import('./commands/start.ts')).start(context),
  },
  serve: {
    does: 'run the API on DATABASE_URL',
    examples: ['serve'],
    run: async (context) => (await import('./commands/serve.ts')).serve(context),
  },
  work: {
    does: 'run the workers on DATABASE_URL',
    examples: ['work'],
    run: async (context) => (await import('./commands/work.ts')).work(context),
  },
  init: {
    does: 'write the settings and keys of a new production installation',
    examples: [
      'init /etc/bestow --host gifts.example.com --mail-from gifts@example.com --smtp-file smtp.txt --database-file database.txt',
    ],
    hasJson: true,
    words: ['folder'],
    options: initOptions,
    more: initMore,
    readsNoSettings: true,
    run: async (context) => (await import('./commands/init.ts')).init(context),
  },
  migrate: {
    does: 'migrate the database to this version',
    examples: ['migrate'],
    hasJson: true,
    run: async (context) => (await import('./commands/migrate.ts')).migrate(context),
  },
  doctor: {
    does: 'check settings, database, keys, clock, mail, providers, disk and workers',
    examples: ['doctor', 'doctor --dns 9.9.9.9 --json'],
    hasJson: true,
    readsNoSettings: true,
    options: { dns: { value: 'address', does: 'ask this name server, such as 9.9.9.9, about the mail records' } },
    more: doctorMore,
    run: async (context) => (await import('./commands/doctor.ts')).doctor(context),
  },
  verify: {
    does: 'check the ledger, and that every issued card decrypts with its key',
    examples: ['verify'],
    hasJson: true,
    run: async (context) => (await import('./commands/verify.ts')).verify(context),
  },
  'ledger verify': {
    does: 'check every invariant of the ledger',
    examples: ['ledger verify'],
    hasJson: true,
    run: async (context) => (await import('./commands/ledger-verify.ts')).ledgerVerify(context),
  },
  'audit verify': {
    does: 'check that no entry of the audit log was changed or removed',
    examples: ['audit verify'],
    hasJson: true,
    run: async (context) => (await import('./commands/audit-verify.ts')).auditVerify(context),
  },
  'operators invite': {
    does: 'add an operator and print the link to set a password',
    examples: ['operators invite olga@example.com "Olga Operator"'],
    hasJson: true,
    words: ['email', 'name'],
    run: async (context) => (await import('./commands/operators-invite.ts')).operatorsInvite(context),
  },
  'operators confirm': {
    does: 'confirm an operator independently of who invited them',
    examples: ['operators confirm olga@example.com'],
    hasJson: true,
    words: ['email'],
    more: 'Confirms an operator from this machine, so that they can also approve requests of the operator who invited them. Restarts\ntheir OPERATOR_WAIT_HOURS and is recorded in the audit log.',
    run: async (context) => (await import('./commands/operators-confirm.ts')).operatorsConfirm(context),
  },
  'operator-credentials create': {
    does: 'create a credential for the operator API and print its secret',
    examples: [
      'operator-credentials create "Warehouse" --scopes parcels:read,parcels:write --from 192.0.2.0/24',
      'operator-credentials create "Deployment" --scopes all --ends 2030-01-31',
    ],
    hasJson: true,
    words: ['name'],
    options: credentialOptions,
    more: credentialMore,
    run: async (context) => (await import('./commands/operator-credentials.ts')).operatorCredentialsCreate(context),
  },
  'operator-credentials list': {
    does: 'list the credentials of the operator API, newest first',
    examples: ['operator-credentials list --json'],
    hasJson: true,
    run: async (context) => (await import('./commands/operator-credentials.ts')).operatorCredentialsList(context),
  },
  'operator-credentials revoke': {
    does: 'end a credential of the operator API at once',
    examples: ['operator-credentials revoke 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b'],
    hasJson: true,
    words: ['id'],
    run: async (context) => (await import('./commands/operator-credentials.ts')).operatorCredentialsRevoke(context),
  },
  ...accountCommands,
  ...peopleCommands,
  ...credentialCommands,
  'clock advance': {
    does: 'move the clock of a stage environment forward',
    examples: ['clock advance 86400'],
    hasJson: true,
    words: ['seconds'],
    run: async (context) => (await import('./commands/clock-advance.ts')).clockAdvance(context),
  },
  ...catalogCommands,
  'catalog export': {
    does: 'write products, prices, shipping methods, carriers and pictures to files',
    examples: ['catalog export ~/catalog', 'catalog export ~/catalog --format csv'],
    hasJson: true,
    words: ['folder'],
    options: exportCatalogOptions,
    run: async (context) => (await import('./commands/catalog-export.ts')).catalogExport(context),
  },
  'catalog import': {
    does: 'import such files in one commit, and show what changes',
    examples: ['catalog import ~/catalog --dry-run', 'catalog import ~/catalog'],
    hasJson: true,
    words: ['folder'],
    options: importCatalogOptions,
    more: importCatalogMore,
    run: async (context) => (await import('./commands/catalog-import.ts')).catalogImport(context),
  },
  'codes import': {
    does: 'load codes from a file into stock',
    examples: ['codes import codes.csv --name delivery-of-may'],
    hasJson: true,
    words: ['file'],
    options: importOptions,
    more: importRows,
    run: async (context) => (await import('./commands/codes-import.ts')).codesImport(context),
  },
  ...stockCommands,
  ...supplierCommands,
  'suppliers reconcile': {
    does: 'compare a supplier’s statement with what it issued',
    examples: ['suppliers reconcile acme-cards statement.csv --from 2030-01-01 --to 2030-02-01'],
    hasJson: true,
    words: ['name', 'file'],
    options: reconcileOptions,
    more: reconcileMore,
    run: async (context) => (await import('./commands/suppliers-reconcile.ts')).suppliersReconcile(context),
  },
  ...orderCommands,
  'orders void': {
    does: 'void cards that nobody has seen, and refund them',
    examples: [
      'orders void --account 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --order 0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c --reason "Ordered twice" --dry-run',
    ],
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
    examples: [
      'payments import march.xml --dry-run',
      'payments import march.csv --columns Date=Buchungstag,Amount=Betrag,Text=Verwendungszweck --currency EUR --decimal ,',
    ],
    hasJson: true,
    words: ['file'],
    options: paymentsImportOptions,
    more: paymentsImportMore,
    run: async (context) => (await import('./commands/payments-import.ts')).paymentsImport(context),
  },
  'parcels waiting': {
    does: 'count the parcels waiting to be packed and handed over',
    examples: ['parcels waiting'],
    hasJson: true,
    run: async (context) => (await import('./commands/parcels/list.ts')).parcelsWaiting(context),
  },
  'parcels list': {
    does: 'list parcels, oldest first',
    examples: ['parcels list --status Ready'],
    hasJson: true,
    options: listOptions,
    run: async (context) => (await import('./commands/parcels/list.ts')).parcelsList(context),
  },
  'parcels show': {
    does: 'show one parcel and its reserved cards',
    examples: ['parcels show P4BC-DEFG-HJKM'],
    hasJson: true,
    words: ['parcel'],
    run: async (context) => (await import('./commands/parcels/show.ts')).parcelsShow(context),
  },
  'parcels export': {
    does: 'write parcels to a list (.csv) or to printable papers (.pdf)',
    examples: ['parcels export papers.pdf --status Ready', 'parcels export parcels.csv'],
    words: ['file'],
    options: exportOptions,
    more: exportMore,
    run: async (context) => (await import('./commands/parcels/export.ts')).parcelsExport(context),
  },
  'parcels pack': {
    does: 'record which cards went into a parcel',
    examples: ['parcels pack P4BC-DEFG-HJKM serials.txt'],
    hasJson: true,
    words: ['parcel', 'serials'],
    more: packMore,
    run: async (context) => (await import('./commands/parcels/pack.ts')).parcelsPack(context),
  },
  'parcels unpack': {
    does: 'take the cards out of a parcel',
    examples: ['parcels unpack P4BC-DEFG-HJKM'],
    hasJson: true,
    words: ['parcel'],
    run: async (context) => (await import('./commands/parcels/pack.ts')).parcelsUnpack(context),
  },
  'parcels ship': {
    does: 'mark a packed parcel as handed over',
    examples: ['parcels ship P4BC-DEFG-HJKM --courier DHL --tracking 00340434161094042557'],
    hasJson: true,
    words: ['parcel'],
    options: shipOptions,
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsShip(context),
  },
  'parcels ship-file': {
    does: 'mark the parcels of a CSV file as handed over',
    examples: ['parcels ship-file shipped.csv'],
    hasJson: true,
    words: ['file'],
    more: shipFileMore,
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsShipFile(context),
  },
  'parcels correct': {
    does: 'correct courier and tracking number of a shipped parcel',
    examples: ['parcels correct P4BC-DEFG-HJKM --courier UPS --tracking 1Z999AA10123456784'],
    hasJson: true,
    words: ['parcel'],
    options: shipOptions,
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsCorrect(context),
  },
  'parcels reship': {
    does: 'mark a parcel as lost, void its cards and send new ones',
    examples: ['parcels reship P4BC-DEFG-HJKM'],
    hasJson: true,
    words: ['parcel'],
    run: async (context) => (await import('./commands/parcels/ship.ts')).parcelsReship(context),
  },
  ...suppressionCommands,
  'recipients forget': {
    does: 'remove everything that is stored about a recipient',
    examples: ['recipients forget ann@example.com --dry-run', 'recipients forget +14155550123'],
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
    examples: ['keys rotate'],
    hasJson: true,
    more: rotationSteps,
    run: async (context) => (await import('./commands/keys-rotate.ts')).keysRotate(context),
  },
  'keys status': {
    does: 'show how much each root key still encrypts, and which can be removed',
    examples: ['keys status'],
    hasJson: true,
    run: async (context) => (await import('./commands/keys-status.ts')).keysStatus(context),
  },
  'webhooks listen': {
    does: 'print and verify the webhooks that arrive on a port of this machine',
    examples: ['webhooks listen --port 4000 --secret whsec_c2VjcmV0'],
    options: {
      port: { value: 'number', does: 'the port to listen on; 0 chooses a free one', isRequired: true },
      secret: { value: 'whsec_…', does: 'the secret of the endpoint, or of the account for per-order addresses' },
    },
    run: async (context) => (await import('./commands/webhooks-listen.ts')).webhooksListen(context),
  },
  'webhooks replay': {
    does: 'send webhook messages again',
    examples: [
      'webhooks replay --message 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b',
      'webhooks replay --endpoint 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b --from 2030-01-01T00:00:00Z',
    ],
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
    examples: ['completion bash'],
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
