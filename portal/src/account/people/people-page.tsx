import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { InvitationLink } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { type Invitation, InvitationOnce } from '../../ui/invitation-once.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { SignInRules } from './sign-in-rules.tsx';

export function PeoplePage() {
  const dialog = useUrlDialog('invite');
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const people = useQuery({ queryKey: keys.people, queryFn: () => api.get('/People') });
  const showLink = ({ Link }: InvitationLink, name: string) => {
    if (Link) setInvitation({ link: Link, name });
    else notifyDone(t('Invitation sent by email.'));
  };
  return (
    <Page
      title={t('People')}
      lead={t('Who can sign in, and what each person can do.')}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open()}>
          {t('Invite someone')}
        </Button>
      }
    >
      <Stack gap="lg">
        <Section>
          <QueryView query={people}>{({ Data }) => <PeopleTable people={Data} onLink={showLink} />}</QueryView>
        </Section>
        <SignInRules people={people.data?.Data ?? []} />
      </Stack>
      <InviteDialog isOpen={dialog.isOpen} onClose={dialog.close} onInvited={showLink} />
      <InvitationOnce invitation={invitation} onClose={() => setInvitation(null)} />
    </Page>
  );
}
