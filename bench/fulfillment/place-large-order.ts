import { randomUUID } from 'node:crypto';
import { linksOrderBody, recipient } from '../scenarios/order-body.ts';
import { ordersPath } from '../scenarios/order-pages.ts';
import type { FulfillmentScene } from './set-fulfillment-scene.ts';

/** The longest wait that the service accepts. */
const waitSeconds = 30;

interface WireOrder {
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly LineItems: readonly {
    readonly ClaimData: readonly {
      readonly ClaimLinkChallengeAnswer: string | null;
      readonly Codes: readonly { readonly Label: string; readonly Value: string }[];
    }[];
  }[];
}

export interface ClaimLink {
  readonly url: string;
  readonly answer: string;
}

export interface LargeOrder {
  readonly links: readonly ClaimLink[];
  /** From sending the create call to the last byte of its answer. */
  readonly elapsedMs: number;
}

/** Orders this many links in one line and waits until all are issued. */
export async function placeLargeOrder(
  scene: { readonly api: Pick<FulfillmentScene['api'], 'baseUrl'>; readonly productId: string; readonly token: string },
  quantity: number,
): Promise<LargeOrder> {
  const { api, productId, token } = scene;
  const body = linksOrderBody(productId, { to: recipient(0), quantity, poNumber: `bench-${randomUUID()}` });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    prefer: `wait=${waitSeconds}`,
  };
  const startedAt = performance.now();
  const response = await fetch(`${api.baseUrl}${ordersPath}`, { method: 'POST', headers, body });
  const text = await response.text();
  const elapsedMs = performance.now() - startedAt;
  if (!response.ok) throw new Error(`POST ${ordersPath} answered ${response.status}: ${text}`);
  return { links: requireLinks(JSON.parse(text) as WireOrder, quantity), elapsedMs };
}

function requireLinks({ Status, StatusReason, LineItems }: WireOrder, quantity: number): ClaimLink[] {
  if (Status !== 'Complete')
    throw new Error(`${quantity} cards were ${Status} (${StatusReason}) after ${waitSeconds} s.`);
  const links = LineItems.flatMap(({ ClaimData }) => ClaimData).flatMap(
    ({ ClaimLinkChallengeAnswer: answer, Codes }) => {
      const url = Codes.find(({ Label }) => Label === 'ClaimLink')?.Value;
      return url === undefined || answer === null ? [] : [{ url, answer }];
    },
  );
  if (links.length !== quantity) throw new Error(`A complete order of ${quantity} cards has ${links.length} links.`);
  return links;
}
