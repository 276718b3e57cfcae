import { Anchor, Button, Group, List, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { HoldForFunds } from '../../api/types.generated.ts';
import { useCan } from '../../app/session.tsx';
import { t } from '../../i18n/t.ts';
import { Faults } from '../../ui/faults.tsx';
import { formatInstant, formatMoney, showInvisible } from '../../ui/format.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { ShownCount } from '../../ui/shown-count.tsx';
import { useSave } from '../../ui/use-save.ts';

const daysMax = 90;
const shownMax = 50;
const liveMs = 5_000;

/** Whether orders wait for funds, and those that do. */
export function HoldSection() {
  const mayManage = useCan('holdForFunds.manage');
  const holds = useQuery({
    queryKey: keys.holdForFunds,
    queryFn: () => api.get('/HoldForFunds'),
    refetchOnWindowFocus: false,
  });
  return (
    <Section
      title={t('Orders that wait for funds')}
      hint={t('Instead of being refused, an order that the balance does not cover can wait for money, uncharged.')}
    >
      <Stack>
        <QueryView query={holds}>
          {(data) =>
            mayManage ? (
              <HoldForm holds={data} />
            ) : (
              <Text size="sm">
                {data.Enabled
                  ? t('Orders wait for up to {days} days.', { days: data.ExpireAfterDays })
                  : t('Off: an order that the balance does not cover is refused.')}
              </Text>
            )
          }
        </QueryView>
        <HeldOrders />
      </Stack>
    </Section>
  );
}

function HoldForm({ holds }: { readonly holds: HoldForFunds }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { ...holds } });
  const saving = useSave({
    form,
    save: ({ Enabled, ExpireAfterDays }) => api.put('/HoldForFunds', { body: { Enabled, ExpireAfterDays } }),
    onSaved: (answer) => {
      notifyDone(t('Saved.'));
      client.setQueryData(keys.holdForFunds, answer);
      form.setValues(answer);
      form.resetDirty(answer);
    },
  });
  return (
    <form onSubmit={saving.onSubmit}>
      <Stack>
        <Faults faults={saving.faults} />
        <Switch
          label={t('Orders wait for funds')}
          description={t(
            'When money arrives, orders are charged and sent, oldest first. Newer orders do not overtake.',
          )}
          {...form.getInputProps('Enabled', { type: 'checkbox' })}
        />
        <NumberInput
          label={t('Days until an order is cancelled')}
          description={t('If the money has not arrived by then. Applies to new orders.')}
          maw={340}
          min={1}
          max={daysMax}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          required
          {...form.getInputProps('ExpireAfterDays')}
        />
        <Group>
          <Button type="submit" variant="light" loading={saving.isSaving} disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Nothing while no order waits. */
function HeldOrders() {
  const held = useQuery({
    queryKey: keys.heldOrders,
    queryFn: () => api.get('/HeldOrders', { query: { pageSize: shownMax } }),
    refetchInterval: liveMs,
  });
  if (!held.data || held.data.Data.length === 0) return null;
  return (
    <>
      <List size="sm" spacing={4}>
        {held.data.Data.map((order) => (
          <List.Item key={order.OrderId}>
            <Anchor component={Link} href={`/orders/${order.OrderId}`} size="sm" underline="always">
              {showInvisible(order.PONumber)}
            </Anchor>{' '}
            {t('costs {cost}, until {date}. Missing: {missing}', {
              cost: formatMoney(order.AmountDue, order.CurrencyCode),
              date: formatInstant(order.ExpiresAt),
              missing: formatMoney(order.AmountMissing, order.CurrencyCode),
            })}
          </List.Item>
        ))}
      </List>
      <ShownCount shown={held.data.Data.length} total={held.data.TotalCount} />
    </>
  );
}
