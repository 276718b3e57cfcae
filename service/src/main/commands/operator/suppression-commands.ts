import type { Given } from '../../../cli/command.ts';
import { WrongUse } from '../../../cli/command-errors.ts';
import { isMailbox } from '../../../kit/mailbox.ts';
import { isE164 } from '../../../kit/phone.ts';
import type { ServiceCommands } from '../../command-context.ts';
import { operatorCommand } from './operator-command.ts';
import { pageOption, pageQuery } from './paths.ts';

/** Addresses that nothing is sent to. They are not stored themselves, only their hashes. */
export const suppressionCommands: ServiceCommands = {
  'suppressions list': operatorCommand({
    does: 'list suppressed addresses with date and reason',
    options: { page: pageOption },
    examples: ['suppressions list', 'suppressions list --page 2 --json'],
    request: (given) => ({ method: 'GET', path: '/Suppressions', query: pageQuery(given) }),
    shows: ['CreatedAt', 'Channel', 'Reason', 'AddressHash'],
  }),
  'suppressions remove': operatorCommand({
    does: 'remove an address from the suppression list',
    words: ['address'],
    more: 'The address is an email or a number such as +14155550123. Remove it once its owner says that it works.',
    examples: ['suppressions remove ann@example.com', 'suppressions remove +14155550123'],
    request: (given) => ({ method: 'POST', path: '/Suppressions/Remove', body: { Address: addressOf(given) } }),
    says: () => 'Removed from the suppression list.',
  }),
};

function addressOf({ address = '' }: Given): string {
  if (isMailbox(address) || isE164(address)) return address;
  throw new WrongUse('<address> must be an email address or a number such as +14155550123.');
}
