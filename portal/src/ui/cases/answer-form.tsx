import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { AnsweredCase, HelpCaseFile } from '../../api/types.generated.ts';
import { locale } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../faults.tsx';
import { notifyDone } from '../notify.tsx';
import { Restored } from '../restored.tsx';
import { Section } from '../section.tsx';
import { useSaveWithDraft } from '../use-draft.ts';

interface AnswerFormProps {
  readonly file: HelpCaseFile;
  readonly send: (text: string) => Promise<AnsweredCase>;
  readonly onSent: () => Promise<unknown>;
}

const lengthMax = 2_000;

/** An answer to the recipient. */
export function AnswerForm({ file, send, onSent }: AnswerFormProps) {
  const form = useForm({
    initialValues: { Text: '' },
    validate: { Text: required },
  });
  const saving = useSaveWithDraft({
    form,
    draft: `answer-${file.Id}`,
    save: ({ Text }) => send(Text),
    onSaved: async ({ IsMailed }) => {
      notifyDone(IsMailed ? t('Answer sent by mail.') : t('Answer saved. The recipient sees it on the gift page.'));
      form.reset();
      await onSent();
    },
  });
  const language = languageOf(file.Language);
  return (
    <Section
      title={t('Answer the recipient')}
      hint={
        file.Contact
          ? t('The recipient reads {language}. The answer appears on the gift page, and is mailed to {address}.', {
              language,
              address: file.Contact,
            })
          : t(
              'The recipient reads {language}. The answer appears on the gift page, and is mailed to the address of the gift, if there is one.',
              { language },
            )
      }
    >
      <form onSubmit={saving.onSubmit}>
        <Stack>
          <Restored {...saving.restored} />
          <Textarea
            label={t('Answer')}
            description={t('Do not include codes or links.')}
            autosize
            minRows={4}
            maxLength={lengthMax}
            {...form.getInputProps('Text')}
          />
          <Faults faults={saving.faults} />
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isSaving}>
              {t('Send answer')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function required(text: string): string | null {
  return text.trim() === '' ? t('Write an answer.') : null;
}

function languageOf(tag: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
}
