import { Button, Card, FileButton, Group, Image, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPhotoPlus } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';
import type { ProductValues } from './product-values.ts';

export function FaceplateField({ form }: { readonly form: UseFormReturnType<ProductValues> }) {
  const { Faceplates } = form.getValues();
  const upload = useAct({
    run: (file: File) => api.upload('/operator/Media', file, file.type),
    onDone: ({ Name, Path }) => form.insertListItem('Faceplates', { Name, Path }),
  });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('The first picture is the front of the card. PNG, JPEG or GIF, at most 1 MB.')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {Faceplates.map(({ Name, Path }, at) => (
          <Card key={Path} withBorder padding="xs" radius="md">
            <Card.Section>
              <Image src={new URL(Path, window.location.origin).pathname} alt={Name} h={140} fit="cover" />
            </Card.Section>
            <Group justify="space-between" mt="xs" wrap="nowrap">
              <Text size="xs" truncate>
                {Name}
              </Text>
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                onClick={() => form.removeListItem('Faceplates', at)}
              >
                {t('Remove')}
              </Button>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
      <Group>
        <FileButton accept="image/png,image/jpeg,image/gif" onChange={(file) => file && upload.act(file)}>
          {(button) => (
            <Button {...button} variant="light" leftSection={<IconPhotoPlus size={16} />} loading={upload.isRunning}>
              {t('Add picture')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}
