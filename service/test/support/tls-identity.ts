import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'tls');

/** The authority that signed the certificate below, for NODE_EXTRA_CA_CERTS and the like. */
export const authorityFile = join(folder, 'ca.crt');

/** A certificate for localhost and 127.0.0.1, with its key. */
export function tlsIdentity(): { readonly cert: Buffer; readonly key: Buffer } {
  return { cert: readFileSync(join(folder, 'server.crt')), key: readFileSync(join(folder, 'server.key')) };
}
