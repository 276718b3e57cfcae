import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../../service/src/kit/keyring.ts';
import { Secret } from '../../service/src/kit/secret.ts';

const keyBytes = 32;
const key = randomBytes(keyBytes);

/** The root key of a run. The service refuses to start with another one than what is in the database was encrypted with. */
export const benchKeyRing: KeyRing = { currentKeyId: 'bench', keys: new Map([['bench', new Secret(key)]]) };

/** The same as the setting KEYS. */
export const benchKeys = `bench:${key.toString('base64')}`;
