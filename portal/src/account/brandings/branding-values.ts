import type { UseFormReturnType } from '@mantine/form';
import type { BrandingSettings } from '../../api/types.generated.ts';
import type { ReminderRow } from '../gift-settings/reminder-values.ts';

export interface BrandingValues extends Record<string, unknown> {
  Id: string;
  Name: string;
  Active: boolean;
  Settings: BrandingSettings;
  /** Whether it has reminders of its own instead of the account's. */
  HasReminders: boolean;
  Reminders: ReminderRow[];
}

export type BrandingForm = UseFormReturnType<BrandingValues>;
