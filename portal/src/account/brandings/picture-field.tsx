import { Button, FileButton, Group, Image, Input } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { t } from '../../i18n/t.ts';
import { useAct } from '../../ui/use-act.ts';

interface PictureFieldProps {
  readonly label: string;
  readonly description: string;
  /** The form path of its error. */
  readonly path: string;
  readonly value: string | null;
  readonly onChange: (path: string | null) => void;
  readonly error?: string;
  readonly readOnly: boolean;
}

const acceptedTypes = 'image/png,image/jpeg,image/webp';

/** An account's own picture: uploaded immediately, used when the branding is saved. */
export function PictureField({ label, description, path, value, onChange, error, readOnly }: PictureFieldProps) {
  const upload = useAct({
    run: (file: File) => api.upload('/Pictures', file, file.type),
    stale: [keys.pictures],
    onDone: ({ Path }) => onChange(Path),
  });
  return (
    <Input.Wrapper label={label} description={description} error={error} data-path={path} labelElement="div">
      <Group mt={6} gap="xs">
        {value && <Image src={value} alt={t('Current {label}', { label })} h={48} w={96} fit="contain" />}
        {!readOnly && (
          <FileButton accept={acceptedTypes} onChange={(file) => file && upload.act(file)}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="light"
                leftSection={<IconPhotoPlus size={14} />}
                loading={upload.isRunning}
                aria-label={value ? t('Replace: {label}', { label }) : t('Upload: {label}', { label })}
              >
                {value ? t('Replace') : t('Upload')}
              </Button>
            )}
          </FileButton>
        )}
        {!readOnly && value && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={t('Remove: {label}', { label })}
            onClick={() => onChange(null)}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
