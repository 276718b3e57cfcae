import type { Reader } from '../database/database.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { AddressHashes } from './address-hashes.ts';
import { openNotice } from './send-notice.ts';
import { listSuppressed } from './suppression-queries.ts';
import type { AddressedMessage, Channel, ClaimedMessage, GiftFacts } from './types.ts';

export interface AddressNeeds {
  readonly keyRing: KeyRing;
  readonly addressHashes: AddressHashes;
}

/** Looks up where messages go, and whether the address is suppressed. */
export async function addressMessages(
  reader: Reader,
  needs: AddressNeeds,
  claimed: readonly ClaimedMessage[],
): Promise<AddressedMessage[]> {
  const addressed = claimed.map((message) => {
    const to = message.gift ? addressOf(message.channel, message.gift) : noticeAddress(needs.keyRing, message);
    return { message, to, addressHash: needs.addressHashes.of(to) };
  });
  const listed = await listSuppressed(
    reader,
    addressed.map(({ addressHash }) => addressHash),
  );
  const dead = new Set(listed.map((hash) => hash.toString('hex')));
  return addressed.map((one) => ({ ...one, isSuppressed: dead.has(one.addressHash.toString('hex')) }));
}

function addressOf(channel: Channel, { details }: GiftFacts): string {
  return (channel === 'Email' ? details.digital?.email : details.digital?.sms) ?? '';
}

function noticeAddress(keyRing: KeyRing, message: ClaimedMessage): string {
  return message.sealedNotice ? openNotice(keyRing, message, message.sealedNotice).to : '';
}
