import { Select } from '@mantine/core';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import { Section } from '../../ui/section.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
  { value: 'es', label: 'Español' },
  { value: 'ja', label: '日本語' },
  { value: 'ar', label: 'العربية' },
];

/** The reminder as a recipient gets it, in each language. A document of its own in a frame that can do nothing. */
export function ReminderPreview() {
  const [culture, setCulture] = useState('en');
  return (
    <Section
      title="Preview"
      className="sheet preview"
      actions={
        <Select
          aria-label="Language of the preview"
          size="xs"
          w={130}
          data={languages}
          value={culture}
          allowDeselect={false}
          onChange={(value) => setCulture(value ?? 'en')}
        />
      }
    >
      <iframe
        className="frame preview-frame"
        title="Preview of the reminder"
        sandbox=""
        src={apiUrl('/Brandings/Preview.html', { query: { part: 'reminder', culture } })}
      />
    </Section>
  );
}
