import type { AccountRole } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

export const accountRoles: readonly { readonly value: AccountRole; readonly label: string; readonly does: string }[] = [
  { value: 'admin', label: t('Administrator'), does: t('Can do everything, including people and credentials.') },
  {
    value: 'approver',
    label: t('Approver'),
    does: t('Can do what orderers can, and approve orders of others.'),
  },
  { value: 'orderer', label: t('Orderer'), does: t('Can place, cancel and reissue orders and upload lists.') },
  { value: 'finance', label: t('Finance'), does: t('Can request funding and export statements.') },
  { value: 'viewer', label: t('Viewer'), does: t('Read only.') },
];
