export interface AccountEvent {
  readonly Sequence: number;
  readonly Id: string;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Data: Readonly<Record<string, unknown>>;
}

export interface EventPage {
  readonly Data: readonly AccountEvent[];
  readonly NextAfter: number;
}

export interface WebhookHeader {
  readonly Name: string;
  readonly Value: string;
}

export interface WebhookEndpoint {
  readonly Id: string;
  readonly Url: string;
  readonly Description: string | null;
  readonly EventTypes: readonly string[];
  readonly Headers: readonly WebhookHeader[];
  readonly Enabled: boolean;
  readonly DisabledReason: 'Gone' | 'Failing' | null;
  readonly Secret?: string | null;
  readonly CreatedAt: string;
}

export interface WebhookMessage {
  readonly Id: string;
  readonly EndpointId: string | null;
  readonly OrderId: string | null;
  readonly Type: string;
  readonly Timestamp: string;
  readonly Status: 'Pending' | 'Delivered' | 'Failed';
  readonly NextAttemptAt: string | null;
  readonly Attempts: readonly {
    readonly At: string;
    readonly StatusCode: number | null;
    readonly DurationMs: number | null;
    readonly Error: string | null;
    readonly Answer: string | null;
  }[];
}

export interface OutboxMessage {
  readonly Id: string;
  readonly Channel: string;
  readonly To: string;
  readonly Subject: string | null;
  readonly Text: string;
  readonly Html: string | null;
  readonly Headers: unknown;
  readonly At: string;
}

export interface StageClock {
  readonly Now: string;
  readonly AheadSeconds: number;
}
