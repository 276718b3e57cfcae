import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Session } from '../../api/types.generated.ts';
import { useSessionChange } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
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
      title: t('Sign out everywhere?'),
      consequences: [
        t('All your sessions and API tokens end immediately, including this one.'),
        t('You will need to sign in again.'),
      ],
      action: t('Sign out everywhere'),
      isDangerous: true,
    }),
    onDone: () => changeSession({ step: 'SignedOut' }),
  });
  return (
    <Section
      title={t('Active sessions')}
      actions={
        <Button variant="light" color="red" size="xs" onClick={() => endAll.act(undefined)}>
          {t('Sign out everywhere')}
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
    done: (_, { Kind }) => (Kind === 'Token' ? t('The token was revoked.') : t('The session has ended.')),
  });
  return (
    <DataTable
      label={t('Sessions')}
      rows={sessions}
      rowKey={({ Id }) => Id}
      columns={[
        {
          header: t('Browser'),
          cell: (session) => (
            <Group gap="xs">
              <Text size="sm">{browserName(session.UserAgent)}</Text>
              {session.IsCurrent && <Badge color="teal">{t('This session')}</Badge>}
              {session.Kind === 'Token' && <Badge color="gray">{t('API token')}</Badge>}
            </Group>
          ),
        },
        { header: t('Address'), cell: ({ Address }) => Address ?? t('unknown') },
        { header: t('Signed in'), cell: ({ CreatedAt }) => formatInstant(CreatedAt) },
        { header: t('Signed in with'), cell: ({ ProvedBy }) => (ProvedBy ? proofWords[ProvedBy] : t('API token')) },
        {
          header: t('Last seen'),
          cell: ({ LastSeenAt, ExpiresAt }) =>
            LastSeenAt ? formatAgo(LastSeenAt) : t('Valid until {date}', { date: formatInstant(ExpiresAt) }),
        },
      ]}
      actions={(session) =>
        session.IsCurrent ? null : (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => end.act(session)}>
            {session.Kind === 'Token' ? t('Revoke') : t('End')}
          </Button>
        )
      }
    />
  );
}

const proofWords: Record<NonNullable<Session['ProvedBy']>, string> = {
  Password: t('Password'),
  Link: t('Sign-in link'),
  Code: t('Authenticator app'),
  RecoveryCode: t('Recovery code'),
  Passkey: t('Passkey'),
  SignOn: t('Company sign-on'),
};

function browserName(userAgent: string | null): string {
  if (!userAgent) return t('Unknown browser');
  const browser = /(Firefox|Edg|Chrome|HeadlessChrome|Safari)\/(\d+)/.exec(userAgent);
  const system = /Windows|Mac OS X|Android|iPhone|iPad|Linux/.exec(userAgent)?.[0];
  const name = browser?.[1]?.replace('Edg', 'Edge').replace('Headless', '');
  const browserShown = name ?? userAgent.slice(0, 40);
  return system
    ? t('{browser} on {system}', { browser: browserShown, system: system.replace('Mac OS X', 'macOS') })
    : browserShown;
}
