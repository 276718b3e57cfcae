import { DataList, Divider, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LineItem, OrderWithTimeline } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { asWritten, formatCount, formatInstant, formatMoney, inWords, listed } from '../../ui/format.ts';
import { languageName } from '../../ui/language-name.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatInstantIn, zoneName } from '../../ui/time-zones.ts';
import { useProductNames } from '../products/use-products.ts';
import { CardList } from './card-list.tsx';
import { LineActions } from './line-actions.tsx';
import { noteOnLine } from './order-words.ts';
import { TimelineList } from './timeline-list.tsx';

interface LineDetailProps {
  readonly order: OrderWithTimeline;
  readonly line: LineItem;
}

export function LineDetail({ order, line }: LineDetailProps) {
  const productName = useProductNames();
  const entries = order.Timeline.filter(({ LineItemId }) => LineItemId === line.Id || LineItemId === null);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group gap="xs">
          <StatusBadge status={line.Status} />
          {line.DeliveryStatus && line.DeliveryStatus !== 'NotSent' && <StatusBadge status={line.DeliveryStatus} />}
        </Group>
        <LineActions order={order} line={line} />
      </Group>
      {line.StatusReason !== order.StatusReason && <Text size="sm">{noteOnLine(line)}</Text>}
      <DataList labelWidth="9rem">
        {factsOf(order, line, productName).map(([label, value]) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      <CardList order={order} line={line} />
      <Divider />
      <Title order={3} size="h5">
        {t('History')}
      </Title>
      <TimelineList orderId={order.Id} entries={entries} />
    </Stack>
  );
}

function factsOf(order: OrderWithTimeline, line: LineItem, productName: (id: string) => string): [string, ReactNode][] {
  const { Personalization: words, DigitalDeliveryAddress: digital, PhysicalDeliveryAddress: physical } = line;
  const claimed = line.ClaimData.filter(({ ClaimStatus }) => ClaimStatus === 'Claimed').length;
  const facts: [string, ReactNode][] = [
    [t('Product'), productName(line.ProductId)],
    [t('Cards'), `${formatCount(line.Quantity)} × ${formatMoney(line.Value, order.CurrencyCode)}`],
    [t('Cost'), formatMoney(line.Cost, order.CurrencyCode)],
    [t('Claimed'), t('{part} of {whole}', { part: claimed, whole: line.Quantity })],
  ];
  const voided = line.ClaimData.filter(({ ClaimStatus }) => ClaimStatus === 'Voided').length;
  if (voided > 0) facts.push([t('Voided'), t('{part} of {whole}', { part: voided, whole: line.Quantity })]);
  const chosen = chosenOf(order, line, productName);
  if (chosen.length > 0) facts.push([t('Chosen'), <ChosenLines key="chosen" lines={chosen} />]);
  const expired = line.ClaimData.filter(({ ClaimStatus }) => ClaimStatus === 'Expired').length;
  if (expired > 0) facts.push([t('Expired'), t('{part} of {whole}', { part: expired, whole: line.Quantity })]);
  if (line.ClaimExpiresAt) facts.push([t('Open by'), formatInstant(line.ClaimExpiresAt)]);
  if (words?.To) facts.push([t('For'), asWritten(words.To)]);
  if (digital?.Email) facts.push([t('Email'), digital.Email]);
  if (digital?.Sms) facts.push([t('Phone'), asWritten(digital.Sms)]);
  if (physical) facts.push([t('Address'), <PostalLines key="address" address={physical} />]);
  if (words?.FromName ?? words?.FromEmail) facts.push([t('From'), listed([words?.FromName, words?.FromEmail])]);
  if (words?.Message)
    facts.push([
      t('Message'),
      <Text key="message" size="sm" className="preline">
        <bdi>{words.Message}</bdi>
      </Text>,
    ]);
  if (words?.DeliveryDate) facts.push([t('Deliver on'), deliveryTime(words.DeliveryDate, words.DeliveryZone)]);
  if (line.BrandingId) facts.push([t('Branding'), line.BrandingId]);
  if (line.Culture) facts.push([t('Language'), languageName(line.Culture)]);
  if (line.ExternalId) facts.push([t('Your reference'), line.ExternalId]);
  if (line.DeliveryStatus) facts.push([t('Delivery'), inWords(line.DeliveryStatus)]);
  return facts;
}

/** On the recipient's clock, if it is known which one that is. */
function deliveryTime(instant: string, zone: string | null): string {
  return zone ? `${formatInstantIn(instant, zone)} (${zoneName(zone)})` : formatInstant(instant);
}

function PostalLines({ address }: { readonly address: NonNullable<LineItem['PhysicalDeliveryAddress']> }) {
  const { Name, AddressLine1, AddressLine2, AddressLine3, City, State, Zip, Country } = address;
  const lines = [Name, AddressLine1, AddressLine2, AddressLine3, [City, State, Zip].filter(Boolean).join(' '), Country];
  return (
    <Text size="sm" className="preline">
      {lines.filter(Boolean).join('\n')}
    </Text>
  );
}

/** What recipients picked, the same picks counted together. */
function chosenOf(order: OrderWithTimeline, line: LineItem, productName: (id: string) => string): string[] {
  const counts = new Map<string, number>();
  for (const { ProductId, Value } of line.ClaimData.flatMap(({ Chosen }) => Chosen)) {
    const words = `${productName(ProductId)}, ${formatMoney(Value, order.CurrencyCode)}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => (count === 1 ? words : `${formatCount(count)} × ${words}`));
}

function ChosenLines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Stack gap={2}>
      {lines.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </Stack>
  );
}
