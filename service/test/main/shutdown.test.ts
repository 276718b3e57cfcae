import { expect, test } from 'vitest';
import { Closers } from '../../src/main/shutdown.ts';

test('resources are closed once, in reverse order, even when closing is requested twice', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  for (const name of ['database', 'worker', 'api']) closers.add(async () => void closed.push(name));
  await Promise.all([closers.closeAll(), closers.closeAll()]);
  expect(closed).toEqual(['api', 'worker', 'database']);
});

test('the database is closed even when something before it fails to close, and the failure is reported', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  closers.add(async () => void closed.push('database'));
  closers.add(() => Promise.reject(new Error('stuck')));
  await expect(closers.closeAll()).rejects.toThrow('not everything could be closed');
  expect(closed).toEqual(['database']);
});

test('nothing more is opened after an interruption, and what was just opened is closed', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  closers.interrupt();
  expect(() => closers.add(async () => void closed.push('database'))).toThrow();
  await closers.closeAll();
  expect(closed).toEqual(['database']);
});
