import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { AlertSettings } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';

const modes: readonly { readonly value: AlertSettings['Mails']; readonly label: string }[] = [
  { value: 'AtOnce', label: t('Mail me at once') },
  { value: 'Daily', label: t('Mail me once a day') },
  { value: 'None', label: t('No mails to me') },
];

/** How the operator who is signed in is told. */
export function AlertMails() {
  const settings = useQuery({
    queryKey: keys.operator.alertSettings,
    queryFn: () => api.get('/operator/AlertSettings'),
  });
  const save = useAct({
    run: (body: AlertSettings) => api.put('/operator/AlertSettings', { body }),
    stale: [keys.operator.alertSettings],
    done: t('Setting saved.'),
  });
  return (
    <Select
      aria-label={t('Mails about alerts')}
      data={modes}
      value={settings.data?.Mails ?? null}
      disabled={!settings.data}
      allowDeselect={false}
      onChange={(value) => {
        const mode = modes.find((known) => known.value === value);
        if (mode) save.act({ Mails: mode.value });
      }}
    />
  );
}
