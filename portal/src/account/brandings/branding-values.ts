import type { UseFormReturnType } from '@mantine/form';
import type { BrandingSettings } from '../../api/types.generated.ts';

export interface BrandingValues extends Record<string, unknown> {
  Id: string;
  Name: string;
  Active: boolean;
  Settings: BrandingSettings;
}

export type BrandingForm = UseFormReturnType<BrandingValues>;
