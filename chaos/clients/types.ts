import type { Random } from '../random.ts';
import type { World } from '../world/world.ts';
import type { Caller, ChaosAnswer } from './caller.ts';
import type { Journal } from './journal.ts';

export interface WireCode {
  readonly Label: string;
  readonly Value: string;
}

export interface WireCard {
  readonly Id: string;
  readonly ClaimStatus: string | null;
  readonly ClaimTimestamp: string | null;
  readonly ClaimLinkChallengeAnswer: string | null;
  readonly Codes: readonly WireCode[];
}

export interface WireLine {
  readonly Id: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly DeliveryStatus: string | null;
  readonly Cost: number;
  readonly Quantity: number;
  readonly DigitalDeliveryAddress: { readonly Email: string | null; readonly Sms: string | null } | null;
  readonly ClaimData: readonly WireCard[];
}

export interface WireOrder {
  readonly Id: string;
  readonly PONumber: string;
  readonly Type: string;
  readonly Status: string;
  readonly StatusReason: string | null;
  readonly LineItems: readonly WireLine[];
}

/** An order as its client knows it. */
export interface KnownOrder {
  readonly poNumber: string;
  readonly accountIndex: number;
  readonly request: unknown;
  readonly hasWebhook: boolean;
  /** Null until an answer said which order it is. */
  id: string | null;
  /** The client gave up before any answer said whether the order exists. */
  isUnknown: boolean;
}

/** Codes that a recipient saw on a claim page. */
export interface Revealed {
  readonly orderId: string;
  readonly cardId: string;
  readonly codes: readonly string[];
}

/** One integration: it places orders and acts on those that it knows, one call after the other. */
export interface Client {
  readonly name: string;
  readonly accountIndex: number;
  readonly world: World;
  readonly random: Random;
  readonly caller: Caller;
  readonly journal: Journal;
  readonly orders: KnownOrder[];
  readonly revealed: Revealed[];
  readonly revealedByMail: string[];
  /** Answers that no fault can excuse. */
  readonly faults: string[];
  count: number;
  note(action: string, target: string, answer: ChaosAnswer): void;
  fault(text: string): void;
  /** One of the orders whose id is known. */
  pickOrder(): (KnownOrder & { readonly id: string }) | null;
}
