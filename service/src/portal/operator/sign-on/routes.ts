import { getAccount } from '../../../accounts/read-accounts.ts';
import { allowPasswords, confirmDomain } from '../../../accounts/sign-on/manage-sign-on.ts';
import { findSignOn } from '../../../accounts/sign-on/queries.ts';
import type { Routes } from '../../../http/app.ts';
import { allow } from '../../access.ts';
import type { PortalNeeds } from '../../needs.ts';
import { redirectUriOf, toWireSettings } from '../../sign-on/routes.ts';
import { confirmDomainSchema, readOfAccountSchema } from '../../sign-on/schemas.ts';
import { sessionEntry } from '../entry.ts';

type Id = { Params: { id: string } };

/** What operators decide about the sign-on of accounts. Their own is changed by the command line only. */
export const operatorSignOnRoutes: Routes<PortalNeeds> = (app, needs) => {
  const { db } = needs;
  const ofAccount = `${sessionEntry.base}/Accounts/:id/SignOn`;
  const withProof = allow('operator.accounts:write', { needsProof: true });

  app.get<Id>(ofAccount, { schema: readOfAccountSchema, config: allow('operator.accounts:read') }, async (request) => {
    const id = await accountIdOf(needs, request.params.id);
    return toWireSettings(redirectUriOf(needs, request), await findSignOn(db, id));
  });

  app.post<{ Params: { id: string; domain: string } }>(
    `${ofAccount}/Domains/:domain/Confirm`,
    { schema: confirmDomainSchema, config: withProof },
    async (request) => {
      const { acting, params } = request;
      const id = await accountIdOf(needs, params.id);
      const confirmed = await confirmDomain(db, acting, id, params.domain.toLowerCase());
      return toWireSettings(redirectUriOf(needs, request), confirmed);
    },
  );

  app.post<Id>(`${ofAccount}/AllowPasswords`, { schema: readOfAccountSchema, config: withProof }, async (request) => {
    const id = await accountIdOf(needs, request.params.id);
    return toWireSettings(redirectUriOf(needs, request), await allowPasswords(db, request.acting, id));
  });
};

async function accountIdOf({ db }: PortalNeeds, id: string) {
  return (await getAccount(db, id)).id;
}
