import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { cardsPerCommitMax } from '../../../service/src/fulfillment/portions.ts';
import { Latencies } from '../../measure/latencies.ts';
import type { Measurement } from '../../measure/measurement.ts';
import { encryptBlob, keyBytes } from './encrypt-blob.ts';

const cardCount = 10_000;
const warmupCardCount = 2_000;
const fingerprintBytes = 16;
const millisecondsPerSecond = 1_000;
const accountId = '00000000-0000-7000-8000-000000000001';

const insertKey = `
insert into order_keys (account_id, order_id, key_id, root_key_id, wrapped_key) values ($1, $2, $3, 'bench', $4)`;

const insert = `
insert into cards (account_id, order_id, line_number, card_number, sealed_code, code_fingerprint, code_hint, source, issued_at,
                   key_id)
select $1, $2, 1, c.n, c.sealed, c.fingerprint, 'ABCD', 'bench', clock_timestamp(), $6
from unnest($3::integer[], $4::bytea[], $5::bytea[]) as c (n, sealed, fingerprint)`;

/** Encrypts the cards of one order and inserts them, with as many per commit as the service uses. Both count. */
export async function insertCards(databaseUrl: string): Promise<Measurement> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await insertOrder(client, warmupCardCount);
    const startedAt = performance.now();
    const commits = await insertOrder(client, cardCount);
    const elapsedMs = performance.now() - startedAt;
    return {
      count: cardCount,
      perSecond: (cardCount / elapsedMs) * millisecondsPerSecond,
      ...commits.summary(),
      errors: {},
    };
  } finally {
    await client.end();
  }
}

/** Returns how long each commit took. */
async function insertOrder(client: pg.Client, count: number): Promise<Latencies> {
  const orderId = randomUUID();
  const keyId = randomUUID();
  const key = randomBytes(keyBytes);
  await client.query(insertKey, [accountId, orderId, keyId, encryptBlob(key)]);
  const cards = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    sealed: encryptBlob(key),
    // Random, like keyed hashes: inserts are spread over the whole index, which makes them expensive.
    fingerprint: randomBytes(fingerprintBytes),
  }));
  const commits = new Latencies(Math.ceil(count / cardsPerCommitMax));
  for (let from = 0; from < count; from += cardsPerCommitMax) {
    const chunk = cards.slice(from, from + cardsPerCommitMax);
    const values = [
      accountId,
      orderId,
      chunk.map(({ number }) => number),
      chunk.map(({ sealed }) => sealed),
      chunk.map(({ fingerprint }) => fingerprint),
      keyId,
    ];
    const startedAt = performance.now();
    await client.query({ name: 'insert-cards', text: insert, values });
    commits.add(performance.now() - startedAt);
  }
  return commits;
}
