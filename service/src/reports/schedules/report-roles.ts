import type { Role } from '../../accounts/people/types.ts';

/** Who can ask for reports in the portal, as its permission `reports.manage` says. */
export const rolesWithReports: readonly Role[] = ['admin', 'finance'];
