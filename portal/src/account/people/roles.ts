import type { AccountRole } from '../../api/types.generated.ts';

export const accountRoles: readonly { readonly value: AccountRole; readonly label: string; readonly does: string }[] = [
  { value: 'admin', label: 'Administrator', does: 'Everything, people and credentials too.' },
  { value: 'orderer', label: 'Orderer', does: 'Places, cancels and reissues orders; uploads lists.' },
  { value: 'finance', label: 'Finance', does: 'Requests funding and exports statements.' },
  { value: 'viewer', label: 'Viewer', does: 'Looks, and changes nothing.' },
];
