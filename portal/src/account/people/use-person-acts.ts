import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountRole, InvitationLink, Person } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';

export type PersonActs = ReturnType<typeof usePersonActs>;

/** What an administrator can do with a person of the account. */
export function usePersonActs(onLink: (link: InvitationLink, name: string) => void) {
  const stale = [keys.people];
  const changeRole = useAct({
    run: ({ person, role }: { person: Person; role: AccountRole }) =>
      api.patch('/People/:id', { params: { id: person.Id }, body: { Role: role } }),
    stale,
    done: ({ Name }) => t('{name} now has the new role.', { name: Name }),
  });
  const setStatus = useAct({
    run: (person: Person) =>
      api.patch('/People/:id', {
        params: { id: person.Id },
        body: {
          Status: person.Status === 'Disabled' ? 'Active' : 'Disabled',
        },
      }),
    stale,
    done: ({ Name, Status }) =>
      Status === 'Disabled'
        ? t('{name} can no longer sign in.', { name: Name })
        : t('{name} can sign in again.', { name: Name }),
  });
  const remove = useAct({
    run: (person: Person) => api.delete('/People/:id', { params: { id: person.Id } }),
    question: ({ Name }) => ({
      title: t('Remove {name}?', { name: Name }),
      consequences: [
        t('Their sessions end immediately and they can no longer sign in.'),
        t('Their actions stay in the audit log.'),
        t('To give them access again, invite them again.'),
      ],
      action: t('Remove'),
      isDangerous: true,
    }),
    stale,
    done: t('Person removed.'),
  });
  const invite = useAct({
    run: (person: Person) => api.post('/People/:id/Link', { params: { id: person.Id } }),
    stale,
    onDone: (link, { Name }) => onLink(link, Name),
  });
  const resetFactor = useAct({
    run: (person: Person) => api.post('/People/:id/ResetSecondFactor', { params: { id: person.Id } }),
    question: ({ Name }) => ({
      title: t('Reset two-factor sign-in of {name}?', { name: Name }),
      consequences: [
        t('Their authenticator app, passkeys, recovery codes and sessions end. They get an email.'),
        t(
          'Until they set up a new factor, their password alone is enough to sign in: make sure that it is them who asks.',
        ),
      ],
      action: t('Reset'),
      isDangerous: true,
    }),
    stale,
    done: ({ Name }) => t('{name} can sign in with the password.', { name: Name }),
  });
  return { changeRole, setStatus, remove, invite, resetFactor };
}
