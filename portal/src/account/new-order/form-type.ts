import type { UseFormReturnType } from '@mantine/form';
import type { OrderValues } from './order-form.ts';

export type OrderForm = UseFormReturnType<OrderValues>;
