import type { ServiceCommands } from '../command-context.ts';

const onlyHere = 'It reads the databases of all cells, which no request may.';

export const cellCommands: ServiceCommands = {
  'cells list': {
    does: 'show all cells: whether they work, how many accounts they have, and which one gets the next',
    examples: ['cells list'],
    hasJson: true,
    more: 'Exits with 1 if a cell cannot be reached, has keys that differ from those of the first one, or has an account whose move is not finished.',
    onlyHere,
    run: async (context) => (await import('./cells-list.ts')).cellsList(context),
  },
  'cells find': {
    does: 'find an account, order or person in all cells',
    examples: ['cells find Acme', 'cells find ann@acme.example', 'cells find 0196b1a2-6d4e-7f50-9bac-1d2e3f4a5b6c'],
    hasJson: true,
    words: ['text'],
    more: 'Finds accounts by id or a part of their name, orders by id or PONumber, people and credentials by email. Shows up to 100 of each cell.',
    onlyHere,
    run: async (context) => (await import('./cells-find.ts')).cellsFind(context),
  },
  'cells prepare': {
    does: 'give new cells the keys of the first one',
    examples: ['cells prepare'],
    hasJson: true,
    more: 'Run it after "bestow migrate --cells" and before the processes of a new cell start: they would make keys of their own. With the same\nkeys, a code has the same fingerprint in every cell, and an account can move. Repeating it changes nothing.',
    onlyHere: 'It needs the root keys, which never leave the machine.',
    run: async (context) => (await import('./cells-prepare.ts')).cellsPrepare(context),
  },
  'cells move': {
    does: 'move an account with everything that belongs to it to another cell',
    examples: [
      'cells move Acme --to south --check',
      'cells move Acme --to south',
      'cells move Acme --cancel',
      'cells move Acme --remove',
      'cells move Acme --keep south',
    ],
    hasJson: true,
    words: ['account'],
    options: {
      to: { value: 'cell', does: 'where the account moves to' },
      check: { does: 'only say what keeps the account from moving' },
      cancel: { does: 'give the account back, while it is not open in the other cell' },
      remove: { does: 'delete what the old cell kept of an account that has moved' },
      keep: { value: 'cell', does: 'of an account that two cells have after a backup was restored, keep this one' },
      wait: { value: 'seconds', does: 'how long work that has begun may take to end; left out: 60' },
    },
    more: 'The account is its id or its whole name. While it moves, it is answered 503; other accounts notice nothing. Interrupted, the command\ncontinues when it is repeated. Exits with 3 if the account cannot be moved; then it works where it was. See docs/scale.md.',
    onlyHere,
    run: async (context) => (await import('./cells-move.ts')).cellsMove(context),
  },
  'cells verify': {
    does: 'check that no account, email or code is in two cells',
    examples: ['cells verify'],
    hasJson: true,
    more: 'Codes are compared by their fingerprints, wherever they are: in stock, on cards, picked or replaced. Imports compare\nthem too, but not the codes that suppliers send. It reads all of them, in pages, while the cells are in use. Exits with 1 if something is.',
    onlyHere,
    run: async (context) => (await import('./cells-verify.ts')).cellsVerify(context),
  },
};
