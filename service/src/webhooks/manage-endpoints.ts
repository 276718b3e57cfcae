import { type AuditHook, noAudit } from '../database/audit-hook.ts';
import { type Db, type Tx, withTransaction } from '../database/database.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { WebhookUrlPolicy } from '../kit/address-guard.ts';
import { InvalidRequest, NotFound } from '../kit/errors.ts';
import { type AccountId, isId, newId } from '../kit/ids.ts';
import { type KeyRing, seal } from '../kit/keyring.ts';
import { newWebhookSecret } from '../kit/webhook-secret.ts';
import { findTargetFaults } from './endpoint-rules.ts';
import { TooManyEndpoints } from './errors.ts';
import { endWaitingJob } from './jobs.ts';
import {
  countEndpoints,
  deleteEndpoint as deleteEndpointRow,
  type EndpointRow,
  findEndpoint,
  forgetFailures,
  insertEndpoint,
  listEndpoints,
  lockAccount,
  refreshFollowed,
  replaceSecret,
  updateEndpoint,
} from './queries.ts';
import { openTarget, sealTarget, secretContext, targetContext } from './seal-endpoint.ts';
import type { Endpoint, EndpointDraft, EndpointWithSecret } from './types.ts';

export interface EndpointNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly policy: WebhookUrlPolicy;
}

const endpointsMax = 50;
const overlapSeconds = 86_400;

export async function createEndpoint(
  { db, keyRing, policy }: EndpointNeeds,
  accountId: AccountId,
  draft: EndpointDraft,
  audit: AuditHook<EndpointRow> = noAudit,
): Promise<EndpointWithSecret> {
  requireSoundTarget(draft, policy);
  const id = newId();
  const secret = newWebhookSecret();
  const row = {
    ...draft,
    accountId,
    id,
    sealedTarget: sealTarget(keyRing, accountId, id, draft.target),
    sealedSecret: seal(keyRing, secretContext(accountId, id), secret.reveal()),
  };
  return withTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    if ((await countEndpoints(tx, accountId)) >= endpointsMax) throw new TooManyEndpoints(endpointsMax);
    const endpoint = await insertEndpoint(tx, row);
    await refreshFollowed(tx, accountId);
    await audit(tx, endpoint);
    return { ...opened(keyRing, endpoint), secret };
  });
}

/**
 * Changes the given members and keeps the others. Queued messages of an endpoint that becomes disabled end as Failed.
 */
export async function changeEndpoint(
  { db, keyRing, policy }: EndpointNeeds,
  accountId: AccountId,
  id: string,
  changes: EndpointChanges,
  audit: AuditHook<EndpointRow> = noAudit,
): Promise<Endpoint> {
  return withTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const before = await getEndpoint({ db: tx, keyRing }, accountId, id);
    const target = { url: changes.url ?? before.target.url, headers: changes.headers ?? before.target.headers };
    const draft = {
      description: changes.description === undefined ? before.description : changes.description,
      eventTypes: changes.eventTypes ?? before.eventTypes,
      isEnabled: changes.isEnabled ?? before.isEnabled,
      target,
    };
    requireSoundTarget(draft, policy);
    const sealedTarget = sealTarget(keyRing, accountId, id, target);
    const after = await updateEndpoint(tx, { ...draft, accountId, id, sealedTarget });
    const isSwitched = before.isEnabled !== after.isEnabled;
    if (isSwitched) await followChange(tx, after);
    await audit(tx, after);
    return opened(keyRing, isSwitched ? { ...after, failingSince: null } : after);
  });
}

export type EndpointChanges = {
  readonly [Name in 'url' | 'headers']?: EndpointDraft['target'][Name];
} & {
  readonly [Name in 'description' | 'eventTypes' | 'isEnabled']?: EndpointDraft[Name];
};

async function followChange(tx: Tx, { accountId, id, isEnabled }: EndpointRow): Promise<void> {
  await refreshFollowed(tx, accountId);
  if (isEnabled) await forgetFailures(tx, accountId, id);
  else await enqueue(tx, endWaitingJob, { accountId, endpointId: id });
}

export async function deleteEndpoint(
  { db }: { readonly db: Db },
  accountId: AccountId,
  id: string,
  audit: AuditHook = noAudit,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const isDeleted = isId(id) && (await deleteEndpointRow(tx, accountId, id));
    if (!isDeleted) throw new NotFound('No webhook endpoint');
    await refreshFollowed(tx, accountId);
    await enqueue(tx, endWaitingJob, { accountId, endpointId: id });
    await audit(tx);
  });
}

/** Creates a new secret. The old one also signs for another day, so that receivers can switch. */
export async function rotateSecret(
  { db, keyRing }: Pick<EndpointNeeds, 'db' | 'keyRing'>,
  accountId: AccountId,
  id: string,
  audit: AuditHook = noAudit,
): Promise<EndpointWithSecret> {
  if (!isId(id)) throw new NotFound('No webhook endpoint');
  const secret = newWebhookSecret();
  const sealedSecret = seal(keyRing, secretContext(accountId, id), secret.reveal());
  const row = await withTransaction(db, async (tx) => {
    const replaced = await replaceSecret(tx, accountId, id, { sealedSecret, overlapSeconds });
    if (!replaced) throw new NotFound('No webhook endpoint');
    await audit(tx);
    return replaced;
  });
  return { ...opened(keyRing, row), secret };
}

export async function getEndpoint(
  { db, keyRing }: { readonly db: Db | Tx; readonly keyRing: KeyRing },
  accountId: AccountId,
  id: string,
): Promise<Endpoint> {
  const row = isId(id) ? await findEndpoint(db, accountId, id) : null;
  if (!row) throw new NotFound('No webhook endpoint');
  return opened(keyRing, row);
}

export async function listAllEndpoints(
  { db, keyRing }: Pick<EndpointNeeds, 'db' | 'keyRing'>,
  accountId: AccountId,
): Promise<Endpoint[]> {
  return (await listEndpoints(db, accountId)).map((row) => opened(keyRing, row));
}

function opened(keyRing: KeyRing, { sealedTarget, ...row }: EndpointRow): Endpoint {
  return { ...row, target: openTarget(keyRing, targetContext(row.accountId, row.id), sealedTarget) };
}

function requireSoundTarget({ target }: Pick<EndpointDraft, 'target'>, policy: WebhookUrlPolicy): void {
  const faults = findTargetFaults(target, policy);
  if (faults.length > 0) throw new InvalidRequest(faults);
}
