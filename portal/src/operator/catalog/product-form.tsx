import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorProduct } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { Restored } from '../../ui/restored.tsx';
import { Section } from '../../ui/section.tsx';
import { useSaveWithDraft } from '../../ui/use-draft.ts';
import { FaceplateField } from './faceplate-field.tsx';
import { Basics, Texts } from './product-fields.tsx';
import { type ProductValues, toInput, toValues } from './product-values.ts';
import { TranslationsField } from './translations-field.tsx';

export function ProductForm({ product }: { readonly product: OperatorProduct | null }) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const form = useForm<ProductValues>({ initialValues: toValues(product) });
  const { faults, isSaving, onSubmit, restored } = useSaveWithDraft({
    form,
    draft: `product-${product?.Id ?? 'new'}`,
    save: (values) => {
      const body = toInput(values);
      return product
        ? api.put('/operator/Products/:id', { params: { id: product.Id }, body })
        : api.post('/operator/Products', { body: { Id: values.Id.trim(), ...body } });
    },
    onSaved: async ({ Approval }) => {
      notifyDone(product ? t('New version saved.') : t('Product added.'));
      if (Approval) notifyDone(t('The price change was requested. Another operator must approve it.'));
      await Promise.all(
        [keys.operator.products, keys.operator.everyApproval].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
      if (!product) go('/operator/catalog');
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="lg">
        <Faults faults={faults} />
        <Restored {...restored} />
        <Section>
          <Tabs defaultValue="basics">
            <Tabs.List mb="md">
              <Tabs.Tab value="basics">{t('Basics')}</Tabs.Tab>
              <Tabs.Tab value="texts">{t('Texts')}</Tabs.Tab>
              <Tabs.Tab value="pictures">{t('Faceplates')}</Tabs.Tab>
              <Tabs.Tab value="translations">{t('Translations')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="basics">
              <Basics form={form} isNew={product === null} />
            </Tabs.Panel>
            <Tabs.Panel value="texts">
              <Texts form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="pictures">
              <FaceplateField form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="translations">
              <TranslationsField form={form} />
            </Tabs.Panel>
          </Tabs>
        </Section>
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={product !== null && !form.isDirty()}>
            {product ? t('Save as new version') : t('Add to catalog')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
