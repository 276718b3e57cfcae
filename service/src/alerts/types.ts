export interface OperatorAlert {
  readonly id: string;
  readonly type: string;
  readonly recordedAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedByName: string | null;
}

/** An alert as a message has it. */
export interface AlertMessage {
  readonly type: string;
  readonly title: string;
  readonly details: string;
  readonly advice: string;
  readonly recordedAt: string;
  /** How many events of the same cause it stands for. */
  readonly count: number;
}

export const mailModes = ['AtOnce', 'Daily', 'None'] as const;
export type MailMode = (typeof mailModes)[number];
