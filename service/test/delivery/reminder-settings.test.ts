import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateClaimsFrozen } from '../../src/accounts/queries.ts';
import { many, withTransaction } from '../../src/database/database.ts';
import { givenSignedIn } from '../portal/support/portal-caller.ts';
import { setStatus } from '../support/suspend.ts';
import type { WireOutboxMessage } from './support/outbox.ts';
import { form, remindersOf, setReminderScene } from './support/reminders.ts';

const scene = setReminderScene();
const { setReminders, sendGift, remindersTo, settled, passDays, eventsOf } = remindersOf(scene);

function pathOf(url: string | undefined): string {
  return new URL(url ?? '').pathname;
}

function stopPathIn(message: WireOutboxMessage | undefined): string {
  return pathOf(/<(.+)>/.exec(message?.Headers['List-Unsubscribe'] ?? '')?.[1]);
}

test('settings apply when a reminder is due: new ones cover gifts that were sent before, removed ones end at once', async () => {
  const old = await sendGift();
  await passDays(4);
  const recent = await sendGift();
  await passDays(1);
  await setReminders([3]);
  await passDays(2.5);
  expect(await remindersTo(recent.address)).toHaveLength(1);
  expect(await remindersTo(old.address)).toEqual([]);
  const later = await sendGift();
  await setReminders([]);
  await passDays(5);
  // Turned on again: what was due meanwhile is not made up for.
  await setReminders([3, 7]);
  expect(await remindersTo(later.address)).toEqual([]);
  await passDays(3);
  expect(await remindersTo(later.address)).toHaveLength(1);
  expect(await eventsOf('ReminderSent')).toMatchObject([{ AfterDays: 3 }, { AfterDays: 7 }]);
  expect(await remindersTo(old.address)).toEqual([]);
});

test('reminders are stopped by a button or one click, for that recipient only, and nothing else is', async () => {
  await setReminders([1, 2, 3]);
  const [gift, oneClick, other] = [await sendGift(), await sendGift(), await sendGift()];
  await passDays(1.1);
  const path = stopPathIn((await remindersTo(gift.address))[0]);
  const page = await scene.api.anonymous.get(path, { 'accept-language': 'de' });
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Erinnerungen beenden') });
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.text).toMatch(/<form method="post">/);
  const forged = `${path.slice(0, -4)}AAAA`;
  expect((await scene.api.anonymous.get(forged, { 'accept-language': 'de' })).text).toBe(page.text);
  const done = await scene.api.anonymous.post(path, '', form);
  expect(done).toMatchObject({ status: 200, text: expect.stringContaining('No more reminders') });
  for (const strange of [forged, '/r/x', `/r/${'A'.repeat(200)}`]) {
    expect(await scene.api.anonymous.post(strange, '', form)).toMatchObject({ status: 200, text: done.text });
  }
  const boundary = 'x123';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const clicked = await scene.api.anonymous.post(stopPathIn((await remindersTo(oneClick.address))[0]), part, multipart);
  expect(clicked.status).toBe(200);
  await passDays(1);
  expect(await remindersTo(gift.address)).toHaveLength(1);
  expect(await remindersTo(oneClick.address)).toHaveLength(1);
  expect(await remindersTo(other.address)).toHaveLength(2);
  const next = await sendGift({}, gift.address);
  expect(next.link).not.toBe(gift.link);
  await passDays(3);
  expect(await remindersTo(gift.address)).toHaveLength(1);
});

test('a branding has its own reminders and texts, or none', async () => {
  await setReminders([3]);
  const admin = (await givenSignedIn(scene.api, scene.caller.accountId, 'admin')).portal;
  const branding = async (Id: string, Settings: unknown, Reminders: unknown) =>
    expect((await admin.post('/Brandings', { Id, Name: Id, Settings, Reminders })).status).toBe(201);
  const words = {
    ReminderSubject: '{To}, have you seen this?',
    ReminderText: 'It is still here.',
    Translations: [{ CultureCode: 'fr-FR', ReminderText: 'Il est toujours là.' }],
  };
  await branding('own', words, { AfterDays: [1], BeforeExpiryDays: [] });
  await branding('never', {}, { AfterDays: [] });
  await branding('usual', {}, null);
  const personal = { Personalization: { To: 'Ann' } };
  const own = await sendGift({ BrandingId: 'own', ...personal });
  const french = await sendGift({ BrandingId: 'own', Culture: 'fr-FR', ProductId: 'aurora-coffee-usd' });
  const [never, usual] = [await sendGift({ BrandingId: 'never' }), await sendGift({ BrandingId: 'usual' })];
  await passDays(1.1);
  const [reminder] = await remindersTo(own.address);
  expect(reminder).toMatchObject({ Subject: 'Ann, have you seen this?', Text: expect.stringContaining('still here') });
  expect((await remindersTo(french.address))[0]?.Text).toContain('toujours là.');
  await passDays(2);
  expect(await remindersTo(own.address)).toHaveLength(1);
  expect(await remindersTo(never.address)).toEqual([]);
  expect(await remindersTo(usual.address)).toHaveLength(1);
  expect((await admin.get('/Brandings/own')).body.Reminders).toEqual({ AfterDays: [1], BeforeExpiryDays: [] });
});

test('reminders of a suspended account or frozen links wait until it is active or unfrozen', async () => {
  await setReminders([1]);
  const gift = await sendGift();
  await settled();
  await setStatus(scene.db, scene.caller.accountId, 'Suspended');
  await passDays(1.1);
  await withTransaction(scene.db, (tx) => updateClaimsFrozen(tx, scene.caller.accountId, true));
  await setStatus(scene.db, scene.caller.accountId, 'Active');
  await passDays(0.1);
  expect(await remindersTo(gift.address)).toEqual([]);
  await withTransaction(scene.db, (tx) => updateClaimsFrozen(tx, scene.caller.accountId, false));
  await passDays(0.1);
  expect(await remindersTo(gift.address)).toHaveLength(1);
});

test('an account without reminders costs nothing: no line is recorded, and records are deleted when they are turned off', async () => {
  await sendGift();
  const noted = () => many(scene.db, sql`select 1 from reminder_lines where account_id = ${scene.caller.accountId}`);
  expect(await noted()).toEqual([]);
  await setReminders([5]);
  await settled();
  expect(await noted()).toHaveLength(1);
  await setReminders([]);
  await settled();
  expect(await noted()).toEqual([]);
});
