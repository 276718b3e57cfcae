import { Button, Drawer, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { t } from '../../../i18n/t.ts';
import { Section } from '../../../ui/section.tsx';
import type { OrderValues } from '../order-form.ts';
import { OrderPreview } from './order-preview.tsx';

interface PreviewProps {
  readonly values: OrderValues;
  readonly index: number;
}

/** Beside the form. */
export function PreviewPanel({ values, index }: PreviewProps) {
  return (
    <Section title={titleOf(values, index)} className="sheet preview">
      <OrderPreview values={values} index={index} />
    </Section>
  );
}

/** Where there is no room beside the form. */
export function PreviewButton({ values, index }: PreviewProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="md" leftSection={<IconEye size={18} />} onClick={open}>
        {t('Preview')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="lg"
        title={<Text fw={600}>{titleOf(values, index)}</Text>}
      >
        {isOpen && <OrderPreview values={values} index={index} />}
      </Drawer>
    </>
  );
}

function titleOf({ LineItems }: OrderValues, index: number): string {
  return LineItems.length > 1 ? t('Preview for recipient {number}', { number: index + 1 }) : t('Preview');
}
