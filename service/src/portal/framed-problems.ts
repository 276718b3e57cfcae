import type { FastifyInstance } from 'fastify';
import { chooseReaderLanguage } from '../claims/languages/choose-language.ts';
import { html, toText } from '../kit/html.ts';
import type { LanguageCode } from '../kit/languages.ts';
import { framePolicy } from './frame-policy.ts';

interface Words {
  readonly signedOut: string;
  readonly failed: string;
}

const words: Readonly<Record<LanguageCode, Words>> = {
  en: {
    signedOut: 'Your session has ended. Sign in again to see this preview.',
    failed: 'The preview could not be loaded. Try again.',
  },
  de: {
    signedOut: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an, um diese Vorschau zu sehen.',
    failed: 'Die Vorschau konnte nicht geladen werden. Versuchen Sie es erneut.',
  },
  fr: {
    signedOut: 'Votre session a pris fin. Reconnectez-vous pour voir cet aperçu.',
    failed: 'L’aperçu n’a pas pu être chargé. Réessayez.',
  },
  es: {
    signedOut: 'Su sesión ha terminado. Inicie sesión de nuevo para ver esta vista previa.',
    failed: 'No se ha podido cargar la vista previa. Inténtelo de nuevo.',
  },
  ja: {
    signedOut: 'セッションが終了しました。プレビューを表示するには、もう一度サインインしてください。',
    failed: 'プレビューを読み込めませんでした。もう一度お試しください。',
  },
  ar: {
    signedOut: 'انتهت جلستك. سجّل الدخول مرة أخرى لعرض هذه المعاينة.',
    failed: 'تعذّر تحميل المعاينة. حاول مرة أخرى.',
  },
};

/**
 * A frame of the portal that cannot be filled says so. Problem documents must not be framed, and in their place a browser
 * would say that the service refused the connection.
 */
export function answerFrames(scope: FastifyInstance, baseUrl: string): void {
  scope.addHook('onSend', async ({ headers }, reply, payload) => {
    if (reply.statusCode < 400 || headers['sec-fetch-dest'] !== 'iframe' || headers['sec-fetch-site'] !== 'same-origin')
      return payload;
    const { language, locale, isRightToLeft } = chooseReaderLanguage({
      chosen: null,
      acceptLanguage: headers['accept-language'],
    });
    const said = reply.statusCode === 401 ? words[language].signedOut : words[language].failed;
    void reply.header('content-security-policy', framePolicy(baseUrl)).type('text/html; charset=utf-8');
    return page(said, locale, isRightToLeft ? 'rtl' : 'ltr');
  });
}

function page(text: string, locale: string, direction: 'ltr' | 'rtl'): string {
  return toText(html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title>
<style>
body { margin: 0; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #495057; background: #fff; text-align: center; }
</style>
</head>
<body><p>${text}</p></body>
</html>
`);
}
