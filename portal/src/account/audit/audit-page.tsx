import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import type { AuditEntry } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { AuditDrawer } from '../../ui/audit-drawer.tsx';
import { AuditTable } from '../../ui/audit-table.tsx';
import { Page } from '../../ui/page.tsx';
import { pageOf } from '../../ui/paged-list.ts';
import { Section } from '../../ui/section.tsx';
import { usePagedRows } from '../../ui/use-paged-rows.ts';

export function AuditPage() {
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const rows = usePagedRows({ queryKey: keys.audit, fetchPage: pageOf('/Audit') });
  return (
    <Page
      title={t('Audit log')}
      lead={t('Who did what in this account. Entries are chained by hash, so tampering is detectable.')}
    >
      <Section p={0}>
        <AuditTable rows={rows} onOpen={setOpen} />
      </Section>
      <AuditDrawer entry={open} onClose={() => setOpen(null)} />
    </Page>
  );
}
