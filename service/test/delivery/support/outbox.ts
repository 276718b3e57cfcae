import type { HttpCaller } from '../../support/http-caller.ts';

export interface WireOutboxMessage {
  readonly Channel: string;
  readonly To: string;
  readonly Subject: string | null;
  readonly Text: string;
  readonly Html: string | null;
  readonly Headers: Readonly<Record<string, string>>;
  readonly Attachment: { readonly Name: string; readonly ContentType: string; readonly Bytes: number } | null;
  readonly At: string;
}

export async function outboxOf(
  caller: HttpCaller,
  to?: string,
): Promise<{ Data: readonly WireOutboxMessage[]; TotalCount: number }> {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  const { status, body, text } = await caller.get(`/stage/outbox${query}`);
  if (status !== 200) throw new Error(`the outbox answered ${status}: ${text}`);
  return body as unknown as { Data: WireOutboxMessage[]; TotalCount: number };
}
