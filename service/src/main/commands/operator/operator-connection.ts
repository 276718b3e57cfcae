import { readFile } from 'node:fs/promises';
import { WrongUse } from '../../../cli/command-errors.ts';
import { requireCurrentSchema } from '../../../database/migrate.ts';
import { text } from '../../../kit/environ.ts';
import { Secret } from '../../../kit/secret.ts';
import type { OperatorCall } from '../../../operator/call.ts';
import { createOperatorCaller } from '../../api/operator-caller.ts';
import type { CommandContext } from '../../command-context.ts';
import { loadKeysOf } from '../../keys/keys.ts';
import { joinServiceDatabase } from '../../open-service-database.ts';
import { baseUrlOf } from '../../shared/base-url.ts';
import { createHttpCall } from './http-call.ts';

/** Requests to the operator API: of the service at --url, otherwise in this process on the configured database. */
export async function withOperatorCall<T>(
  context: CommandContext,
  work: (call: OperatorCall) => Promise<T>,
): Promise<T> {
  const { config, logger, given } = context;
  if (given.url !== undefined) return work(createHttpCall(given.url, await readSecret(context)));
  const { database, close } = await joinServiceDatabase(config, logger, 'bestow-operator');
  try {
    await requireCurrentSchema(database.db);
    const keyRing = await loadKeysOf(database.db, config);
    const caller = await createOperatorCaller({ config, database, keyRing, logger, baseUrl: baseUrlOf(config) });
    return await work(caller.call).finally(() => caller.close());
  } finally {
    await close();
  }
}

/** Never an argument: other users of the machine can see those. */
async function readSecret({ given, environ }: CommandContext): Promise<Secret<string>> {
  const file = given['credential-file'];
  if (file === undefined) {
    const secret = text(environ, 'BESTOW_OPERATOR_SECRET');
    if (secret !== null) return new Secret(secret);
    throw new WrongUse(
      '--url needs the secret of an operator credential: set BESTOW_OPERATOR_SECRET, or add --credential-file.',
    );
  }
  const read = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new WrongUse(`${file} cannot be read (${error.code}).`);
  });
  if (read.trim() === '') throw new WrongUse(`${file} is empty; it must hold the secret of an operator credential.`);
  return new Secret(read.trim());
}
