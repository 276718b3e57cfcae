import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorProduct } from '../../api/types.generated.ts';
import { Allowed, EditableIf } from '../../app/allowed.tsx';
import { NotAllowed } from '../../app/not-allowed.tsx';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useAct } from '../../ui/use-act.ts';
import { ProductForm } from './product-form.tsx';

export function ProductPage({ params }: { readonly params: { readonly id: string } }) {
  const isNew = params.id === 'new';
  const mayWrite = useCan('operator.catalog:write');
  const id = decodeURIComponent(params.id);
  const product = useQuery({
    queryKey: keys.operator.product(id),
    queryFn: () => api.get('/operator/Products/:id', { params: { id } }),
    enabled: !isNew,
    refetchOnWindowFocus: false,
  });
  if (isNew && !mayWrite) return <NotAllowed />;
  return (
    <Page
      title={isNew ? t('New product') : (product.data?.Name ?? t('Product'))}
      lead={product.data && t('Version {version}, id {id}', { version: product.data.Version, id: product.data.Id })}
      back={<BackLink href="/operator/catalog">{t('Catalog')}</BackLink>}
      actions={
        product.data && (
          <Allowed act="operator.catalog:write">
            <RetireButton product={product.data} />
          </Allowed>
        )
      }
    >
      <EditableIf act="operator.catalog:write">
        {isNew ? (
          <ProductForm product={null} />
        ) : (
          <QueryView query={product}>{(data) => <ProductForm key={data.Version} product={data} />}</QueryView>
        )}
      </EditableIf>
    </Page>
  );
}

function RetireButton({ product }: { readonly product: OperatorProduct }) {
  const change = useAct({
    run: () =>
      api.post(product.Active ? '/operator/Products/:id/Retire' : '/operator/Products/:id/Restore', {
        params: { id: product.Id },
      }),
    question: () =>
      product.Active
        ? {
            title: t('Retire {name}?', { name: product.Name }),
            consequences: [
              t('It disappears from all lists and can no longer be ordered.'),
              t('Existing orders, gifts and links keep working.'),
              t('You can restore it.'),
            ],
            action: t('Retire product'),
            isDangerous: true,
          }
        : {
            title: t('Restore {name}?', { name: product.Name }),
            consequences: [t('It can be ordered again.')],
            action: t('Restore product'),
          },
    stale: [keys.operator.products],
    done: t('Changed.'),
  });
  return (
    <Button
      variant="light"
      color={product.Active ? 'red' : 'teal'}
      onClick={() => change.act(undefined)}
      loading={change.isRunning}
    >
      {product.Active ? t('Retire') : t('Restore')}
    </Button>
  );
}
