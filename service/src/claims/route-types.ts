import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import type { PickNeeds } from '../fulfillment/choices/reserve-picks.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Logger } from '../kit/logger.ts';
import type { DrawerLimits, GiftDrawer } from './drawing/gift-drawer.ts';
import type { PageLimits } from './page-limits.ts';
import type { ChooseNeeds } from './pick-gift.ts';
import type { NoteOnGift } from './show-gift.ts';
import type { Gift } from './types.ts';
import type { Wallets } from './wallet/types.ts';

export interface ClaimRouteNeeds {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly keyRing: KeyRing;
  readonly logger: Pick<Logger, 'error'>;
  readonly baseUrl: string;
  /** How many unknown links one address can try; null: no limit. */
  readonly unknownLinksPerMinuteMax: number | null;
  /** Null: no limit. */
  readonly pageLimits: PageLimits | null;
  readonly drawerLimits?: DrawerLimits;
  /** Where codes of picked products come from. */
  readonly choices: Omit<PickNeeds, 'keyRing'>;
  readonly wallets: Wallets;
  /** More to say on the page of an open gift. */
  readonly noteOn?: NoteOnGift;
  /** More pages around gifts, such as help. */
  readonly addPages?: (scope: FastifyInstance, claims: ClaimScope) => void;
}

/** What routes of another folder get that join the claim pages: forms are accepted there, and errors are pages. */
export interface ClaimScope {
  /** Null also for a gift that has ended. */
  findGift(token: string): Promise<Gift | null>;
  /** The answer to an unknown link, which also slows down whoever tries many. */
  sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

export type TokenParams = { Params: { token: string } };
export type ClaimRequest = FastifyRequest<TokenParams>;

/** What the routes answer with. */
export interface Answers {
  readonly needs: ClaimRouteNeeds;
  readonly choose: ChooseNeeds;
  readonly drawer: GiftDrawer;
  readonly sendUnknown: ClaimScope['sendUnknown'];
}

export const isPublic = { config: { isPublic: true }, schema: { hide: true } } as const;
