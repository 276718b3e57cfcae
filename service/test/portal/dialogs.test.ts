import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const portalDir = join(import.meta.dirname, '../../../portal/src');

test('every dialog of the portal is checked by axe in a browser test', () => {
  const tests = readdirSync(import.meta.dirname).filter((name) => name.startsWith('browser-'));
  const calls = tests.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('');
  const dialogs = sourcesIn(portalDir).filter((path) => /<(Modal|Drawer)(\.Root)?[\s>]/.test(read(path)));
  expect(dialogs.length).toBeGreaterThan(40);
  expect(dialogs.filter((path) => !calls.includes(`'${path}'`))).toEqual([]);
});

test('messages are shown only by the functions whose messages a browser test checks', () => {
  const showing = sourcesIn(portalDir).filter((path) => read(path).includes('notifications.show('));
  expect(showing).toEqual(['ui/notify.tsx']);
});

const sourcesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.tsx'));
const read = (path: string) => readFileSync(join(portalDir, path), 'utf8');
