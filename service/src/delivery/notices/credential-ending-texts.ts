import type { LanguageCode } from '../../kit/languages.ts';

interface Facts {
  readonly name: string;
  /** Written in the language, in UTC. */
  readonly at: string;
}

/** The mail to an account's admins when an API credential ends soon. */
interface CredentialEndingTexts {
  readonly subject: (facts: Facts) => string;
  readonly text: (facts: Facts) => string;
  readonly action: string;
}

export const credentialEndingTexts: Readonly<Record<LanguageCode, CredentialEndingTexts>> = {
  en: {
    subject: ({ name }) => `The API credential “${name}” ends soon`,
    text: ({ name, at }) =>
      `The API credential “${name}” ends on ${at}. From then on, programs that use it can no longer place orders or read anything.\n\nIf it is still needed, set a later end, or create a new credential and give it to these programs. Otherwise there is nothing to do.`,
    action: 'Show credentials',
  },
  de: {
    subject: ({ name }) => `Die API-Zugangsdaten „${name}“ laufen bald ab`,
    text: ({ name, at }) =>
      `Die API-Zugangsdaten „${name}“ laufen ab: ${at}. Danach können Programme, die sie verwenden, weder bestellen noch etwas abrufen.\n\nWerden sie noch gebraucht, setzen Sie ein späteres Ende, oder legen Sie neue Zugangsdaten an und hinterlegen Sie diese in den Programmen. Andernfalls müssen Sie nichts tun.`,
    action: 'Zugangsdaten anzeigen',
  },
  fr: {
    subject: ({ name }) => `L’identifiant API « ${name} » expire bientôt`,
    text: ({ name, at }) =>
      `L’identifiant API « ${name} » expire le ${at}. À partir de ce moment, les programmes qui l’utilisent ne pourront plus passer de commande ni rien consulter.\n\nS’il est encore nécessaire, fixez une fin plus tardive, ou créez un nouvel identifiant et donnez-le à ces programmes. Sinon, vous n’avez rien à faire.`,
    action: 'Afficher les identifiants',
  },
  es: {
    subject: ({ name }) => `La credencial de API «${name}» caduca pronto`,
    text: ({ name, at }) =>
      `La credencial de API «${name}» caduca el ${at}. A partir de entonces, los programas que la usan no podrán hacer pedidos ni consultar nada.\n\nSi todavía hace falta, fije un final posterior, o cree una credencial nueva y désela a esos programas. De lo contrario, no tiene que hacer nada.`,
    action: 'Mostrar credenciales',
  },
  ja: {
    subject: ({ name }) => `API 認証情報「${name}」の有効期限が近づいています`,
    text: ({ name, at }) =>
      `API 認証情報「${name}」は ${at} に失効します。それ以降、この認証情報を使うプログラムは注文も参照もできなくなります。\n\n引き続き必要な場合は、終了日時を延ばすか、新しい認証情報を作成してプログラムに設定してください。不要な場合は、何もする必要はありません。`,
    action: '認証情報を表示',
  },
  ar: {
    subject: ({ name }) => `تنتهي قريباً بيانات اعتماد واجهة API «${name}»`,
    text: ({ name, at }) =>
      `تنتهي بيانات اعتماد واجهة API «${name}» في ${at}. وبعد ذلك لن تتمكن البرامج التي تستخدمها من تقديم الطلبات أو قراءة أي شيء.\n\nإذا كنت لا تزال بحاجة إليها، فحدد نهاية لاحقة، أو أنشئ بيانات اعتماد جديدة وأدخلها في هذه البرامج. وإلا فلا يلزمك فعل شيء.`,
    action: 'عرض بيانات الاعتماد',
  },
};
