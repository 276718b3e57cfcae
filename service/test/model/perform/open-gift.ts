import { challengeAnswer, claimToken } from '../../../src/cards/claim-secrets.ts';
import { findOrderKey } from '../../../src/cards/queries.ts';
import { openOrderKey } from '../../../src/cards/vault.ts';
import type { OrderId } from '../../../src/kit/ids.ts';
import { type Answer, HttpCaller } from '../../support/http-caller.ts';
import type { OpenAct } from '../acts.ts';
import { productIds } from '../terms.ts';
import { type Client, instanceFor, type World } from '../world.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Opens a claim link as a browser does; where the gift is a choice and this visitor picks, picks the card. */
export async function openGift(world: World, client: Client, act: OpenAct): Promise<number> {
  const link = await linkOf(world, client, act);
  if (!link) return 404;
  const visitor = new HttpCaller(instanceFor(world, client).baseUrl);
  const answer = act.isRight ? link.answer : String((Number(link.answer) + 1) % 1_000_000).padStart(6, '0');
  const opened = await visitor.post(link.path, new URLSearchParams({ answer }).toString(), formType);
  if (act.kind === 'reveal' || !isOffer(opened)) return opened.status;
  const [, proof = ''] = /name="proof" value="([^"]*)"/.exec(opened.text) ?? [];
  const pick = new URLSearchParams({ product: productIds.card, proof }).toString();
  return (await visitor.post(`${link.path}/pick`, pick, formType)).status;
}

const isOffer = ({ status, text }: Answer) => status === 200 && text.includes('/pick');

/** Null: the order has no cards yet. */
async function linkOf({ api }: World, { accountId, orders }: Client, act: OpenAct) {
  const orderId = orders.get(act.po) as OrderId;
  const wrapped = await findOrderKey(api.database.db, accountId, orderId);
  if (!wrapped) return null;
  const key = openOrderKey(api.keyRing, { accountId, orderId }, wrapped);
  const card = { accountId, orderId, lineNumber: act.line + 1, cardNumber: act.card + 1, claimVersion: act.version };
  return { path: `/c/${claimToken(key, card).reveal()}`, answer: challengeAnswer(key, card).reveal() };
}
