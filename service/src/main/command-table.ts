import type { Commands } from '../cli/command.ts';
import { type Shell, shells } from '../cli/completion/shells.ts';
import { type ExitCode, exitCodes } from '../cli/exit-codes.ts';
import type { CommandContext, ServiceCommands } from './command-context.ts';
import { archiveCommands } from './commands/archive-commands.ts';
import { exportCatalogOptions, importCatalogMore, importCatalogOptions } from './commands/catalog-usage.ts';
import { cellCommands } from './commands/cell-commands.ts';
import { doctorMore } from './commands/doctor-usage.ts';
import { importOptions, importRows } from './commands/import-usage.ts';
import type { CellRun } from './commands/in-each-cell.ts';
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
import { remoteOptions } from './commands/operator/operator-command.ts';
import { operatorCredentialCommands } from './commands/operator/operator-credential-commands.ts';
import { orderCommands } from './commands/operator/order-commands.ts';
import { parcelCommands } from './commands/operator/parcel-commands.ts';
import { paymentCommands } from './commands/operator/payment-commands.ts';
import { peopleCommands } from './commands/operator/people-commands.ts';
import { stockCommands } from './commands/operator/stock-commands.ts';
import { supplierCommands } from './commands/operator/supplier-commands.ts';
import { suppressionCommands } from './commands/operator/suppression-commands.ts';
import { paymentsImportMore, paymentsImportOptions } from './commands/payments-usage.ts';
import { reconcileMore, reconcileOptions } from './commands/reconcile-usage.ts';
import { voidMore, voidOptions } from './commands/void-usage.ts';
import { processesOption } from './processes/processes-usage.ts';

/** Without --cells the command runs once, on DATABASE_URL. */
async function inCells(context: CommandContext, run: CellRun): Promise<ExitCode> {
  if (context.given.cells === undefined) return (await run(context)) ?? exitCodes.done;
  return (await import('./commands/in-each-cell.ts')).inEachCell(context, run);
}

/** Commands with this option run once for each cell that CELLS names. */
const cellsOption = { does: 'in every cell that CELLS names, one after the other; exits with 1 if one failed' };

// Large modules are loaded on demand, so that a wrong word or setting is answered immediately.
export const commands: ServiceCommands = {
  start: {
    does: 'run a complete stage environment in one process',
    examples: ['start'],
    onlyHere: 'It runs the service itself.',
    run: async (context) => (await import('./commands/start.ts')).start(context),
  },
  serve: {
    does: 'run the API on DATABASE_URL',
    examples: ['serve', 'serve --processes cores'],
    options: { processes: processesOption },
    onlyHere: 'It runs the service itself.',
    run: async (context) => (await import('./commands/serve.ts')).serve(context),
  },
  work: {
    does: 'run the workers on DATABASE_URL',
    examples: ['work', 'work --processes 2'],
    options: { processes: processesOption },
    onlyHere: 'It runs the service itself.',
    run: async (context) => (await import('./commands/work.ts')).work(context),
  },
  route: {
    does: 'run the router in front of the cells that CELLS names',
    examples: ['route'],
    onlyHere: 'It runs the service itself.',
    run: async (context) => (await import('./commands/route.ts')).route(context),
  },
  ...cellCommands,
  ...archiveCommands,
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
    onlyHere: 'It writes files of the machine.',
    run: async (context) => (await import('./commands/init.ts')).init(context),
  },
  migrate: {
    does: 'migrate the database to this version',
    examples: ['migrate'],
    hasJson: true,
    options: { cells: cellsOption },
    onlyHere: 'A service whose database must be migrated first does not answer.',
    run: async (context) => inCells(context, (await import('./commands/migrate.ts')).migrate),
  },
  doctor: {
    does: 'check settings, database, keys, clock, mail, providers, disk and workers',
    examples: ['doctor', 'doctor --dns 9.9.9.9 --json'],
    hasJson: true,
    readsNoSettings: true,
    options: {
      dns: { value: 'address', does: 'ask this name server, such as 9.9.9.9, about the mail records' },
      cells: cellsOption,
    },
    more: doctorMore,
    onlyHere: 'It checks the machine, also when the service does not answer.',
    run: async (context) => inCells(context, (await import('./commands/doctor.ts')).doctor),
  },
  verify: {
    does: 'check the ledger, and that every issued card decrypts with its key',
    examples: ['verify'],
    hasJson: true,
    options: { cells: cellsOption },
    onlyHere: 'It reads whole tables and must not depend on the service that it checks.',
    run: async (context) => inCells(context, (await import('./commands/verify.ts')).verify),
  },
  'ledger verify': {
    does: 'check every invariant of the ledger',
    examples: ['ledger verify', 'ledger verify --full'],
    hasJson: true,
    options: {
      full: { does: 'check every order, not only those that changed since the last complete check' },
      anew: { does: 'begin from the beginning, even if the last check was interrupted' },
      cells: cellsOption,
    },
    more: 'Checks what changed since the last complete check without findings; the first time, and with --full, everything. A check that was\ninterrupted goes on where it stopped when the command is run again.',
    onlyHere: 'It reads whole tables and must not depend on the service that it checks.',
    run: async (context) => inCells(context, (await import('./commands/ledger-verify.ts')).ledgerVerify),
  },
  'audit verify': {
    does: 'check that no entry of the audit log was changed or removed',
    examples: ['audit verify'],
    hasJson: true,
    onlyHere: 'It reads whole tables and must not depend on the service that it checks.',
    run: async (context) => (await import('./commands/audit-verify.ts')).auditVerify(context),
  },
  'operators invite': {
    does: 'add an operator and print the link to set a password',
    examples: [
      'operators invite olga@example.com "Olga Operator"',
      'operators invite walt@example.com "Walt" --roles warehouse',
    ],
    hasJson: true,
    words: ['email', 'name'],
    options: { roles: { value: 'roles', does: 'what they may do, separated by commas; left out: admin' } },
    onlyHere: 'It makes an operator without a second one; over the network operators are invited in the portal.',
    run: async (context) => (await import('./commands/operators-invite.ts')).operatorsInvite(context),
  },
  'operators roles': {
    does: 'change what an operator may do',
    examples: ['operators roles olga@example.com support,finance'],
    hasJson: true,
    words: ['email', 'roles'],
    more: 'Roles are support, warehouse, catalog, finance and admin. The operator gets a mail, and the audit log an entry.',
    onlyHere: 'It works even if no admin can sign in; over the network admins change roles in the portal.',
    run: async (context) => (await import('./commands/operators-roles.ts')).operatorsRoles(context),
  },
  'operators sign-on': {
    does: 'let operators sign on with your own provider (OpenID Connect)',
    examples: [
      'operators sign-on --issuer https://login.example.com --client-id bestow --domains example.com --groups "Gift staff=support;Gift leads=admin"',
    ],
    hasJson: true,
    options: {
      issuer: { value: 'url', does: 'the provider', isRequired: true },
      'client-id': { value: 'id', does: 'how the provider knows this service', isRequired: true },
      domains: { value: 'domains', does: 'domains of the operators’ addresses, separated by commas', isRequired: true },
      groups: { value: 'groups', does: 'groups and the roles that they give', isRequired: true },
      'groups-claim': { value: 'claim', does: 'the claim with the groups; left out: groups' },
      name: { value: 'name', does: 'as the sign-in page shows it' },
      required: { does: 'refuse passwords, except of admins with a second factor' },
    },
    more: 'The client’s secret is read from OPERATOR_SIGN_ON_SECRET; without it, the stored one is kept. Operators are never added by it.',
    onlyHere: 'Whoever changes it can sign in as any operator of the domains.',
    run: async (context) => (await import('./commands/operators-sign-on.ts')).operatorsSignOn(context),
  },
  'operators confirm': {
    does: 'confirm an operator independently of who invited them',
    examples: ['operators confirm olga@example.com'],
    hasJson: true,
    words: ['email'],
    more: 'Confirms an operator from this machine, so that they can also approve requests of the operator who invited them. Restarts\ntheir OPERATOR_WAIT_HOURS and is recorded in the audit log.',
    onlyHere:
      'It confirms an operator without a second one; over the network operators confirm each other in the portal.',
    run: async (context) => (await import('./commands/operators-confirm.ts')).operatorsConfirm(context),
  },
  'operators reset-factor': {
    does: 'reset the second factor of an operator who lost it',
    examples: ['operators reset-factor olga@example.com'],
    hasJson: true,
    words: ['email'],
    more: 'Their app, passkeys, recovery codes, sessions and tokens end; the password stays. They get a mail, and set up a new factor when they\nsign in. Recorded in the audit log.',
    onlyHere: 'One operator alone must not be able to take over the sign-in of another.',
    run: async (context) => (await import('./commands/operators-reset-factor.ts')).operatorsResetFactor(context),
  },
  ...operatorCredentialCommands,
  ...accountCommands,
  ...peopleCommands,
  ...credentialCommands,
  'clock advance': {
    does: 'move the clock of a stage environment forward',
    examples: ['clock advance 86400'],
    hasJson: true,
    words: ['seconds'],
    onlyHere: 'Over the network, move the clock with POST /stage/clock.',
    run: async (context) => (await import('./commands/clock-advance.ts')).clockAdvance(context),
  },
  ...catalogCommands,
  'catalog export': {
    does: 'write products, prices, shipping methods, carriers and pictures to files',
    examples: ['catalog export ~/catalog', 'catalog export ~/catalog --format csv'],
    hasJson: true,
    words: ['folder'],
    options: exportCatalogOptions,
    onlyHere:
      'It copies the whole catalog with its pictures; over the network, read it with "bestow catalog list" and "bestow api".',
    run: async (context) => (await import('./commands/catalog-export.ts')).catalogExport(context),
  },
  'catalog import': {
    does: 'import such files in one commit, and show what changes',
    examples: ['catalog import ~/catalog --dry-run', 'catalog import ~/catalog'],
    hasJson: true,
    words: ['folder'],
    options: { ...importCatalogOptions, cells: cellsOption },
    more: importCatalogMore,
    onlyHere:
      'It replaces any part of the catalog in one commit, which takes longer than a request may; over the network, change it with "bestow prices" and "bestow api".',
    run: async (context) => inCells(context, (await import('./commands/catalog-import.ts')).catalogImport),
  },
  'codes import': {
    does: 'load codes from a file into stock',
    examples: ['codes import codes.csv --name delivery-of-may'],
    hasJson: true,
    words: ['file'],
    options: { ...importOptions, ...remoteOptions },
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
    options: { ...reconcileOptions, ...remoteOptions },
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
    onlyHere: 'Over the network an account voids its own cards: POST /v1/Orders/{id}/Void.',
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
    onlyHere:
      'A bank statement raises balances without a second operator, so that it is trusted only from the machine itself.',
    run: async (context) => (await import('./commands/payments-import.ts')).paymentsImport(context),
  },
  ...parcelCommands,
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
    onlyHere:
      'It searches all accounts, which takes longer than a request may; over the network an account does it: POST /v1/Recipients/Forget.',
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
    onlyHere: 'It needs the root keys, which never leave the machine.',
    run: async (context) => (await import('./commands/keys-rotate.ts')).keysRotate(context),
  },
  'keys status': {
    does: 'show how much each root key still encrypts, and which can be removed',
    examples: ['keys status'],
    hasJson: true,
    onlyHere: 'It needs the root keys, which never leave the machine.',
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
    onlyHere: 'Over the network an account replays its own messages: POST /v1/WebhookMessages/{id}/Replay.',
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
