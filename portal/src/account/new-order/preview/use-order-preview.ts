import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { OrderPreview, OrderRequest } from '../../../api/types.generated.ts';
import type { OrderValues } from '../order-form.ts';
import { toRequest } from '../order-form.ts';

const typingMs = 400;

/** What is shown of one line. Where it is sent makes no difference to it, so addresses are left out. */
export function previewRequest(values: OrderValues, index: number): OrderRequest {
  const { Type, LineItems } = values;
  const order = { Type, PONumber: '', Note: '', DepartmentId: '', LineItems: LineItems.slice(index, index + 1) };
  const request = toRequest(order);
  return { ...request, LineItems: request.LineItems.map(({ DigitalDeliveryAddress: _, ...line }) => line) };
}

/** The last preview that could be made, and why there is no newer one. */
export function useOrderPreview(request: OrderRequest) {
  const [settled] = useDebouncedValue(JSON.stringify(request), typingMs);
  const body = JSON.parse(settled) as OrderRequest;
  const hasProduct = Boolean(body.LineItems[0]?.ProductId);
  const last = useRef<OrderPreview | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: keys.orderPreview(settled),
    queryFn: ({ signal }) => api.post('/Orders/Preview', { body, signal }),
    enabled: hasProduct,
    retry: false,
  });
  if (data) last.current = data;
  if (!hasProduct) last.current = null;
  return { preview: last.current, error, refetch };
}
