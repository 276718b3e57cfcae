import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AccountRole, InvitationLink, Person } from '../../api/types.generated.ts';
import { useAct } from '../../ui/use-act.ts';

export type PersonActs = ReturnType<typeof usePersonActs>;

/** What an administrator can do with a person of the account. */
export function usePersonActs(onLink: (link: InvitationLink, name: string) => void) {
  const stale = [keys.people];
  const changeRole = useAct({
    run: ({ person, role }: { person: Person; role: AccountRole }) =>
      api.patch('/People/:id', { params: { id: person.Id }, body: { Role: role } }),
    stale,
    done: ({ Name }) => `${Name} now has the new role.`,
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
      Status === 'Disabled' ? `${Name} can no longer sign in.` : `${Name} can sign in again.`,
  });
  const remove = useAct({
    run: (person: Person) => api.delete('/People/:id', { params: { id: person.Id } }),
    question: ({ Name }) => ({
      title: `Remove ${Name}?`,
      consequences: [
        'Their sessions end immediately and they can no longer sign in.',
        'Their actions stay in the audit log.',
        'To give them access again, invite them again.',
      ],
      action: 'Remove',
      isDangerous: true,
    }),
    stale,
    done: 'Person removed.',
  });
  const invite = useAct({
    run: (person: Person) => api.post('/People/:id/Link', { params: { id: person.Id } }),
    stale,
    onDone: (link, { Name }) => onLink(link, Name),
  });
  return { changeRole, setStatus, remove, invite };
}
