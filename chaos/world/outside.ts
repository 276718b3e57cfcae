import { randomBytes } from 'node:crypto';
import { jsonForm, type SmsProvider, startSmsProvider } from '../../service/test/delivery/support/sms-provider.ts';
import { type SmtpSink, startSmtpSink } from '../../service/test/delivery/support/smtp-sink.ts';
import { type ReferenceSupplier, startReferenceSupplier } from '../../service/test/support/reference-supplier.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** Everything that the service talks to besides its database. */
export interface Outside {
  readonly supplier: ReferenceSupplier;
  readonly mail: SmtpSink;
  readonly sms: SmsProvider;
  readonly receiver: Receiver;
  /** The settings of a service that uses them. */
  readonly environ: Readonly<Record<string, string>>;
  /** Ends every fault out here. */
  behave(): void;
  close(): Promise<void>;
}

export async function startOutside(): Promise<Outside> {
  const supplier = await startReferenceSupplier();
  const mail = await startSmtpSink();
  const sms = await startSmsProvider(jsonForm);
  const receiver = await startReceiver();
  return {
    supplier,
    mail,
    sms,
    receiver,
    environ: {
      ...supplier.environ,
      SMTP_URL: mail.url,
      SMS_URL: sms.url,
      SMS_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    },
    behave() {
      supplier.always('ok');
      mail.always('ok');
      sms.always('ok');
      receiver.behave('ok');
    },
    async close() {
      for (const part of [supplier, mail, sms, receiver]) await part.close();
    },
  };
}
