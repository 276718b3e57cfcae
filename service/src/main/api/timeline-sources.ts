import { listSentMessages } from '../../delivery/sent-message-queries.ts';
import { listOrderCases } from '../../help/queries.ts';
import type { TimelineSources } from '../../orders/timeline.ts';
import { listSentParcels } from '../../shipping/sent-parcel-queries.ts';

/** What later folders know of an order. */
export const timelineSources: TimelineSources = { listSentMessages, listSentParcels, listOrderCases };
