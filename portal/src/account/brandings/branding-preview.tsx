import { SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { apiUrl } from '../../api/client.ts';
import type { BrandingSettings } from '../../api/types/catalog.ts';
import { Section } from '../../ui/section.tsx';

const typingMs = 400;

/**
 * Mail and claim page as the recipient will see them, drawn by the service itself. Each is a document of its own in a
 * frame without any rights: no scripts, no forms, no cookies.
 */
export function BrandingPreview({ settings }: { readonly settings: BrandingSettings }) {
  const [settled] = useDebouncedValue(settings, typingMs);
  const [view, setView] = useState<'Email' | 'Claim'>('Email');
  const src = apiUrl(`/Brandings/Preview/${view}`, { settings: toBase64Url(JSON.stringify(settled)) });
  return (
    <Section
      title="Preview"
      className="sheet preview"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="What to preview"
          data={[
            { value: 'Email', label: 'Mail' },
            { value: 'Claim', label: 'Gift page' },
          ]}
          value={view}
          onChange={(value) => setView(value as 'Email' | 'Claim')}
        />
      }
    >
      {view === 'Email' && (
        <Text size="sm" mb="sm" className="breakable">
          <b>{settled.SenderName}</b> · {settled.Subject}
        </Text>
      )}
      <iframe
        className="frame preview-frame"
        title={view === 'Email' ? 'Preview of the mail' : 'Preview of the gift page'}
        sandbox=""
        src={src}
      />
    </Section>
  );
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
