import type { NotifyEnding } from '../../accounts/tell-ending.job.ts';
import { credentialEndingTexts } from '../../delivery/notices/credential-ending-texts.ts';
import type { SendNotice } from '../../delivery/send-notice.ts';
import type { LanguageCode } from '../../kit/languages.ts';
import { notifyAdmins } from './notify-admins.ts';

/**
 * Notifies an account's admins by mail that a credential ends soon, each in the language of their portal, and the credential's own
 * address, which belongs to whoever runs the program.
 */
export function createNotifyEnding(sendNotice: SendNotice, baseUrl: string): NotifyEnding {
  return async (tx, accountId, { name, email, expiresAt }) => {
    const write = (locale: LanguageCode) => {
      const texts = credentialEndingTexts[locale];
      const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
      const facts = { name, at: `${format.format(expiresAt)} UTC` };
      return {
        subject: texts.subject(facts),
        text: texts.text(facts),
        action: { label: texts.action, url: `${baseUrl}/portal/credentials` },
        frame: { locale, senderName: 'Bestow' },
      };
    };
    const told = await notifyAdmins(tx, sendNotice, accountId, ({ language }) => write(language ?? 'en'));
    if (told.some((address) => address.toLowerCase() === email.toLowerCase())) return;
    await sendNotice(tx, { ...write('en'), accountId, to: email, setsPassword: false });
  };
}
