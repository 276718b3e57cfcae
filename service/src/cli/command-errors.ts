/** The command line is invalid. One sentence for the user, with the way out. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** The command asks for something that is impossible. One sentence for the user. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
