import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Session } from '../../api/types.generated.ts';
import { useSessionChange } from '../../app/session.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatAgo, formatInstant } from '../../ui/format.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

export function SessionsSection() {
  const changeSession = useSessionChange();
  const sessions = useQuery({ queryKey: keys.sessions, queryFn: () => api.get('/Me/Sessions') });
  const endAll = useAct({
    run: () => api.post('/SignOutEverywhere'),
    question: () => ({
      title: 'Sign out everywhere?',
      consequences: [
        'All your sessions and API tokens end immediately, including this one.',
        'You will need to sign in again.',
      ],
      action: 'Sign out everywhere',
      isDangerous: true,
    }),
    onDone: () => changeSession({ step: 'SignedOut' }),
  });
  return (
    <Section
      title="Active sessions"
      actions={
        <Button variant="light" color="red" size="xs" onClick={() => endAll.act(undefined)}>
          Sign out everywhere
        </Button>
      }
    >
      <QueryView query={sessions}>{({ Data }) => <SessionTable sessions={Data} />}</QueryView>
    </Section>
  );
}

function SessionTable({ sessions }: { readonly sessions: readonly Session[] }) {
  const end = useAct({
    run: ({ Id }: Session) => api.delete('/Me/Sessions/:id', { params: { id: Id } }),
    stale: [keys.sessions],
    done: (_, { Kind }) => (Kind === 'Token' ? 'The token was revoked.' : 'The session has ended.'),
  });
  return (
    <DataTable
      label="Sessions"
      rows={sessions}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: 'Browser',
          cell: (session) => (
            <Group gap="xs">
              <Text size="sm">{browserName(session.UserAgent)}</Text>
              {session.IsCurrent && <Badge color="teal">This session</Badge>}
              {session.Kind === 'Token' && <Badge color="gray">API token</Badge>}
            </Group>
          ),
        },
        { header: 'Address', cell: ({ Address }) => Address ?? 'unknown' },
        { header: 'Signed in', cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        {
          header: 'Last seen',
          cell: ({ LastSeenAt, ExpiresAt }) =>
            LastSeenAt ? formatAgo(LastSeenAt) : `Valid until ${formatInstant(ExpiresAt)}`,
        },
      ]}
      actions={(session) =>
        session.IsCurrent ? null : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => end.act(session)}>
            {session.Kind === 'Token' ? 'Revoke' : 'End'}
          </Button>
        )
      }
    />
  );
}

function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const browser = /(Firefox|Edg|Chrome|HeadlessChrome|Safari)\/(\d+)/.exec(userAgent);
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0];
  const name = browser?.[1]?.replace('Edg', 'Edge').replace('Headless', '');
  return [name ?? userAgent.slice(0, 40), system?.replace('Mac OS X', 'macOS')].filter(Boolean).join(' on ');
}
