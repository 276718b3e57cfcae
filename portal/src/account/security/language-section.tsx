import { Select } from '@mantine/core';
import { api } from '../../api/client.ts';
import { useMe, useSessionChange } from '../../app/session.tsx';
import { type Language, languageNames, languages } from '../../i18n/languages.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

const browser = 'browser';

/** The choice is stored with the person; the frame around the pages then shows it. */
export function LanguageSection() {
  const me = useMe();
  const changeSession = useSessionChange();
  const choose = useAct({
    run: (wanted: Language | null) => api.patch('/Me', { body: { Language: wanted } }),
    onDone: (fresh) => changeSession({ step: 'Done', me: fresh }),
  });
  return (
    <Section
      title={t('Language')}
      hint={t('The portal, with its numbers and dates. Your choice applies in every browser.')}
    >
      <Select
        aria-label={t('Language')}
        maw={320}
        allowDeselect={false}
        disabled={choose.isRunning}
        data={[
          { value: browser, label: t('As in the browser') },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
        value={me.Language ?? browser}
        onChange={(value) => choose.act(languages.find((language) => language === value) ?? null)}
      />
    </Section>
  );
}
