import { Box, Center, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../shell/brand-mark.tsx';

/** The card around every form without a session. */
export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
