import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { givenPerson } from '../portal/support/portal-caller.ts';
import { setSendingScene } from './scene.ts';
import { answer, givenEndpoint, recordTestEvent, waiting } from './support.ts';

const scene = setSendingScene();

test('when an endpoint is disabled the admins of its account get a mail, and nobody else but the operators an alert', async () => {
  const { api, caller, receiver } = scene;
  const other = await api.givenAccount();
  const admin = await givenPerson(api, caller.accountId, 'admin');
  await givenPerson(api, caller.accountId, 'viewer');
  await givenPerson(api, other.accountId, 'admin');
  receiver.always(answer(410));
  const endpoint = await givenEndpoint(caller, receiver.url);
  await recordTestEvent(api, caller);
  const mails = await vi.waitFor(async () => {
    const { body } = await caller.get('/stage/outbox');
    expect(body.Data).toHaveLength(1);
    return body.Data as { To: string; Subject: string; Text: string }[];
  }, waiting);
  expect(mails).toMatchObject([{ To: admin.email, Subject: 'A webhook endpoint was disabled' }]);
  expect(mails[0]?.Text).toContain(endpoint.Id);
  expect((await other.get('/stage/outbox')).body.Data).toEqual([]);
  const { rows } = await sql`select data from operator_events where type = 'WebhookEndpointDisabled'`.execute(
    api.database.db,
  );
  expect(rows).toEqual([{ data: { AccountId: caller.accountId, EndpointId: endpoint.Id, Reason: 'Gone' } }]);
});
