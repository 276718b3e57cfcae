import { Button, Card, Group, Image, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Picture } from '../../api/types.generated.ts';
import { t } from '../../i18n/t.ts';
import { Section } from '../../ui/section.tsx';
import { useAct } from '../../ui/use-act.ts';

/** All uploaded pictures, to delete those that are no longer needed. */
export function PicturesSection() {
  const pictures = useQuery({
    queryKey: keys.pictures,
    queryFn: () => api.get('/Pictures'),
  });
  const remove = useAct({
    run: ({ Name }: Picture) => api.delete('/Pictures/:name', { params: { name: Name } }),
    question: () => ({
      title: t('Delete this picture?'),
      consequences: [t('Mails already sent with it will show an empty space.'), t('This cannot be undone.')],
      action: t('Delete picture'),
      isDangerous: true,
    }),
    stale: [keys.pictures],
    done: t('Picture deleted.'),
  });
  const shown = pictures.data?.Data ?? [];
  if (shown.length === 0) return null;
  return (
    <Section title={t('Pictures')} hint={t('Uploaded for your brandings. A picture in use cannot be deleted.')} mt="lg">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} component="ul" className="plain-list">
        {shown.map((picture) => (
          <Card key={picture.Name} component="li" withBorder padding="xs" radius="md">
            <Card.Section>
              <Image src={picture.Path} alt="" h={90} fit="contain" />
            </Card.Section>
            <Group justify="space-between" mt="xs" wrap="nowrap">
              <Text size="xs" c="dimmed">
                {picture.Width} × {picture.Height}
              </Text>
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => remove.act(picture)}>
                {t('Delete')}
              </Button>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </Section>
  );
}
