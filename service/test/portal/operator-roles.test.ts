import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kit/ids.ts';
import type { Worker } from '../../src/main/worker.ts';
import { expectProblem } from '../support/problems.ts';
import { withToken } from '../support/sign-in.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestWorker } from '../support/test-worker.ts';
import { productRequest } from './support/catalog-requests.ts';
import { givenOperator, password, type SignedIn } from './support/portal-caller.ts';

let api: TestApi;
let admin: SignedIn;
let worker: Worker;
beforeAll(async () => {
  api = await startTestApi();
  admin = await givenOperator(api, ['admin'], 'Ada');
  worker = await startTestWorker(api);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const setRoles = (by: SignedIn, whom: SignedIn, ...Roles: string[]) =>
  by.portal.patch(`/operator/Operators/${whom.person.id}`, { Roles });

const product = (Id: string) => ({ ...productRequest, Id, DiscountPercentage: 60 });

async function lastMailTo(email: string): Promise<{ Subject: string; Text: string } | undefined> {
  const { body } = await admin.portal.get(`/Outbox?to=${encodeURIComponent(email)}`);
  return (body.Data as { Subject: string; Text: string }[])[0];
}

test('changed roles apply at the next request of a live session', async () => {
  const sam = await givenOperator(api, ['support']);
  expectProblem(await sam.portal.get('/operator/Credentials'), 'RoleNotAllowed');
  const changed = await setRoles(admin, sam, 'finance', 'warehouse');
  expect(changed.body).toMatchObject({ Roles: ['warehouse', 'finance'], Approval: null });
  expect((await sam.portal.get('/operator/Parcels')).status).toBe(200);
  expectProblem(await sam.portal.get('/operator/Cases'), 'RoleNotAllowed');
});

test('a change of roles is in the audit log with both sets; setting the same roles again is not', async () => {
  const sam = await givenOperator(api, ['support']);
  await setRoles(admin, sam, 'catalog');
  await setRoles(admin, sam, 'catalog');
  const { body } = await admin.portal.get('/operator/Audit?pageSize=50');
  const entries = (body.Data as { Action: string; Target: string; Details: object; Actor: { Id: string } }[]).filter(
    ({ Action, Target }) => Action === 'OperatorRolesChanged' && Target === sam.person.id,
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    Details: { Roles: 'catalog', Before: 'support' },
    Actor: { Id: admin.person.id },
  });
});

test('only an admin changes roles, not even their own', async () => {
  const sam = await givenOperator(api, ['support', 'warehouse', 'catalog', 'finance']);
  expectProblem(await setRoles(sam, sam, 'admin'), 'RoleNotAllowed');
  expect((await sam.portal.get('/Me')).body.OperatorRoles).toEqual(['support', 'warehouse', 'catalog', 'finance']);
});

test('no role, an unknown one and one twice are refused', async () => {
  const sam = await givenOperator(api, ['support']);
  expectProblem(await setRoles(admin, sam), 'InvalidRequest');
  expectProblem(await setRoles(admin, sam, 'king'), 'InvalidRequest');
  expectProblem(await setRoles(admin, sam, 'finance', 'finance'), 'InvalidRequest');
});

test('a change without any member is answered with the operator, and for an unknown one with 404', async () => {
  const sam = await givenOperator(api, ['support']);
  const unchanged = await admin.portal.patch(`/operator/Operators/${sam.person.id}`, {});
  expect(unchanged).toMatchObject({ status: 200, body: { Id: sam.person.id, Roles: ['support'], Approval: null } });
  for (const id of [newId(), 'none'])
    expectProblem(await admin.portal.patch(`/operator/Operators/${id}`, {}), 'NotFound');
});

test('of the last two admins who demote each other at once, one stays', async () => {
  const other = await startTestApi();
  try {
    const [ann, ben] = [await givenOperator(other, ['admin']), await givenOperator(other, ['admin'])];
    const answers = await Promise.all([setRoles(ann, ben, 'support'), setRoles(ben, ann, 'support')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? ann : ben;
    expectProblem(await setRoles(winner, winner, 'support'), 'LastAdmin');
    expectProblem(
      await winner.portal.patch(`/operator/Operators/${winner.person.id}`, { Status: 'Disabled' }),
      'LastAdmin',
    );
  } finally {
    await other.close();
  }
});

test('an operator token may do what the roles permit now', async () => {
  const walt = await givenOperator(api, ['warehouse']);
  const signedIn = await api.anonymous.post('/operator/Tokens', { Email: walt.person.email, Password: password });
  const token = withToken(api.baseUrl, String(signedIn.body.Value));
  expect((await token.get('/operator/Parcels')).status).toBe(200);
  await setRoles(admin, walt, 'finance');
  expectProblem(await token.get('/operator/Parcels'), 'MissingScope');
  expect((await token.send('DELETE', '/operator/Tokens')).status).toBe(204);
});

test('a credential may do no more than the operator who created it may do now', async () => {
  const carl = await givenOperator(api, ['admin']);
  const wish = { Name: 'Nightly', Scopes: ['catalog:read', 'audit:read', 'jobs:write'], AddressBlocks: [] };
  const { body } = await carl.portal.post('/operator/Credentials', wish);
  const program = withToken(api.baseUrl, String(body.Secret));
  expect((await program.get('/operator/v1/Audit')).status).toBe(200);
  await setRoles(admin, carl, 'catalog');
  expect((await program.get('/operator/v1/Products')).status).toBe(200);
  expectProblem(await program.get('/operator/v1/Audit'), 'MissingScope');
});

test('finance approves money that the warehouse or the catalog requested, and nobody else does', async () => {
  const cleo = await givenOperator(api, ['catalog']);
  const other = await givenOperator(api, ['catalog']);
  const fay = await givenOperator(api, ['finance']);
  const asked = await cleo.portal.post('/operator/Products', product('half-price'));
  const { Id } = asked.body.Approval as { Id: string };
  const { body } = await other.portal.get('/operator/Approvals');
  const shown = (body.Data as { Id: string; CanApprove: boolean; WhyNot: string }[]).find((one) => one.Id === Id);
  expect(shown).toMatchObject({ CanApprove: false, WhyNot: expect.stringContaining('finance or admin') });
  expectProblem(await other.portal.post(`/operator/Approvals/${Id}/Approve`), 'SecondPersonRequired');
  expectProblem(await other.portal.post(`/operator/Approvals/${Id}/Refuse`), 'SecondPersonRequired');
  expect((await fay.portal.post(`/operator/Approvals/${Id}/Approve`)).status).toBe(200);
});

test('a request lapses when whoever made it lost the role for it', async () => {
  const cleo = await givenOperator(api, ['catalog']);
  const fay = await givenOperator(api, ['finance']);
  const asked = await cleo.portal.post('/operator/Products', product('lapsed'));
  await setRoles(admin, cleo, 'support');
  const { Id } = asked.body.Approval as { Id: string };
  expectProblem(await fay.portal.post(`/operator/Approvals/${Id}/Approve`), 'SecondPersonRequired');
});

test('an admin cannot have their own request approved by someone to whom they gave the role', async () => {
  const ada = await givenOperator(api, ['admin']);
  const sam = await givenOperator(api, ['support']);
  const fay = await givenOperator(api, ['finance']);
  const asked = await ada.portal.post('/operator/Products', product('own-approver'));
  const { Id } = asked.body.Approval as { Id: string };
  await setRoles(ada, sam, 'support', 'finance');
  expectProblem(await sam.portal.post(`/operator/Approvals/${Id}/Approve`), 'SecondPersonRequired');
  // Taking a role away gives nobody anything.
  await setRoles(ada, fay, 'finance');
  expect((await fay.portal.post(`/operator/Approvals/${Id}/Approve`)).status).toBe(200);
});

test('an operator whose roles changed gets a mail that names who did it', async () => {
  const sam = await givenOperator(api, ['support']);
  await setRoles(admin, sam, 'support', 'warehouse');
  await expect
    .poll(() => lastMailTo(sam.person.email))
    .toMatchObject({
      Subject: 'What you may do in Bestow was changed',
      Text: expect.stringContaining('Ada changed your roles as an operator. From now on you have: support, warehouse.'),
    });
});
