import { t } from '../../i18n/t.ts';

/** Why an attempt got no answer; the guide about webhooks lists what the API calls them. */
const failureWords: Readonly<Record<string, string>> = {
  address: t('Address not allowed'),
  connect: t('Could not connect'),
  dns: t('Host name not found'),
  interrupted: t('Sender was stopped'),
  lost: t('Lost, simulated on stage'),
  protocol: t('Not an HTTP answer'),
  reset: t('Connection broken'),
  timeout: t('No answer in time'),
  tls: t('Certificate not accepted'),
};

/** One that is not known yet is shown as it is. */
export function failureInWords(error: string | null): string {
  return error === null ? t('No answer') : (failureWords[error] ?? error);
}
