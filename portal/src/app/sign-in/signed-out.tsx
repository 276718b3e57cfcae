import { Anchor, Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Route, Switch } from 'wouter';
import { BrandMark } from '../shell/brand-mark.tsx';
import { CodeForm } from './code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkPage } from './link-page.tsx';
import { PasswordForm } from './password-form.tsx';

/** Everything one sees without a session. */
export function SignedOut({ step }: { readonly step: 'SignedOut' | 'Code' }) {
  return (
    <Switch>
      <Route path="/link/:token">{({ token }) => <LinkPage token={token} />}</Route>
      <Route path="/forgot">
        <Door title="Forgot your password?">
          <ForgotForm />
          <Text size="sm" ta="center">
            <Anchor component={Link} href="/">
              Back to sign-in
            </Anchor>
          </Text>
        </Door>
      </Route>
      <Route>
        {step === 'Code' ? (
          <Door title="One more step">
            <CodeForm />
          </Door>
        ) : (
          <Door title="Sign in">
            <PasswordForm />
            <Text size="sm" ta="center">
              <Anchor component={Link} href="/forgot">
                Forgot your password?
              </Anchor>
            </Text>
          </Door>
        )}
      </Route>
    </Switch>
  );
}

export function Door({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Center mih="100vh" p="md" component="main">
      <Box w="100%" maw={420}>
        <Group justify="center" mb="lg">
          <BrandMark size={40} />
        </Group>
        <Paper p={{ base: 'lg', sm: 'xl' }} className="sheet">
          <Stack>
            <Title order={1} size="h2" ta="center">
              {title}
            </Title>
            {children}
          </Stack>
        </Paper>
      </Box>
    </Center>
  );
}
