import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import type { OperatorParty } from '../accounts/operators/credential-acting.ts';
import type { PerformAct } from '../accounts/operators/decide-act.ts';
import type { OperatorScope } from '../accounts/operators/scopes.ts';
import type { PersonLinks } from '../accounts/people/person-links.ts';
import type { NotifyPerson } from '../accounts/people/security-news.ts';
import type { Fingerprints } from '../cards/fingerprints.ts';
import type { CodesElsewhere } from '../cells/codes-elsewhere.ts';
import type { Change } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { AddressHashes } from '../delivery/address-hashes.ts';
import type { WithholdMessages } from '../fulfillment/end-portion.ts';
import type { FundingPolicy } from '../funding/request-funding.ts';
import type { NotifyFunding } from '../funding/types.ts';
import type { ReplaceCaseNeeds } from '../help/replace-code.ts';
import type { Environment, OperatorSettings } from '../kit/config.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Seller } from '../kit/seller-settings.ts';
import type { TimelineSources } from '../orders/timeline.ts';
import type { PackNeeds } from '../shipping/pack-parcel.ts';
import type { ReshipNeeds } from '../shipping/reship-parcel.ts';
import type { ShipNeeds } from '../shipping/ship-parcel.ts';

/** Who calls, and what they may do. */
export interface OperatorCaller {
  readonly party: OperatorParty;
  readonly scopes: readonly OperatorScope[];
}

/** Finds the caller of a request; null: none. Throws for one who may not call from this address. */
export type FindOperatorCaller = (request: {
  /** The bearer token; null: none was sent. */
  readonly token: string | null;
  readonly address: string;
}) => Promise<OperatorCaller | null>;

/** The dependencies of the operator API's routes. */
export interface OperatorNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly environment: Environment;
  readonly audit: RecordAudit;
  /** Notifies this process of a change before the answer is sent; the change's own notification comes a moment later. */
  readonly onChange: (change: Change) => void;
  readonly links: PersonLinks;
  readonly notifyPerson: NotifyPerson;
  readonly performAct: PerformAct;
  readonly operators: OperatorSettings;
  /** What products can list as sources. */
  readonly sourceNames: readonly string[];
  readonly shipping: PackNeeds & ShipNeeds & ReshipNeeds;
  readonly fundingPolicy: FundingPolicy;
  readonly notifyFunding: NotifyFunding;
  /** Null: no invoices are issued. */
  readonly seller: Seller | null;
  readonly addressHashes: AddressHashes;
  readonly fingerprints: () => Promise<Fingerprints>;
  /** Null: there are no other cells. */
  readonly codesElsewhere: CodesElsewhere | null;
  readonly cases: ReplaceCaseNeeds;
  readonly timeline: TimelineSources;
  readonly withholdMessages: WithholdMessages;
}

/** What the routes need that the portal serves too. */
export type SharedNeeds = Omit<OperatorNeeds, 'addressHashes'>;

export interface OperatorRouteNeeds extends OperatorNeeds {
  readonly findCaller: FindOperatorCaller;
  readonly isRateLimited: boolean;
  readonly baseUrl: string;
  readonly version: string;
}
