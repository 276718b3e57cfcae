import type { RecordAudit } from '../accounts/audit/record-audit.ts';
import type { OnFailedSignIn } from '../accounts/people/failed-sign-ins.ts';
import type { NewLink } from '../accounts/people/links.ts';
import type { TellPerson } from '../accounts/people/security-news.ts';
import type { Fingerprints } from '../cards/fingerprints.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Change } from '../database/changes.ts';
import type { Db } from '../database/database.ts';
import type { OutboxReaderNeeds } from '../delivery/outbox/list-outbox.ts';
import type { SendNotice } from '../delivery/send-notice.ts';
import type { FundingPolicy } from '../funding/request-funding.ts';
import type { Environment, OperatorSettings } from '../kit/config.ts';
import type { KeyRing } from '../kit/keyring.ts';
import type { OrderRouteNeeds } from '../orders/routes.ts';
import type { PackNeeds } from '../shipping/pack-parcel.ts';
import type { ReshipNeeds } from '../shipping/reship-parcel.ts';
import type { ShipNeeds } from '../shipping/ship-parcel.ts';
import type { EndpointNeeds } from '../webhooks/manage-endpoints.ts';

/** What the portal's routes stand on. */
export interface PortalNeeds {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly audit: RecordAudit;
  /** Tells this process of a change before the answer goes out; the change's own notice comes a moment later. */
  readonly onChange: (change: Change) => void;
  readonly catalog: Catalog;
  readonly orders: OrderRouteNeeds;
  readonly fundingPolicy: FundingPolicy;
  readonly sendNotice: SendNotice;
  readonly tellPerson: TellPerson;
  readonly onFailedSignIn: OnFailedSignIn;
  /** True where no mail really goes out, so that links are shown to whoever made them. */
  readonly showsLinks: boolean;
  readonly webhooks: EndpointNeeds;
  readonly outbox: OutboxReaderNeeds;
  readonly shipping: PackNeeds & ShipNeeds & ReshipNeeds;
  readonly operators: OperatorSettings;
  readonly fingerprints: () => Promise<Fingerprints>;
  /** The bounds between which the durations of requests are counted. */
  readonly durationBoundsSeconds: readonly number[];
  readonly version: string;
  /** Where a link to set a password leads. */
  readonly linkUrl: (link: NewLink) => string;
}
