import type { SecondFactor } from '../api/types.generated.ts';
import { t } from '../i18n/t.ts';

const words: Record<SecondFactor, string> = {
  AuthenticatorApp: t('Authenticator app'),
  Passkey: t('Passkey'),
};

/** Which second factors somebody has; "Off" without any. */
export function factorWords(factors: readonly SecondFactor[]): string {
  return factors.length === 0 ? t('Off') : factors.map((factor) => words[factor]).join(', ');
}
