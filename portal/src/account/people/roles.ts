import type { AccountRole } from '../../api/types.generated.ts';

export const accountRoles: readonly { readonly value: AccountRole; readonly label: string; readonly does: string }[] = [
  { value: 'admin', label: 'Administrator', does: 'Can do everything, including people and credentials.' },
  { value: 'orderer', label: 'Orderer', does: 'Can place, cancel and reissue orders and upload lists.' },
  { value: 'finance', label: 'Finance', does: 'Can request funding and export statements.' },
  { value: 'viewer', label: 'Viewer', does: 'Read only.' },
];
