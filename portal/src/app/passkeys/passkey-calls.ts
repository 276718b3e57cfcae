import { api } from '../../api/client.ts';
import { signWithPasskey } from './browser-passkeys.ts';

/** The second step of a sign-in. */
export async function signInWithSecondPasskey() {
  const { Challenge, Known } = await api.post('/SignIn/Code/Passkey');
  return api.post('/SignIn/Code', { body: { Passkey: await signWithPasskey(Challenge, Known) } });
}

/** A sign-in without email and password. */
export async function signInWithPasskeyAlone() {
  const { Challenge, Try } = await api.post('/SignIn/Passkey/Challenge');
  return api.post('/SignIn/Passkey', { body: { Try, Passkey: await signWithPasskey(Challenge) } });
}

/** Confirms that the person at the screen is the one who signed in. */
export async function confirmWithPasskey() {
  const { Challenge, Known } = await api.post('/Confirm/Passkey');
  return api.post('/Confirm', { body: { Passkey: await signWithPasskey(Challenge, Known) } });
}
