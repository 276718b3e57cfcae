import { Alert, Progress, Stack, Text } from '@mantine/core';
import type { Upload } from '../../api/types.generated.ts';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/section.tsx';
import { progressOf } from './upload-words.ts';

/** The rows of a long list are being checked by a worker. */
export function CheckingSection({ upload }: { readonly upload: Upload }) {
  return (
    <Section title="Checking rows" hint="This continues if you close the page.">
      <Stack>
        <Progress value={progressOf(upload)} size="lg" animated aria-label="Progress" />
        <Text>
          {formatCount(upload.RowsChecked)} of {formatCount(upload.RowCount)} rows checked.
        </Text>
        {upload.StatusReason && (
          <Alert color="red" variant="light">
            {upload.StatusReason}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}
