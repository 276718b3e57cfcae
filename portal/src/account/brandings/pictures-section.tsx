import { Button, Card, Group, Image, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Picture } from '../../api/types.generated.ts';
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
      title: 'Delete this picture?',
      consequences: ['Mails already sent with it will show an empty space.', 'This cannot be undone.'],
      action: 'Delete picture',
      isDangerous: true,
    }),
    stale: [keys.pictures],
    done: 'Picture deleted.',
  });
  const shown = pictures.data?.Data ?? [];
  if (shown.length === 0) return null;
  return (
    <Section title="Pictures" hint="Uploaded for your brandings. A picture in use cannot be deleted." mt="lg">
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
                Delete
              </Button>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </Section>
  );
}
