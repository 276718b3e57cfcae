import type { Role } from '../../api/types/me.ts';

export const accountRoles: readonly { readonly value: Role; readonly label: string; readonly does: string }[] = [
  { value: 'admin', label: 'Administrator', does: 'Everything, people and credentials too.' },
  { value: 'orderer', label: 'Orderer', does: 'Places, cancels and reissues orders; uploads lists.' },
  { value: 'finance', label: 'Finance', does: 'Requests funding and exports statements.' },
  { value: 'viewer', label: 'Viewer', does: 'Looks, and changes nothing.' },
];
