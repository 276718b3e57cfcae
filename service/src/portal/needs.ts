import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import type { PerformAct } from '../accounts/operators/decide-act.ts';
import type { FindBreach } from '../accounts/people/breached-passwords.ts';
import type { OnFailedSignIn } from '../accounts/people/failed-sign-ins.ts';
import type { PersonLinks } from '../accounts/people/person-links.ts';
import type { NotifyPerson } from '../accounts/people/security-news.ts';
import type { ProviderNeeds } from '../accounts/sign-on/provider.ts';
import type { Fingerprints } from '../cards/fingerprints.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CodesElsewhere } from '../cells/codes-elsewhere.ts';
import type { Change } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { OutboxReaderNeeds } from '../delivery/outbox/list-outbox.ts';
import type { FeedWatch } from '../events/feed-watch.ts';
import type { WithholdMessages } from '../fulfillment/end-portion.ts';
import type { FundingPolicy } from '../funding/request-funding.ts';
import type { NotifyFunding } from '../funding/types.ts';
import type { ReplaceCaseNeeds } from '../help/replace-code.ts';
import type { WebhookUrlPolicy } from '../kit/address-guard.ts';
import type { Environment, OperatorSettings, RetentionDays } from '../kit/config.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { Seller } from '../kit/seller-settings.ts';
import type { OrderRouteNeeds } from '../orders/routes.ts';
import type { TimelineSources } from '../orders/timeline.ts';
import type { RequestForgetNeeds } from '../recipients/request-forget.ts';
import type { PackNeeds } from '../shipping/pack-parcel.ts';
import type { ReshipNeeds } from '../shipping/reship-parcel.ts';
import type { ShipNeeds } from '../shipping/ship-parcel.ts';
import type { EndpointNeeds } from '../webhooks/manage-endpoints.ts';

/** The dependencies of the portal's routes. */
export interface PortalNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly environment: Environment;
  /** What products can list as sources. */
  readonly sourceNames: readonly string[];
  readonly baseUrl: string;
  readonly supportContact: string | null;
  readonly audit: RecordAudit;
  /**
   * Notifies this process of a change before the answer is sent; the change's own notification comes a moment later.
   */
  readonly onChange: (change: Change) => void;
  /** Shared with the event streams of the API. */
  readonly feedWatch: FeedWatch;
  readonly catalog: Catalog;
  readonly orders: OrderRouteNeeds;
  readonly timeline: TimelineSources;
  readonly withholdMessages: WithholdMessages;
  readonly fundingPolicy: FundingPolicy;
  readonly notifyFunding: NotifyFunding;
  readonly seller: Seller | null;
  readonly links: PersonLinks;
  readonly performAct: PerformAct;
  readonly notifyPerson: NotifyPerson;
  readonly findBreach: FindBreach;
  readonly onFailedSignIn: OnFailedSignIn;
  /** How companies' own providers are reached. */
  readonly signOn: ProviderNeeds;
  readonly issuerPolicy: WebhookUrlPolicy;
  readonly webhooks: EndpointNeeds;
  readonly outbox: OutboxReaderNeeds;
  readonly recipients: RequestForgetNeeds;
  readonly retention: RetentionDays;
  readonly shipping: PackNeeds & ShipNeeds & ReshipNeeds;
  readonly cases: ReplaceCaseNeeds;
  readonly operators: OperatorSettings;
  readonly fingerprints: () => Promise<Fingerprints>;
  /** Null: there are no other cells. */
  readonly codesElsewhere: CodesElsewhere | null;
  /** The histogram bounds of request durations. */
  readonly durationBoundsSeconds: readonly number[];
  readonly version: string;
}
