import type { Secret } from '../../kit/secret.ts';
import { findSignatureFault } from '../../kit/standard-webhooks.ts';
import { parseReference } from '../senders/message-id.ts';
import type { Report } from '../take-reports.ts';
import { isObject, type JsonObject, parseJson, textAt } from './json-members.ts';
import { forged, headerOf, type ReadReports, type ReportForm, reportsPerRequestMax } from './types.ts';

const reasons = { Delivered: null, Complained: null, Bounced: 'Bounced', Failed: 'DeliveryFailed' } as const;

/**
 * Our own format, for providers without one here: {"Reports": [{"MessageId", "Status", "Permanent"}]}, signed like
 * Standard Webhooks.
 */
export function neutralForm(secret: Secret<Buffer>): ReportForm {
  return ({ headers, body, now }) => {
    if (findSignatureFault(secret.reveal(), headers, body, now) !== null) return forged;
    return readReports(`neutral ${headerOf(headers['webhook-id'])}`, parseJson(body));
  };
}

function readReports(receipt: string, content: unknown): ReadReports {
  const entries = isObject(content) ? content.Reports : null;
  if (!Array.isArray(entries) || entries.length > reportsPerRequestMax) {
    return { kind: 'Malformed', detail: `Reports must be a list of at most ${reportsPerRequestMax} entries.` };
  }
  const reports: Report[] = [];
  for (const [index, entry] of entries.entries()) {
    const status = isObject(entry) ? statusOf(entry) : null;
    if (!isObject(entry) || !status) {
      return { kind: 'Malformed', detail: `Reports/${index}/Status must be Delivered, Complained, Bounced or Failed.` };
    }
    const key = parseReference(textAt(entry, 'MessageId'));
    const isDeadAddress = status === 'Bounced' && entry.Permanent === true;
    // An unknown MessageId is ignored, and no reason to reject the others.
    if (key) reports.push({ ...key, ...outcomeOf(status), reason: reasons[status], isDeadAddress });
  }
  return { kind: 'Genuine', receipt, reports };
}

/** Whoever complains about a message has received it. */
function outcomeOf(status: keyof typeof reasons): Pick<Report, 'status' | 'isComplaint'> {
  return status === 'Complained' ? { status: 'Delivered', isComplaint: true } : { status };
}

function statusOf(entry: JsonObject): keyof typeof reasons | null {
  const status = textAt(entry, 'Status');
  return Object.hasOwn(reasons, status) ? (status as keyof typeof reasons) : null;
}
