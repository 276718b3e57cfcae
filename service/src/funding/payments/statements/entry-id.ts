import { createHash } from 'node:crypto';

const idLengthMax = 200;

/** The bank's own id of an entry, with the account it is unique in. */
export function bankEntryId(account: string, reference: string): string {
  const id = `${account} ${reference}`.trim();
  return id.length <= idLengthMax ? id : hashOf([id]);
}

/**
 * For entries without an id of the bank: made from their content. Equal entries of one day are told apart by their order, so
 * that a file must contain whole days.
 */
export function createContentIds(): (content: readonly (string | null)[]) => string {
  const seen = new Map<string, number>();
  return (content) => {
    const hash = hashOf(content);
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return `${hash} ${count}`;
  };
}

function hashOf(content: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
