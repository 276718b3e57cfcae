import { makeSignInLink } from '../../../../src/accounts/people/sign-in-links.ts';
import { withTransaction } from '../../../../src/database/database.ts';
import { codeAt } from '../code-at.ts';
import { givenPasskey, testOrigin } from '../given-passkey.ts';
import { givenPerson, givenSignedIn, PortalCaller, password, type SignedIn } from '../portal-caller.ts';
import { createAuthenticator } from '../soft-authenticator.ts';
import { type Given, newPerson } from './act.ts';
import type { AuditedPortal } from './audited-portal.ts';

/** Actions on one's own sign-in, each by a different person: some of them end the session. */
export const ownActs: Readonly<Record<string, Given>> = {
  'POST /SignIn': async (world) => {
    const person = await givenPerson(world.api, world.account.accountId, 'viewer');
    const by = { person, portal: new PortalCaller(world.api.baseUrl) };
    return { by, path: '/SignIn', body: { Email: person.email, Password: password } };
  },
  'POST /SignIn/Code': async (world) => {
    const by = await signedInPerson(world);
    const { recoveryCodes } = await turnOnSecondFactor(by);
    await by.portal.signIn(by.person.email);
    return { by, path: '/SignIn/Code', body: { RecoveryCode: recoveryCodes[0] } };
  },
  'POST /SignIn/Passkey': async (world) => {
    const by = await signedInPerson(world);
    const { authenticator, userHandle } = await givenPasskey(by.portal);
    const { body } = await new PortalCaller(world.api.baseUrl).post('/SignIn/Passkey/Challenge');
    const Passkey = authenticator.sign(String(body.Challenge), { userHandle });
    return { by, path: '/SignIn/Passkey', body: { Try: body.Try, Passkey } };
  },
  'POST /Me/Passkeys': async (world) => {
    const by = await signedInPerson(world);
    const { body } = await by.portal.post('/Me/Passkeys/Challenge');
    const created = createAuthenticator(testOrigin).create(String(body.Challenge));
    return { by, path: '/Me/Passkeys', body: { Name: 'Key', ...created } };
  },
  'DELETE /Me/Passkeys/:id': async (world) => {
    const by = await signedInPerson(world);
    return { by, path: `/Me/Passkeys/${(await givenPasskey(by.portal)).id}` };
  },
  'POST /SignIn/Link': async (world) => {
    const person = await givenPerson(world.api, world.account.accountId, 'viewer');
    const token = await withTransaction(world.api.database.db, (tx) => makeSignInLink(tx, person.email));
    const by = { person, portal: new PortalCaller(world.api.baseUrl) };
    return { by, path: '/SignIn/Link', body: { Token: token?.reveal() } };
  },
  'POST /SignOut': async (world) => ({ by: await signedInPerson(world), path: '/SignOut' }),
  'POST /SignOutEverywhere': async (world) => ({ by: await signedInPerson(world), path: '/SignOutEverywhere' }),
  'POST /Links/:token': async (world) => {
    const { body } = await world.admin.portal.post('/People', newPerson());
    const person = body.Person as { Id: string };
    const by = { person: { id: person.Id }, portal: new PortalCaller(world.api.baseUrl) } as SignedIn;
    return { by, path: `/Links/${String(body.Link).split('/').at(-1)}`, body: { Password: password } };
  },
  'PATCH /Me': async (world) => ({ by: await signedInPerson(world), path: '/Me', body: { Name: 'Renamed' } }),
  'POST /Me/Password': async (world) => {
    return { by: await signedInPerson(world), path: '/Me/Password', body: { Password: 'nine herons on a grey pier' } };
  },
  'DELETE /Me/Sessions/:id': async (world) => {
    const by = await signedInPerson(world);
    await new PortalCaller(world.api.baseUrl).signIn(by.person.email);
    const { body } = await by.portal.get('/Me/Sessions');
    const other = (body.Data as { Id: string; IsCurrent: boolean }[]).find(({ IsCurrent }) => !IsCurrent);
    return { by, path: `/Me/Sessions/${other?.Id}` };
  },
  'POST /Me/Totp': async (world) => ({ by: await signedInPerson(world), path: '/Me/Totp' }),
  'POST /Me/Totp/Confirm': async (world) => {
    const by = await signedInPerson(world);
    const { body } = await by.portal.post('/Me/Totp');
    return { by, path: '/Me/Totp/Confirm', body: { Code: codeAt(String(body.Secret)) } };
  },
  'DELETE /Me/Totp': async (world) => {
    const by = await signedInPerson(world);
    await turnOnSecondFactor(by);
    return { by, path: '/Me/Totp' };
  },
  'POST /Me/RecoveryCodes': async (world) => {
    const by = await signedInPerson(world);
    await turnOnSecondFactor(by);
    return { by, path: '/Me/RecoveryCodes' };
  },
};

function signedInPerson({ api, account }: AuditedPortal): Promise<SignedIn> {
  return givenSignedIn(api, account.accountId, 'viewer');
}

async function turnOnSecondFactor({ portal }: SignedIn): Promise<{ recoveryCodes: string[] }> {
  const { body } = await portal.post('/Me/Totp');
  const confirmed = await portal.post('/Me/Totp/Confirm', { Code: codeAt(String(body.Secret)) });
  return { recoveryCodes: confirmed.body.RecoveryCodes as string[] };
}
