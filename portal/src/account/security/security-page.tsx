import { Stack } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { Page } from '../../ui/page.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function SecurityPage() {
  return (
    <Page title={t('Your sign-in')} lead={t('Your password, second factors and active sessions.')}>
      <Stack gap="lg" maw={760}>
        <ProfileSection />
        <LanguageSection />
        <SecondFactorSection />
        <PasskeysSection />
        <PasswordSection />
        <SessionsSection />
      </Stack>
    </Page>
  );
}
