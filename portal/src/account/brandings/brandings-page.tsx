import { Button, ColorSwatch, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconPalette, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Branding } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { listed } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useBrandings } from '../products/use-products.ts';
import { PicturesSection } from './pictures-section.tsx';

export function BrandingsPage() {
  const mayManage = useCan('brandings.manage');
  const brandings = useBrandings();
  return (
    <Page
      title={t('Brandings')}
      lead={t('How gift emails and gift pages look.')}
      actions={
        mayManage && (
          <Button component={Link} href="/brandings/new" leftSection={<IconPlus size={16} />}>
            {t('New branding')}
          </Button>
        )
      }
    >
      <QueryView
        query={brandings}
        isEmpty={({ Data }) => Data.length === 0}
        empty={
          <Section>
            <Nothing title={t('No branding yet')} icon={<IconPalette aria-hidden="true" />}>
              {t('Until you add one, gifts use the default design.')}
            </Nothing>
          </Section>
        }
      >
        {({ Data }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} component="ul" className="plain-list">
            {Data.map((branding) => (
              <li key={branding.Id}>
                <BrandingCard branding={branding} />
              </li>
            ))}
          </SimpleGrid>
        )}
      </QueryView>
      {mayManage && <PicturesSection />}
    </Page>
  );
}

function BrandingCard({ branding }: { readonly branding: Branding }) {
  const { PrimaryColor, BackgroundColor, TextColor, LogoText, SenderName } = branding.Settings;
  return (
    <Link href={`/brandings/${encodeURIComponent(branding.Id)}`} className="row-link branding-card">
      <Section h="100%">
        <Stack gap="xs">
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} size="h5">
              {branding.Name}
            </Title>
            {!branding.Active && <StatusBadge status="Retired" />}
          </Group>
          <Text size="sm" c="dimmed" lineClamp={1}>
            {listed([LogoText, SenderName], ' · ')}
          </Text>
          <Group gap="xs">
            {[PrimaryColor, BackgroundColor, TextColor].map((color) => (
              <ColorSwatch key={color} color={color} size={22} aria-hidden="true" />
            ))}
          </Group>
        </Stack>
      </Section>
    </Link>
  );
}
