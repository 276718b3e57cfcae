import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconLanguage, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { Link } from 'wouter';
import { language } from '../../i18n/language.ts';
import { languageNames } from '../../i18n/languages.ts';
import { t } from '../../i18n/t.ts';
import { colorSchemes } from '../color-schemes.ts';
import { roleNames } from '../permissions.ts';
import { useMe } from '../session.tsx';
import { useSignOut } from '../use-sign-out.ts';

export function PersonMenu() {
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className="person-button">
          <VisuallyHidden>{t('{name}, your menu', { name: me.Name })}</VisuallyHidden>
          <Avatar name={me.Name} color="berry" radius="xl" size={34} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {me.Name}
          </Text>
          <Text size="xs" truncate>
            {me.Email}
          </Text>
          <Text size="xs">{roleNames(me)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} href="/security" leftSection={<IconShieldLock size={16} />}>
          {t('Your sign-in')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href="/security"
          leftSection={<IconLanguage size={16} />}
          rightSection={
            <Text size="xs" lang={language}>
              {languageNames[language]}
            </Text>
          }
        >
          {t('Language')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('Appearance')}</Menu.Label>
        {colorSchemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            onClick={() => setColorScheme(value)}
            rightSection={colorScheme === value ? '✓' : null}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
