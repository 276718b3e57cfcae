import { Blockquote, Stack, Text } from '@mantine/core';
import type { HelpCaseFile } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { formatPreciseInstant, listed } from '../format.ts';
import { Section } from '../section.tsx';
import { caseInWords, stepWords } from './case-words.ts';

/** What the recipient wrote, and what was answered and done since. Shown as plain text. */
export function CaseReport({ file }: { readonly file: HelpCaseFile }) {
  return (
    <Section title={t('History')}>
      <Stack gap="md">
        <Entry
          title={t('Reported: {problem}', { problem: caseInWords(file) })}
          at={file.OpenedAt}
          by={t('Recipient')}
          text={file.Details}
        />
        {file.Steps.map(({ Kind, At, By, Text: text }) => (
          <Entry key={`${At} ${Kind}`} title={stepWords[Kind]} at={At} by={By} text={text} />
        ))}
      </Stack>
    </Section>
  );
}

interface EntryProps {
  readonly title: string;
  readonly at: string;
  readonly by: string;
  readonly text: string | null;
}

function Entry({ title, at, by, text }: EntryProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {listed([by, formatPreciseInstant(at)], ' · ')}
      </Text>
      {text && (
        <Blockquote p="sm" mt="xs" className="preline breakable" dir="auto">
          {text}
        </Blockquote>
      )}
    </div>
  );
}
