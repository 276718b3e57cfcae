import type { OrderSource } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';

export const sourceWords: Record<OrderSource, string> = {
  Api: t('API'),
  Portal: t('Portal'),
  Upload: t('Bulk upload'),
  Import: t('Import'),
};
