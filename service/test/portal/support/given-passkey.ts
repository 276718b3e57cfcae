import { expect } from 'vitest';
import type { PortalCaller } from './portal-caller.ts';
import { createAuthenticator, type SoftAuthenticator } from './soft-authenticator.ts';

/** The origin that test APIs have as BASE_URL. */
export const testOrigin = 'http://bestow.test';

export interface GivenPasskey {
  readonly authenticator: SoftAuthenticator;
  readonly id: string;
  readonly userHandle: string;
  readonly recoveryCodes: readonly string[] | null;
}

/** Registers a passkey of the signed-in person. */
export async function givenPasskey(portal: PortalCaller, name = 'Key', counts = true): Promise<GivenPasskey> {
  const authenticator = createAuthenticator(testOrigin, counts);
  const asked = await portal.post('/Me/Passkeys/Challenge');
  expect(asked.status, asked.text).toBe(200);
  const body = { Name: name, ...authenticator.create(String(asked.body.Challenge)) };
  const added = await portal.post('/Me/Passkeys', body);
  expect(added.status, added.text).toBe(201);
  const { Id } = added.body.Passkey as { Id: string };
  return {
    authenticator,
    id: Id,
    userHandle: String(asked.body.UserId),
    recoveryCodes: added.body.RecoveryCodes as string[] | null,
  };
}

/** The challenge for the second step of a sign-in. */
export async function challengeOfStep(portal: PortalCaller): Promise<string> {
  const { status, body, text } = await portal.post('/SignIn/Code/Passkey');
  expect(status, text).toBe(200);
  return String(body.Challenge);
}
