import { readFile } from 'node:fs/promises';
import { gatherLinesJob } from '../../accounts/gift-settings/jobs.ts';
import { createHotConnections } from '../../database/hot-connections.ts';
import { type AddressHashes, loadAddressHashes } from '../../delivery/address-hashes.ts';
import type { DispatchNeeds } from '../../delivery/dispatch-messages.ts';
import { resendGiftsJob, sendMessagesJob } from '../../delivery/jobs.ts';
import { createContextReader } from '../../delivery/message-context.ts';
import { stageReportJob } from '../../delivery/outbox/jobs.ts';
import { createOutbox } from '../../delivery/outbox/outbox-sender.ts';
import { stageReportHandler } from '../../delivery/outbox/stage-report.job.ts';
import { createRecorder, recorderBatchesMax } from '../../delivery/record-outcomes.ts';
import { createRemindersHandler } from '../../delivery/reminders/create-reminders.job.ts';
import { gatherLinesHandler } from '../../delivery/reminders/gather-lines.job.ts';
import { remindJob, sendRemindersJob } from '../../delivery/reminders/jobs.ts';
import { loadStopLinks } from '../../delivery/reminders/stop-links.ts';
import { resendGiftsHandler } from '../../delivery/resends/resend-gifts.job.ts';
import {
  giveUpOnLines,
  sendLinesHandler,
  sendMessagesHandler,
  sendRemindersHandler,
} from '../../delivery/send-messages.job.ts';
import { createSmtpSender } from '../../delivery/senders/smtp.ts';
import { createUnconfiguredSender } from '../../delivery/senders/unconfigured.ts';
import { withAllowedCountries } from '../../delivery/sms/allowed-countries.ts';
import { createHttpSmsSender } from '../../delivery/sms/http-sender.ts';
import { createTwilioSender } from '../../delivery/sms/twilio-sender.ts';
import type { DeliveryFailpointHook, MailSender, SmsSender } from '../../delivery/types.ts';
import { type SendLines, sendLinesJob } from '../../fulfillment/jobs.ts';
import { type JobMerge, type JobWork, jobWork } from '../../jobs/types.ts';
import type { SmsProvider, SmtpAddress } from '../../kit/delivery-settings.ts';
import type { Logger } from '../../kit/logger.ts';
import { createOccasionalLog } from '../../kit/occasional-log.ts';
import { Secret } from '../../kit/secret.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { publicKeyOf } from '../doctor/mail-records.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import { createReadAttachment } from './read-attachment.ts';
import type { WorkerNeeds } from './worker-needs.ts';

export interface Delivery {
  readonly works: readonly JobWork[];
  close(): Promise<void>;
}

/** For tests. */
export interface DeliveryHooks {
  readonly deliveryFailpoint?: DeliveryFailpointHook;
}

// Two of a kind, so that one batch is claimed and composed while the other is on the wire.
const lanes = { lines: 2, messages: 2, reports: 1, resends: 1, reminders: 1 };
const jobsSentTogetherMax = 50;
const claimConnectionsMax = 2;
export const deliveryConnectionsMax = recorderBatchesMax + claimConnectionsMax;

/** The workers that send messages, with the providers of this environment. */
export async function createDelivery(given: WorkerNeeds & DeliveryHooks): Promise<Delivery> {
  const { config, database, databaseUrl, keyRing, logger, deliveryFailpoint } = given;
  const { db } = database;
  const addressHashes = await loadAddressHashes(db, keyRing);
  const { mail, sms } = await createSenders(given, addressHashes);
  const connections = createHotConnections({
    url: databaseUrl,
    applicationName: 'bestow-delivery',
    connectionsMax: recorderBatchesMax,
  });
  const claimConnections = createHotConnections({
    url: databaseUrl,
    applicationName: 'bestow-delivery-claims',
    connectionsMax: claimConnectionsMax,
  });
  const recorder = createRecorder({ db, keyRing, connections });
  const needs: DispatchNeeds = {
    db,
    claimConnections,
    keyRing,
    logger,
    mail,
    sms,
    addressHashes,
    caps: config.delivery.caps,
    recorder,
    contexts: createContextReader(db),
    readAttachment: createReadAttachment({ db, seller: config.seller }),
    baseUrl: baseUrlOf(config),
    supportContact: config.delivery.supportContact,
    stopLinks: await loadStopLinks(db, keyRing, baseUrlOf(config)),
    failpoint: deliveryFailpoint,
  };
  return {
    works: worksOf(needs, config.rateLimits.isOn),
    async close() {
      await recorder.idle();
      await mail.close();
      await sms.close();
      await connections.close();
      await claimConnections.close();
    },
  };
}

function worksOf(needs: DispatchNeeds, isLimited: boolean): readonly JobWork[] {
  const { db, addressHashes } = needs;
  const merge: JobMerge<SendLines> = {
    jobsMax: jobsSentTogetherMax,
    payloads: (payloads) => ({ lines: payloads.flatMap(({ lines }) => lines) }),
  };
  return [
    jobWork(sendLinesJob, lanes.lines, sendLinesHandler(needs), { onSetAside: giveUpOnLines(needs), merge }),
    jobWork(sendMessagesJob, lanes.messages, sendMessagesHandler(needs)),
    jobWork(stageReportJob, lanes.reports, stageReportHandler(db)),
    jobWork(resendGiftsJob, lanes.resends, resendGiftsHandler({ db, addressHashes, isLimited })),
    jobWork(sendRemindersJob, lanes.reminders, sendRemindersHandler(needs)),
    jobWork(remindJob, 1, createRemindersHandler(db)),
    jobWork(gatherLinesJob, 1, gatherLinesHandler(db)),
  ];
}

async function createSenders(
  { config, database, keyRing, logger }: WorkerNeeds,
  addressHashes: AddressHashes,
): Promise<{ mail: MailSender; sms: SmsSender }> {
  const { smtp, mailFrom, sms, smsCountries } = config.delivery;
  const isStage = config.environment === 'stage';
  const outbox = isStage ? createOutbox({ db: database.db, keyRing, addressHashes, from: mailFrom }) : null;
  const smsSender = sms ? providerOf(sms, baseUrlOf(config)) : (outbox?.sms ?? createUnconfiguredSender());
  return {
    mail: smtp ? await smtpSender(smtp, mailFrom, logger) : (outbox?.mail ?? createUnconfiguredSender()),
    sms: smsCountries ? withAllowedCountries(smsSender, smsCountries) : smsSender,
  };
}

async function smtpSender(smtp: SmtpAddress, from: string, logger: Logger): Promise<MailSender> {
  const dkim = smtp.dkim && { selector: smtp.dkim.selector, privateKey: await readDkimKey(smtp.dkim.keyFile) };
  const log = createOccasionalLog();
  // The code and the command tell a wrong password (EAUTH, 535) from a server that cannot be reached.
  const onFailure = (failure: { readonly code?: string; readonly command?: string; readonly responseCode?: number }) =>
    log.note(JSON.stringify(failure), () => logger.warn(failure, 'the mail server did not accept a mail'));
  return createSmtpSender({ ...smtp, from, dkim, onFailure });
}

function providerOf(provider: SmsProvider, baseUrl: string): SmsSender {
  return provider.kind === 'twilio' ? createTwilioSender(provider, baseUrl) : createHttpSmsSender(provider, baseUrl);
}

async function readDkimKey(path: string): Promise<Secret<string>> {
  const key = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`DKIM_KEY_FILE is ${path}, which cannot be read (${error.code}); check its path and owner.`);
  });
  if (publicKeyOf(key) === null)
    throw new StartupError('DKIM_KEY_FILE does not hold a private key in PEM format; export the key as PEM.');
  return new Secret(key);
}
