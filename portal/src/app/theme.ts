import {
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Modal,
  Paper,
  Table,
  Tooltip,
} from '@mantine/core';
import { t } from '../i18n/t.ts';

/*
 * The same design as claim pages and mails: berry on warm paper in light mode, plum in dark mode, round corners, a
 * serif font for headings. The base colours are those of a gift without a branding.
 */

const berry: MantineColorsTuple = [
  '#fdf0f4',
  '#f8dbe4',
  '#efb5c7',
  '#e58da8',
  '#dc6a8d',
  '#cf4c74',
  '#b03a5b',
  '#98304e',
  '#7e2641',
  '#5f1a30',
];
const paper: MantineColorsTuple = [
  '#fbf7f4',
  '#f5efea',
  '#ebe2dc',
  '#ded3cc',
  '#cdbfb7',
  '#8b7b79',
  '#6d5d63',
  '#54464c',
  '#3b2e36',
  '#301e2c',
];
const plum: MantineColorsTuple = [
  '#efe8ee',
  '#d9cdd7',
  '#b9aab6',
  '#a090a0',
  '#4a3d49',
  '#3a2f3a',
  '#2c232d',
  '#221a24',
  '#171119',
  '#100b11',
];

const sans = 'ui-rounded, "Avenir Next", "Segoe UI", system-ui, "Noto Sans", sans-serif';
const serif = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", serif';
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace';

export const theme = createTheme({
  primaryColor: 'berry',
  primaryShade: { light: 6, dark: 6 },
  colors: { berry, gray: paper, dark: plum },
  black: '#301e2c',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: { fontFamily: serif, fontWeight: '600', textWrap: 'balance' },
  radius: { xs: '0.25rem', sm: '0.4rem', md: '0.65rem', lg: '1rem', xl: '2rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { radius: 'xl' } }),
    Badge: Badge.extend({ defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Paper: Paper.extend({ defaultProps: { radius: 'lg', withBorder: true } }),
    Modal: Modal.extend({
      defaultProps: { radius: 'lg', centered: true, closeButtonProps: { 'aria-label': t('Close') } },
    }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } }),
    // Their <header> would be a second banner of the page: a dialog is no section.
    ModalHeader: Modal.Header.extend({ defaultProps: { role: 'presentation' } }),
    DrawerHeader: Drawer.Header.extend({ defaultProps: { role: 'presentation' } }),
    Table: Table.extend({ defaultProps: { verticalSpacing: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 300 } }),
  },
});

/** Replaces the library's greys where they are too faint (WCAG requires 4.5). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--portal-ground': '#fdf6f0',
    '--portal-raised': '#fffdfb',
    '--portal-line': '#ebe2dc',
    '--portal-gain': '#0b6b4f',
    '--mantine-color-placeholder': '#7d6d72',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-yellow-light-color': '#6b4300',
    '--mantine-color-teal-light-color': '#0a5c44',
    '--mantine-color-blue-light-color': '#1b4f8f',
    '--mantine-color-red-light-color': '#9b1c1c',
    '--mantine-color-gray-light-color': '#54464c',
  },
  dark: {
    '--portal-ground': '#171119',
    '--portal-raised': '#221a24',
    '--portal-line': '#3a2f3a',
    '--portal-gain': '#6fd3ae',
    '--mantine-color-placeholder': '#a090a0',
    '--mantine-color-error': '#ff8f86',
    '--mantine-color-anchor': '#e58da8',
    '--mantine-color-berry-light': '#43202f',
    '--mantine-color-berry-light-hover': '#532838',
    '--mantine-color-berry-light-color': '#f8dbe4',
    '--mantine-color-yellow-light': '#3d2f12',
    '--mantine-color-yellow-light-color': '#f5d58a',
    '--mantine-color-blue-light': '#1b2c44',
    '--mantine-color-blue-light-color': '#b9d6f7',
    '--mantine-color-teal-light': '#12382e',
    '--mantine-color-teal-light-color': '#93e0c4',
    '--mantine-color-red-light': '#43201f',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-gray-light': '#3a2f3a',
    '--mantine-color-gray-light-color': '#d9cdd7',
  },
});
