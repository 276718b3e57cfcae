import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { dropEveryDraft } from '../ui/draft.ts';
import { useSessionChange } from './session.tsx';

export function useSignOut(): () => void {
  const changeSession = useSessionChange();
  const [, go] = useLocation();
  return () => {
    void api
      .post('/SignOut')
      .catch(() => undefined)
      .then(() => {
        dropEveryDraft();
        go('/');
        changeSession({ step: 'SignedOut' });
      });
  };
}
