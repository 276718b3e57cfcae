import { problemWords } from '../api/problem-words.ts';
import { t } from '../i18n/t.ts';
import { hasFaultWords, inReadersLanguage } from './fault-words.ts';

/** Sentences that the service stores and the portal shows, in the person’s language and without their codes. */
export const serviceSentences: Readonly<Record<string, string>> = {
  'The report could not be built. Ask for it again.': t('The report could not be built. Ask for it again.'),
  'The upload could not be finished; submit it again.': t('The upload could not be finished; submit it again.'),
  'Some orders could not be placed.': t('Some orders could not be placed.'),
  'The list could not be checked. Discard this upload and upload the list again.': t(
    'The list could not be checked. Discard this upload and upload the list again.',
  ),
  'AccountSuspended: the upload resumes when the account is active again.': t(
    'The upload resumes when the account is active again.',
  ),
  'CredentialEnded: the credential that sent the file can no longer place orders.': t(
    'The credential that sent the file can no longer place orders.',
  ),
  'CostChanged: the price changed after the cost was confirmed. Nothing of this order was charged.': t(
    'The price changed after the cost was confirmed. Nothing of this order was charged.',
  ),
  'the answer does not have the agreed format': t('the answer does not have the agreed format'),
  'a different product or value was issued': t('a different product or value was issued'),
  'it does not recognise a request it was just sent': t('it does not recognise a request it was just sent'),
  'no complete answer in time': t('no complete answer in time'),
  'no connection in time': t('no connection in time'),
  'connection failed': t('connection failed'),
  'the answer was cut off': t('the answer was cut off'),
};

const rowsMaxPattern = /^A (?:Csv|Ndjson|Xlsx) file holds at most ([\d,]+) rows\./;
const codePattern = /^([A-Z][A-Za-z]+): (.+)$/s;

/** What the service says; what others told it, such as the name of a network error, stays as it is. */
export function inServiceWords(text: string): string {
  if (Object.hasOwn(serviceSentences, text)) return serviceSentences[text] ?? text;
  const [, rowsMax] = rowsMaxPattern.exec(text) ?? [];
  if (rowsMax) return tooManyRows(Number(rowsMax.replaceAll(',', '')));
  const [, code = '', detail = ''] = codePattern.exec(text) ?? [];
  if (Object.hasOwn(problemWords, code)) return problemWords[code] ?? text;
  return hasFaultWords(code) ? inReadersLanguage(code, detail) : text;
}

const tooManyRows = (count: number) =>
  t('This file format holds at most {count} rows. Request a shorter period, or CSV or NDJSON instead of Excel.', {
    count,
  });
