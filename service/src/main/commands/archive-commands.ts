import type { CommandOption } from '../../cli/command.ts';
import type { ServiceCommands } from '../command-context.ts';

const onlyHere = 'It reads and writes files of the machine.';
const to: CommandOption = { value: 'folder', does: 'the folder of the files; left out: ARCHIVE_DIR' };
const account: CommandOption = { value: 'id|name', does: 'only of this account' };

export const archiveCommands: ServiceCommands = {
  'archive orders': {
    does: 'move old, finished orders out of the database into encrypted files',
    examples: ['archive orders --check', 'archive orders', 'archive orders --before 2030-01-01 --account Acme'],
    hasJson: true,
    options: {
      before: { value: 'day', does: 'orders that were placed, and last changed, before this day (UTC)' },
      account,
      check: { does: 'only count the orders, and why others stay' },
      to,
    },
    more: 'Without --before, orders older than ARCHIVE_AFTER_MONTHS. Interrupted, it can simply be run again. See docs/retention.md.',
    onlyHere,
    run: async (context) => (await import('./archive-orders.ts')).archiveOrdersCommand(context),
  },
  'archive list': {
    does: 'show the files that orders were archived in',
    examples: ['archive list', 'archive list --account Acme'],
    hasJson: true,
    options: { account },
    onlyHere,
    run: async (context) => (await import('./archive-list.ts')).archiveList(context),
  },
  'archive show': {
    does: 'show an archived order, without its codes',
    examples: ['archive show 0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c', 'archive show PO-1001 --account Acme'],
    hasJson: true,
    words: ['order'],
    options: { account, to },
    more: "The order is its id or its PONumber. That it was shown is recorded in the account's audit log.",
    onlyHere,
    run: async (context) => (await import('./archive-show.ts')).archiveShow(context),
  },
  'archive restore': {
    does: 'put the orders of a file back into the database',
    examples: ['archive restore 0196b1a2-5c3d-7e4f-8a9b-0c1d2e3f4a5b/0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c.bestow'],
    hasJson: true,
    words: ['file'],
    options: { to },
    more: 'The file is a path, or what "bestow archive list" shows. It stays where it is. Repeating the command changes nothing.',
    onlyHere,
    run: async (context) => (await import('./archive-restore.ts')).archiveRestore(context),
  },
  'archive verify': {
    does: 'check that every file is complete, unchanged and can be decrypted',
    examples: ['archive verify'],
    hasJson: true,
    options: { account, to },
    more: 'Exits with 1 if a file is missing, was changed, or has other rows than the database says.',
    onlyHere,
    run: async (context) => (await import('./archive-verify.ts')).archiveVerify(context),
  },
};
