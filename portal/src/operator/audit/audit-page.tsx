import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AuditEntry } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { AuditDrawer } from '../../ui/audit-drawer.tsx';
import { AuditTable } from '../../ui/audit-table.tsx';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';

export function OperatorAuditPage() {
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const [accountId, setAccountId] = useState<string | null>(null);
  const accounts = useQuery({
    queryKey: keys.operator.accounts(''),
    queryFn: () => api.get('/operator/Accounts', { query: { pageSize: 50 } }),
  });
  const rows = usePagedRows({
    queryKey: keys.operator.audit(accountId ?? ''),
    fetchPage: pageOf('/operator/Audit', { query: { accountId } }),
  });
  return (
    <Page title={t('Audit log')} lead={t('Entries are chained by hash; “bestow audit verify” checks the whole chain.')}>
      <Select
        label={t('Account')}
        placeholder={t('Operators')}
        data={accounts.data?.Data.map(({ Id, Name }) => ({ value: Id, label: Name })) ?? []}
        value={accountId}
        onChange={setAccountId}
        searchable
        clearable
        maw={420}
      />
      <Section p={0}>
        <AuditTable rows={rows} onOpen={setOpen} />
      </Section>
      <AuditDrawer entry={open} onClose={() => setOpen(null)} />
    </Page>
  );
}
