import type { Gift } from '../claims/types.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import { insertOptOuts } from '../delivery/reminders/queries.ts';
import { type OpenNeeds, openCase } from './open-case.ts';
import { type CardCase, findGiftAddress } from './queries.ts';

export interface UnexpectedNeeds extends OpenNeeds {
  readonly addressHashes: AddressHashes;
}

/**
 * Tells the account that a recipient did not expect a gift, and ends reminders to the gift's address in the same commit.
 * Null: the gift's link does not work any more.
 */
export async function tellUnexpected(needs: UnexpectedNeeds, gift: Gift, locale: string): Promise<CardCase | null> {
  return openCase(needs, gift, { kind: 'NotExpected' }, locale, async (tx) => {
    const address = await findGiftAddress(tx, gift);
    const addresses = [address?.email, address?.sms].filter((one) => typeof one === 'string');
    await insertOptOuts(
      tx,
      addresses.map((one) => needs.addressHashes.of(one)),
    );
  });
}
