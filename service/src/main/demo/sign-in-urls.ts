import { makeSignInLink } from '../../accounts/people/sign-in-links.ts';
import { type Db, withTransaction } from '../../database/database.ts';
import { Secret } from '../../kit/secret.ts';
import type { DemoFile } from './demo-file.ts';

const signInPagePath = '/portal/sign-in';

/**
 * For each demo person, by email, an address that signs them in once. It is printed and stored nowhere: the database has only the
 * token's hash, and browsers do not send what follows the #.
 */
export async function makeSignInUrls(
  db: Db,
  baseUrl: string,
  demo: DemoFile | null,
): Promise<ReadonlyMap<string, Secret<string>>> {
  const emails = [
    ...(demo?.Accounts ?? []).map(({ PortalEmail }) => PortalEmail),
    demo?.Operator?.Email,
    demo?.SecondOperator?.Email,
  ];
  return withTransaction(db, async (tx) => {
    const urls = new Map<string, Secret<string>>();
    for (const email of emails) {
      const token = email ? await makeSignInLink(tx, email) : null;
      if (email && token) urls.set(email, new Secret(`${baseUrl}${signInPagePath}#${token.reveal()}`));
    }
    return urls;
  });
}
