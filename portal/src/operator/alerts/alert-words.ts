import type { OperatorAlert } from '../../api/types.generated.ts';
import { language } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { dataLine, type ValueWords } from '../../ui/data-facts.ts';
import { stuckWords } from '../health/stuck-words.ts';

interface Words {
  readonly title: string;
  readonly advice: string;
}

/** The words of the service, which its mails and the operator API use, for translation. */
export const alertWords: Readonly<Record<string, Words>> = {
  StockLow: { title: t('Stock is low'), advice: t('Load codes or cards: "bestow codes import", or the stock page.') },
  OrderStuck: {
    title: t('An order is stuck'),
    advice: t('The health page shows which order and what contradicts what.'),
  },
  OrderResumed: { title: t('An order was resumed'), advice: t('Nothing: it continues.') },
  CardsLost: {
    title: t('Unused cards could not be returned'),
    advice: t('Claim them from the supplier; the stock page lists them with their cost.'),
  },
  SupplierOutcomeUnknown: {
    title: t('A supplier may have issued cards that were not delivered'),
    advice: t('Ask the supplier about the reference, and reclaim what it issued.'),
  },
  SupplierFailing: {
    title: t('A supplier is failing'),
    advice: t('Products with another source use that one; the others wait. Run "bestow doctor", and ask the supplier.'),
  },
  SupplierWorks: {
    title: t('A supplier works again'),
    advice: t('Nothing: it is used again, and what waited for it continues.'),
  },
  SupplierStatementDiffers: {
    title: t('A supplier’s statement differs from our records'),
    advice: t('Run "bestow suppliers reconcile" with the file to see which references, and ask the supplier.'),
  },
  SupplierStatementMatches: { title: t('A supplier’s statement matches our records'), advice: t('Nothing.') },
  BadSupplierCode: {
    title: t('A supplier sent unusable codes'),
    advice: t('Send the reference to the supplier and reclaim its price; the line was refunded.'),
  },
  MessageLimitReached: {
    title: t('An account reached its message limit'),
    advice: t('Wait for the next hour, or raise the limit of the account.'),
  },
  CardsVoided: {
    title: t('Cards of a lost parcel must be voided by their issuer'),
    advice: t('Send the serials to the issuer.'),
  },
  CardsWithoutKey: {
    title: t('Cards cannot be decrypted'),
    advice: t('Run "bestow keys status": a root key is missing in KEYS or KEY_FILE.'),
  },
  ChosenCodeMissing: {
    title: t('A chosen code is missing'),
    advice: t('Load codes of the product: a recipient waits for it.'),
  },
  WebhookEndpointDisabled: {
    title: t('A webhook endpoint was disabled'),
    advice: t('Tell the account: its receiver failed for days, or asked to stop.'),
  },
  MessagesNotSent: {
    title: t('Messages cannot be sent'),
    advice: t('Run "bestow doctor": it signs in to the mail server and to the SMS provider.'),
  },
  MessagesBounce: {
    title: t('Many messages bounce'),
    advice: t('Find the order with bad addresses, or check SPF, DKIM and block lists with "bestow doctor".'),
  },
  MessagesComplained: {
    title: t('Many recipients call mails spam'),
    advice: t(
      'Find out which account mails people who do not expect it, and suspend it before providers reject all mails.',
    ),
  },
  PaymentReversed: {
    title: t('A payment was refunded or disputed'),
    advice: t('See the payment, and whether the account still owes money.'),
  },
  PaymentRestored: { title: t('A disputed payment was restored'), advice: t('Nothing: the money is available again.') },
  FundingWaiting: { title: t('Funding requests are waiting'), advice: t('Apply or reject them on the funding page.') },
  BalanceCheckFailed: {
    title: t('A balance does not equal its transfers'),
    advice: t('Suspend the account, run "bestow ledger verify", and compare with a backup. Change nothing by hand.'),
  },
  CertificateExpires: {
    title: t('A certificate expires soon'),
    advice: t('Renew it, and restart what reads it from a file.'),
  },
  CredentialExpires: {
    title: t('An operator credential expires soon'),
    advice: t('Create a new one, change what uses it, and revoke the old one.'),
  },
  WorkerSilent: {
    title: t('A worker is silent'),
    advice: t('Read its log, and restart it: others take over its jobs, and nothing is lost.'),
  },
  AllWorkersSilent: {
    title: t('No worker is running'),
    advice: t('Start one with "bestow work": until then no order is fulfilled and no message sent.'),
  },
  DiskNearlyFull: {
    title: t('A disk is nearly full'),
    advice: t('Free space or enlarge the disk: PostgreSQL stops when it cannot write.'),
  },
};

/** Every kind of alert, as a filter lists them: by title. */
export const alertKinds = Object.entries(alertWords)
  .map(([value, { title }]) => ({ value, label: title }))
  .sort((one, other) => one.label.localeCompare(other.label, language));

type Alert = Pick<OperatorAlert, 'Type' | 'Title' | 'Advice'>;

export const titleOfAlert = ({ Type, Title }: Alert): string => wordsOf(Type)?.title ?? Title;
export const adviceOfAlert = ({ Type, Advice }: Alert): string => wordsOf(Type)?.advice ?? Advice;

const kinds: Readonly<Record<string, string>> = { codes: t('Codes'), plastic: t('Plastic cards') };
const valueWords: ValueWords = (name, value) => {
  if (name === 'What') return stuckWords[String(value)];
  return name === 'Kind' ? kinds[String(value)] : undefined;
};

/** What exactly happened, in the order of the service. */
export const detailsOfAlert = ({ Data }: Pick<OperatorAlert, 'Data'>): string => dataLine(Data, valueWords);

const wordsOf = (type: string) => (Object.hasOwn(alertWords, type) ? alertWords[type] : undefined);
