import { Alert, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { apiUrl } from '../../../api/client.ts';
import { Problem } from '../../../api/problem.ts';
import type { OrderPreview as Preview } from '../../../api/types.generated.ts';
import { t } from '../../../i18n/t.ts';
import { describeFault } from '../../../ui/fault-words.ts';
import { Nothing, Waiting } from '../../../ui/query-view.tsx';
import { SteadyFrame } from '../../../ui/steady-frame.tsx';
import type { LineValues, OrderValues } from '../order-form.ts';
import { SendTest } from './send-test.tsx';
import { previewRequest, useOrderPreview } from './use-order-preview.ts';

type View = 'email' | 'sms' | 'claim';

const viewWords: Readonly<Record<View, string>> = {
  email: t('Email'),
  sms: t('Text message'),
  claim: t('Gift page'),
};

interface OrderPreviewProps {
  readonly values: OrderValues;
  /** The line that is shown. */
  readonly index: number;
}

/** What the recipient of a line gets, composed by the service as the real one is. */
export function OrderPreview({ values, index }: OrderPreviewProps) {
  const line = values.LineItems[index];
  const isSent = values.Type === 'DigitalDelivery';
  const request = previewRequest(values, index);
  const { preview, error } = useOrderPreview(request);
  const [chosen, setChosen] = useState<View | null>(null);
  if (!line?.ProductId) {
    return (
      <Nothing title={t('Choose a product')} icon={<IconEye aria-hidden="true" />}>
        {t('Then you see here what the recipient gets.')}
      </Nothing>
    );
  }
  const views: readonly View[] = isSent ? ['email', 'sms', 'claim'] : ['claim'];
  const view = chosen && views.includes(chosen) ? chosen : usualView(isSent, line);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('What to preview')}
          data={views.map((value) => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={(value) => setChosen(value as View)}
        />
        {isSent && view !== 'sms' && <SendTest request={request} />}
      </Group>
      {error && <StalePreview error={error} />}
      {preview ? <PreviewBody preview={preview} view={view} line={line} /> : !error && <Waiting rows={6} />}
    </Stack>
  );
}

function usualView(isSent: boolean, { DigitalDeliveryAddress: { Email, Sms } }: LineValues): View {
  if (!isSent) return 'claim';
  return Sms !== '' && Email === '' ? 'sms' : 'email';
}

function StalePreview({ error }: { readonly error: unknown }) {
  const problem = error instanceof Problem ? error : null;
  const [fault] = problem?.faults ?? [];
  return (
    <Alert color="yellow" variant="light" p="xs" title={t('The preview is not up to date')}>
      {fault ? describeFault(fault) : (problem?.message ?? t('Something went wrong on this page. Try again.'))}
    </Alert>
  );
}

interface PreviewBodyProps {
  readonly preview: Preview;
  readonly view: View;
  readonly line: LineValues;
}

function PreviewBody({ preview, view, line }: PreviewBodyProps) {
  const { Sample, HasStandInValue, Email, Sms } = preview;
  const src = (part: 'email' | 'claim') => apiUrl('/Orders/Preview.html', { query: { part, sample: Sample } });
  return (
    <>
      {HasStandInValue && (
        <Text size="xs" c="dimmed">
          {t('Shown with a sample value until you choose one.')}
        </Text>
      )}
      {view === 'email' && Email && (
        <>
          <Envelope from={Email.FromName} to={line.DigitalDeliveryAddress.Email} subject={Email.Subject} />
          <SteadyFrame title={t('Preview of the mail')} src={src('email')} />
        </>
      )}
      {view === 'sms' && Sms && <SmsPreview text={Sms.Text} segments={Sms.Segments} />}
      {view === 'claim' && <SteadyFrame title={t('Preview of the gift page')} src={src('claim')} />}
      <Text size="xs" c="dimmed">
        {t('Links and buttons do not work here. Each recipient gets a link of their own.')}
      </Text>
    </>
  );
}

interface EnvelopeProps {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

function Envelope({ from, to, subject }: EnvelopeProps) {
  return (
    <div className="envelope">
      <Text size="sm" fw={600} className="breakable" dir="auto">
        {subject}
      </Text>
      <Text size="xs" c="dimmed" className="breakable">
        {to === '' ? t('From {name}', { name: from }) : t('From {name} to {address}', { name: from, address: to })}
      </Text>
    </div>
  );
}

function SmsPreview({ text, segments }: { readonly text: string; readonly segments: number }) {
  return (
    <div className="sms">
      <div className="sms-bubble" dir="auto">
        {text}
      </div>
      <Text size="xs" c="dimmed" mt="sm">
        {t('{count, plural, one {Sent as # message.} other {Sent as # messages that phones join to one.}}', {
          count: segments,
        })}
      </Text>
    </div>
  );
}
