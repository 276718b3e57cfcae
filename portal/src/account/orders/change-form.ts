import { type UseFormReturnType, useForm } from '@mantine/form';
import type { DeliveryType, LineItem, LineItemChange } from '../../api/types.generated.ts';
import { localInput, localZone } from '../../ui/time-zones.ts';

/** The form uses the wire's names, so that the service's faults map to their fields. */
interface ChangeValues extends Record<string, unknown> {
  DigitalDeliveryAddress: { Email: string; Sms: string };
  /** Local time in DeliveryZone. */
  DeliveryDate: string;
  DeliveryZone: string;
  Personalization: { To: string; FromName: string; Message: string };
  BrandingId: string;
}

export type ChangeForm = UseFormReturnType<ChangeValues>;

export function useChangeForm({ Personalization: words, DigitalDeliveryAddress: digital, BrandingId }: LineItem) {
  const zone = words?.DeliveryZone ?? localZone();
  return useForm<ChangeValues>({
    initialValues: {
      DigitalDeliveryAddress: { Email: digital?.Email ?? '', Sms: digital?.Sms ?? '' },
      DeliveryDate: words?.DeliveryDate ? localInput(words.DeliveryDate, zone) : '',
      DeliveryZone: zone,
      Personalization: { To: words?.To ?? '', FromName: words?.FromName ?? '', Message: words?.Message ?? '' },
      BrandingId: BrandingId ?? '',
    },
  });
}

/** Only what was changed: the input shows times to the minute, and must not round one that nobody touched. */
export function toChange(form: ChangeForm, values: ChangeValues, type: DeliveryType): LineItemChange {
  const { To, FromName, Message } = values.Personalization;
  const { Email, Sms } = values.DigitalDeliveryAddress;
  const isMailed = type === 'PhysicalShipment';
  const isMoved = form.isDirty('DeliveryDate') || (form.isDirty('DeliveryZone') && values.DeliveryDate !== '');
  return {
    ...(type === 'DigitalDelivery' && {
      DigitalDeliveryAddress: { Email: Email.trim() || null, Sms: Sms.trim() || null },
    }),
    ...(isMoved && deliveryTime(values)),
    Personalization: {
      ...(!isMailed && { To: To.trim() || null }),
      FromName: FromName.trim() || null,
      Message: Message.trim() === '' ? null : Message,
    },
    ...(!isMailed && { BrandingId: values.BrandingId || null }),
  };
}

/** An empty date means now. */
function deliveryTime({
  DeliveryDate,
  DeliveryZone,
}: ChangeValues): Pick<LineItemChange, 'DeliveryDate' | 'DeliveryZone'> {
  return DeliveryDate === '' ? { DeliveryDate: new Date().toISOString() } : { DeliveryDate, DeliveryZone };
}
