import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OperatorAccountDetail } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Nothing, QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

export function AccountCarriers({ account }: { readonly account: OperatorAccountDetail }) {
  const [chosen, setChosen] = useState<string[]>([...account.Carriers]);
  const carriers = useQuery({
    queryKey: keys.operator.carriers,
    queryFn: () => api.get('/operator/Carriers'),
  });
  const save = useAct({
    run: () => api.put('/operator/Accounts/:id/Carriers', { params: { id: account.Id }, body: { CarrierIds: chosen } }),
    stale: [keys.operator.everyAccount],
    done: t('Carriers saved.'),
  });
  return (
    <Section title={t('Carriers')} hint={t('The carriers this account can choose besides the default one.')}>
      <QueryView
        query={carriers}
        isEmpty={({ Data }) => Data.length === 0}
        empty={<Nothing title={t('No carriers')} icon={<IconTruck aria-hidden="true" />} />}
      >
        {({ Data }) => (
          <Stack>
            <Checkbox.Group value={chosen} onChange={setChosen} aria-label={t('Carriers')}>
              <Stack gap="xs">
                {Data.map(({ Id, Name, Description }) => (
                  <Checkbox key={Id} value={Id} label={Name} description={Description} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Group>
              <Button onClick={() => save.act(undefined)} loading={save.isRunning}>
                {t('Save')}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}
