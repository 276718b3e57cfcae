import type { LanguageCode } from '../../kit/languages.ts';

/** The mail about orders that wait for money. Amounts come written in the language. */
interface FundsNeededTexts {
  readonly subject: (orders: { readonly count: number; readonly poNumber: string }) => string;
  /** One order of the list. */
  readonly order: (order: { readonly poNumber: string; readonly cost: string }) => string;
  readonly more: (count: number) => string;
  readonly text: (orders: { readonly list: string; readonly missing: string }) => string;
  readonly action: string;
}

export const fundsNeededTexts: Readonly<Record<LanguageCode, FundsNeededTexts>> = {
  en: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `Order ${poNumber} is waiting for funds` : `${count} orders are waiting for funds`,
    order: ({ poNumber, cost }) => `${poNumber}: ${cost}`,
    more: (count) => `and ${count} more`,
    text: ({ list, missing }) =>
      `Your balance does not cover these orders:\n\n${list}\n\nMissing: ${missing}. When the money arrives, orders are charged and sent, oldest first. Orders that wait for too long are cancelled.`,
    action: 'Request funding',
  },
  de: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `Bestellung ${poNumber} wartet auf Guthaben` : `${count} Bestellungen warten auf Guthaben`,
    order: ({ poNumber, cost }) => `${poNumber}: ${cost}`,
    more: (count) => `und ${count} weitere`,
    text: ({ list, missing }) =>
      `Ihr Guthaben reicht für diese Bestellungen nicht aus:\n\n${list}\n\nEs fehlen: ${missing}. Sobald das Geld da ist, werden die Bestellungen abgerechnet und verschickt, die älteste zuerst. Bestellungen, die zu lange warten, werden storniert.`,
    action: 'Aufladung anfordern',
  },
  fr: {
    subject: ({ count, poNumber }) =>
      count === 1
        ? `La commande ${poNumber} attend un approvisionnement`
        : `${count} commandes attendent un approvisionnement`,
    order: ({ poNumber, cost }) => `${poNumber} : ${cost}`,
    more: (count) => `et ${count} de plus`,
    text: ({ list, missing }) =>
      `Votre solde ne couvre pas ces commandes :\n\n${list}\n\nIl manque : ${missing}. Dès que l’argent arrive, les commandes sont débitées et envoyées, la plus ancienne d’abord. Celles qui attendent trop longtemps sont annulées.`,
    action: 'Demander un approvisionnement',
  },
  es: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `El pedido ${poNumber} espera fondos` : `${count} pedidos esperan fondos`,
    order: ({ poNumber, cost }) => `${poNumber}: ${cost}`,
    more: (count) => `y ${count} más`,
    text: ({ list, missing }) =>
      `Su saldo no cubre estos pedidos:\n\n${list}\n\nFaltan: ${missing}. Cuando llegue el dinero, los pedidos se cobran y se envían, primero el más antiguo. Los que esperan demasiado tiempo se cancelan.`,
    action: 'Solicitar fondos',
  },
  ja: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `注文 ${poNumber} が入金待ちです` : `${count} 件の注文が入金待ちです`,
    order: ({ poNumber, cost }) => `${poNumber}：${cost}`,
    more: (count) => `ほか ${count} 件`,
    text: ({ list, missing }) =>
      `残高が次の注文に足りません。\n\n${list}\n\n不足額：${missing}。入金されると、古い注文から順に引き落とされて送付されます。長く待った注文はキャンセルされます。`,
    action: '入金を申請',
  },
  ar: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `الطلب ${poNumber} في انتظار الرصيد` : `عدد الطلبات التي تنتظر الرصيد: ${count}`,
    order: ({ poNumber, cost }) => `${poNumber}: ${cost}`,
    more: (count) => `و${count} غيرها`,
    text: ({ list, missing }) =>
      `رصيدك لا يغطي هذه الطلبات:\n\n${list}\n\nالمبلغ الناقص: ${missing}. عند وصول المال تُخصم الطلبات وتُرسل، الأقدم أولاً. وتُلغى الطلبات التي تنتظر مدة طويلة.`,
    action: 'طلب تمويل',
  },
};
