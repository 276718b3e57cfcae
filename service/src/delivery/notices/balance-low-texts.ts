import type { LanguageCode } from '../../kit/languages.ts';

/** The mail to an account's admins when a balance falls below its threshold. Amounts come written in the language. */
interface BalanceLowTexts {
  readonly subject: (available: string) => string;
  readonly text: (amounts: { readonly available: string; readonly threshold: string }) => string;
  readonly action: string;
}

export const balanceLowTexts: Readonly<Record<LanguageCode, BalanceLowTexts>> = {
  en: {
    subject: (available) => `Your balance is low: ${available}`,
    text: ({ available, threshold }) =>
      `Your available balance is ${available}. That is below your low balance alert of ${threshold}.\n\nOrders that cost more than what is available are refused. Request funding in time so that your gifts keep going out.\n\nYou can change or remove the alert on the overview page of the portal.`,
    action: 'Request funding',
  },
  de: {
    subject: (available) => `Ihr Guthaben ist niedrig: ${available}`,
    text: ({ available, threshold }) =>
      `Ihr verfügbares Guthaben beträgt ${available}. Das liegt unter Ihrer Warnung bei niedrigem Guthaben von ${threshold}.\n\nBestellungen, die mehr kosten als verfügbar ist, werden abgelehnt. Fordern Sie rechtzeitig eine Aufladung an, damit Ihre Geschenke weiter verschickt werden.\n\nDie Warnung können Sie im Portal in der Übersicht ändern oder entfernen.`,
    action: 'Aufladung anfordern',
  },
  fr: {
    subject: (available) => `Votre solde est bas : ${available}`,
    text: ({ available, threshold }) =>
      `Votre solde disponible est de ${available}. Il est inférieur à votre seuil d’alerte de ${threshold}.\n\nLes commandes dont le coût dépasse le solde disponible sont refusées. Demandez un approvisionnement à temps pour que vos cadeaux continuent de partir.\n\nVous pouvez modifier ou supprimer l’alerte dans la vue d’ensemble du portail.`,
    action: 'Demander un approvisionnement',
  },
  es: {
    subject: (available) => `Su saldo es bajo: ${available}`,
    text: ({ available, threshold }) =>
      `Su saldo disponible es de ${available}. Está por debajo de su alerta de saldo bajo de ${threshold}.\n\nLos pedidos que cuestan más que el saldo disponible se rechazan. Solicite fondos a tiempo para que sus regalos sigan saliendo.\n\nPuede cambiar o quitar la alerta en la página de resumen del portal.`,
    action: 'Solicitar fondos',
  },
  ja: {
    subject: (available) => `残高が少なくなっています：${available}`,
    text: ({ available, threshold }) =>
      `利用可能残高は ${available} で、残高不足アラートの設定額 ${threshold} を下回っています。\n\n利用可能残高を超える注文は受け付けられません。ギフトの送付が止まらないよう、早めに入金を申請してください。\n\nアラートはポータルの概要ページで変更または削除できます。`,
    action: '入金を申請',
  },
  ar: {
    subject: (available) => `رصيدك منخفض: ${available}`,
    text: ({ available, threshold }) =>
      `رصيدك المتاح هو ${available}، وهو أقل من حد التنبيه الذي حددته وقدره ${threshold}.\n\nتُرفض الطلبات التي تزيد تكلفتها على الرصيد المتاح. اطلب تمويلاً في الوقت المناسب حتى يستمر إرسال هداياك.\n\nيمكنك تغيير التنبيه أو إزالته من صفحة «نظرة عامة» في البوابة.`,
    action: 'طلب تمويل',
  },
};
