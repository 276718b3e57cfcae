import { Alert, AppShell, Badge, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { t } from '../../i18n/t.ts';
import { Pages } from '../pages.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { useMe } from '../session.tsx';
import { useLiveChanges } from '../use-live-changes.ts';
import { BrandMark } from './brand-mark.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { Navigation } from './navigation-list.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PersonMenu } from './person-menu.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The frame around every signed-in page. */
export function Shell() {
  const me = useMe();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [location] = useLocation();
  useLiveChanges(me.Account !== null);
  useKeptFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes and the page starts at its top whenever the place changes
  useEffect(() => {
    close();
    window.scrollTo(0, 0);
  }, [location, close]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a href="#content" className="skip-link">
        {t('Skip to content')}
      </a>
      <AppShell.Header className="shell-bar">
        <HeaderBar isMenuOpen={isOpen} toggleMenu={toggle} />
      </AppShell.Header>
      <AppShell.Navbar p="sm" className="shell-bar">
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} data-location={location}>
        <OfflineNotice />
        {me.Account?.IsSuspended && (
          <Alert color="red" variant="light" title={t('This account is suspended')} mb="lg">
            {t(
              'You can view everything, but not place or change anything. Orders in progress are on hold and continue when the account is reactivated. Contact your provider for help.',
            )}
          </Alert>
        )}
        <Pages />
      </AppShell.Main>
      <Shortcuts />
    </AppShell>
  );
}

interface HeaderBarProps {
  readonly isMenuOpen: boolean;
  readonly toggleMenu: () => void;
}

function HeaderBar({ isMenuOpen, toggleMenu }: HeaderBarProps) {
  const me = useMe();
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger
          opened={isMenuOpen}
          onClick={toggleMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={isMenuOpen ? t('Close menu') : t('Open menu')}
          aria-expanded={isMenuOpen}
        />
        <Link href="/" className="brand-link" aria-label={t('Bestow, go to the start page')}>
          <BrandMark />
        </Link>
        {me.Environment === 'stage' && (
          <Badge color="yellow" variant="light">
            {t('Stage', {}, 'short')}
          </Badge>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Text size="sm" fw={600} truncate visibleFrom="sm">
          {me.Account?.Name ?? t('Operator')}
        </Text>
        <PaletteButton />
        <PersonMenu />
      </Group>
    </Group>
  );
}
