import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorProduct } from '../../api/types.generated.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useAct } from '../../ui/use-act.ts';
import { ProductForm } from './product-form.tsx';

export function ProductPage({ params }: { readonly params: { readonly id: string } }) {
  const isNew = params.id === 'new';
  const id = decodeURIComponent(params.id);
  const product = useQuery({
    queryKey: keys.operator.product(id),
    queryFn: () => api.get('/operator/Products/:id', { params: { id } }),
    enabled: !isNew,
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={isNew ? 'New product' : (product.data?.Name ?? 'Product')}
      lead={product.data && `Version ${product.data.Version}, id ${product.data.Id}`}
      back={<BackLink href="/operator/catalog">Catalog</BackLink>}
      actions={product.data && <RetireButton product={product.data} />}
    >
      {isNew ? (
        <ProductForm product={null} />
      ) : (
        <QueryView query={product}>{(data) => <ProductForm key={data.Version} product={data} />}</QueryView>
      )}
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
            title: `Retire ${product.Name}?`,
            consequences: [
              'It disappears from all lists and can no longer be ordered.',
              'Existing orders, gifts and links keep working.',
              'You can restore it.',
            ],
            action: 'Retire product',
            isDangerous: true,
          }
        : { title: `Restore ${product.Name}?`, consequences: ['It can be ordered again.'], action: 'Restore product' },
    stale: [keys.operator.products],
    done: 'Changed.',
  });
  return (
    <Button
      variant="light"
      color={product.Active ? 'red' : 'teal'}
      onClick={() => change.act(undefined)}
      loading={change.isRunning}
    >
      {product.Active ? 'Retire' : 'Restore'}
    </Button>
  );
}
