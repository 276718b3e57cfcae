import type { Department } from '../../../catalog/types.ts';

export const demoDepartments: readonly Department[] = [
  { id: 'people-and-culture', name: 'People & Culture' },
  { id: 'sales-americas', name: 'Sales Americas' },
  { id: 'sales-europe', name: 'Sales Europe' },
  { id: 'customer-care', name: 'Customer Care' },
  { id: 'engineering', name: 'Engineering' },
  { id: 'marketing', name: 'Marketing' },
  { id: 'research', name: 'Research' },
];
