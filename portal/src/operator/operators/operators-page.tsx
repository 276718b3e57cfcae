import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { type Invitation, InvitationOnce } from '../../ui/invitation-once.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useUrlDialog } from '../../ui/use-url-dialog.ts';
import { OperatorDialog } from './operator-dialog.tsx';
import { OperatorTable } from './operator-table.tsx';

export function OperatorsPage() {
  const dialog = useUrlDialog('invite');
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const operators = useQuery({
    queryKey: keys.operator.operators,
    queryFn: () => api.get('/operator/Operators'),
  });
  return (
    <Page
      title={t('Operators')}
      lead={t('The people who run this service.')}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open()}>
          {t('Invite an operator')}
        </Button>
      }
    >
      <Section>
        <QueryView query={operators}>
          {({ Data }) => <OperatorTable operators={Data} onInvitation={setInvitation} />}
        </QueryView>
      </Section>
      <OperatorDialog isOpen={dialog.isOpen} onClose={dialog.close} />
      <InvitationOnce invitation={invitation} onClose={() => setInvitation(null)} />
    </Page>
  );
}
