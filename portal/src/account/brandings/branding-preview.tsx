import { SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import type { BrandingSettings } from '../../api/types.generated.ts';
import { Section } from '../../ui/section.tsx';

const typingMs = 400;

/**
 * Mail and claim page as the recipient will see them, rendered by the service. Each is a separate document in a fully
 * sandboxed frame: no scripts, no forms, no cookies.
 */
export function BrandingPreview({ settings }: { readonly settings: BrandingSettings }) {
  const [settled] = useDebouncedValue(settings, typingMs);
  const { Translations: _, ...look } = settled;
  const [view, setView] = useState<'email' | 'claim'>('email');
  const src = apiUrl('/Brandings/Preview.html', { query: { part: view, settings: JSON.stringify(look) } });
  return (
    <Section
      title="Preview"
      className="sheet preview"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="What to preview"
          data={[
            { value: 'email', label: 'Mail' },
            { value: 'claim', label: 'Gift page' },
          ]}
          value={view}
          onChange={(value) => setView(value as 'email' | 'claim')}
        />
      }
    >
      {view === 'email' && (
        <Text size="sm" mb="sm" className="breakable">
          <b>{settled.SenderName}</b> · {settled.Subject}
        </Text>
      )}
      <iframe
        className="frame preview-frame"
        title={view === 'email' ? 'Preview of the mail' : 'Preview of the gift page'}
        sandbox=""
        src={src}
      />
    </Section>
  );
}
