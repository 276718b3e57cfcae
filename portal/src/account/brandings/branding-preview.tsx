import { SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import type { BrandingSettings } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';

const typingMs = 400;

type View = 'email' | 'reminder' | 'claim';

const titles: Readonly<Record<View, string>> = {
  email: t('Preview of the mail'),
  reminder: t('Preview of the reminder'),
  claim: t('Preview of the gift page'),
};

/**
 * Mail and claim page as the recipient will see them, rendered by the service. Each is a separate document in a fully
 * sandboxed frame: no scripts, no forms, no cookies.
 */
export function BrandingPreview({ settings }: { readonly settings: BrandingSettings }) {
  const [settled] = useDebouncedValue(settings, typingMs);
  const { Translations: _, ...look } = settled;
  const [view, setView] = useState<View>('email');
  const src = apiUrl('/Brandings/Preview.html', { query: { part: view, settings: JSON.stringify(look) } });
  return (
    <Section
      title={t('Preview')}
      className="sheet preview"
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('What to preview')}
          data={[
            { value: 'email', label: t('Mail') },
            { value: 'reminder', label: t('Reminder') },
            { value: 'claim', label: t('Gift page') },
          ]}
          value={view}
          onChange={(value) => setView(value as View)}
        />
      }
    >
      {view === 'email' && (
        <Text size="sm" mb="sm" className="breakable">
          <b>{settled.SenderName}</b> · {settled.Subject}
        </Text>
      )}
      <iframe className="frame preview-frame" title={titles[view]} sandbox="" src={src} />
    </Section>
  );
}
