import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { SignOnForm } from './sign-on-form.tsx';

export function SignOnPage() {
  const settings = useQuery({
    queryKey: keys.signOn,
    queryFn: () => api.get('/SignOn'),
    refetchOnWindowFocus: false,
  });
  return (
    <Page
      title={t('Company sign-on')}
      lead={t('Your people sign in with your company’s own provider (OpenID Connect) instead of a password.')}
    >
      <QueryView query={settings}>
        {({ RedirectUri, SignOn }) => (
          <Stack gap="lg">
            <Section
              title={t('At your provider')}
              hint={t('Register a web application with this redirect URI. Its ID token must contain email and groups.')}
            >
              <CopyText value={RedirectUri} label={t('redirect URI')} />
            </Section>
            <SignOnForm settings={SignOn} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
