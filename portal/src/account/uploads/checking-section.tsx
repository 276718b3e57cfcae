import { Alert, Progress, Stack, Text } from '@mantine/core';
import type { Upload } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { inServiceWords } from '../../ui/service-words.ts';
import { progressOf } from './upload-words.ts';

/** The rows of a long list are being checked by a worker. */
export function CheckingSection({ upload }: { readonly upload: Upload }) {
  return (
    <Section title={t('Checking rows')} hint={t('This continues if you close the page.')}>
      <Stack>
        <Progress value={progressOf(upload)} size="lg" animated aria-label={t('Progress')} />
        <Text>
          {t('{checked} of {count} rows checked.', {
            checked: upload.RowsChecked,
            count: upload.RowCount,
          })}
        </Text>
        {upload.StatusReason && (
          <Alert color="red" variant="light">
            {inServiceWords(upload.StatusReason)}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
