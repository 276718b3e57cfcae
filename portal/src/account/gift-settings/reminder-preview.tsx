import { Select } from '@mantine/core';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import { language } from '../../i18n/language.ts';
import { languageNames, languages } from '../../i18n/languages.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';

const choices = languages.map((value) => ({ value, label: languageNames[value] }));

/** The reminder as a recipient gets it, in each language. A document of its own in a frame that can do nothing. */
export function ReminderPreview() {
  const [culture, setCulture] = useState<string>(language);
  return (
    <Section
      title={t('Preview')}
      className="sheet preview"
      actions={
        <Select
          aria-label={t('Language of the preview')}
          size="xs"
          w={130}
          data={choices}
          value={culture}
          allowDeselect={false}
          onChange={(value) => setCulture(value ?? language)}
        />
      }
    >
      <iframe
        className="frame preview-frame"
        title={t('Preview of the reminder')}
        sandbox=""
        src={apiUrl('/Brandings/Preview.html', { query: { part: 'reminder', culture } })}
      />
    </Section>
  );
}
