import { t } from '../i18n/t.ts';
import { useMe } from './session.tsx';

/** Why the people of an account cannot order or change anything, or null while it is active. */
export function useSuspension(): string | null {
  const { Account } = useMe();
  return Account?.IsSuspended ? t('This account is suspended, so nothing can be ordered.') : null;
}
