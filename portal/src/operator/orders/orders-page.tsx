import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconGift, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { LookedUpOrder } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { Page } from '../../ui/page.tsx';
import { Nothing } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useSave } from '../../ui/use-save.ts';
import { FoundOrder } from './found-order.tsx';

export function OrdersPage() {
  const [found, setFound] = useState<readonly LookedUpOrder[] | null>(null);
  return (
    <Page
      title={t('Order look-up')}
      lead={t(
        'Finds orders of any account. Recipients are masked, and every search is in the audit log of the account.',
      )}
    >
      <Section>
        <LookUpForm onFound={setFound} />
      </Section>
      <div aria-live="polite">
        {found?.length === 0 && (
          <Section>
            <Nothing title={t('No order found')} icon={<IconGift aria-hidden="true" />}>
              {t('PO numbers and addresses must match as a whole.')}
            </Nothing>
          </Section>
        )}
        <Stack gap="lg">
          {found?.map((each) => (
            <FoundOrder key={each.Order.Id} found={each} />
          ))}
        </Stack>
      </div>
    </Page>
  );
}

function LookUpForm({ onFound }: { readonly onFound: (found: readonly LookedUpOrder[]) => void }) {
  const form = useForm({
    initialValues: { Search: '', Reason: '' },
    validate: ({ Search, Reason }) => ({
      ...(Search.trim() === '' && { Search: t('Enter an order id, a PO number or an email address.') }),
      ...(Reason.trim().length < 3 && { Reason: t('Say why you look: it is recorded.') }),
    }),
  });
  const saving = useSave({
    form,
    save: (body) => api.post('/operator/OrderLookups', { body }),
    onSaved: ({ Data }) => onFound(Data),
  });
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack>
        <Faults faults={saving.faults} />
        <Group align="flex-start">
          <TextInput
            label={t('Order')}
            description={t('Order id, PO number or the recipient’s email address')}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            maxLength={200}
            flex="1 1 16rem"
            data-search
            required
            {...form.getInputProps('Search')}
          />
          <TextInput
            label={t('Reason')}
            description={t('Such as a case or ticket number')}
            maxLength={200}
            flex="1 1 16rem"
            required
            {...form.getInputProps('Reason')}
          />
        </Group>
        <Group>
          <Button type="submit" loading={saving.isSaving}>
            {t('Look up')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
