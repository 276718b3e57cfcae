import { api } from '../../api/client.ts';
import { createPasskey } from '../../app/passkeys/browser-passkeys.ts';
import { t } from '../../i18n/t.ts';

export const passkeyNameLengthMax = 100;

/** Creates a passkey and registers it. */
export async function addPasskey(name: string) {
  const creation = await api.post('/Me/Passkeys/Challenge');
  return api.post('/Me/Passkeys', { body: { Name: name, ...(await createPasskey(creation)) } });
}

/** A passkey is mostly made on the device that is used: its system is a good first name for it. */
export function suggestedName(): string {
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(navigator.userAgent)?.[0];
  return system ? system.replace('Mac OS X', 'Mac') : t('Passkey');
}
