import type { LanguageCode } from '../../kit/languages.ts';

/** The mails about orders that wait for an approval. Amounts come written in the language. */
interface ApprovalTexts {
  readonly subject: (orders: { readonly count: number; readonly poNumber: string }) => string;
  /** One order of the list. */
  readonly order: (order: {
    readonly poNumber: string;
    readonly cost: string;
    readonly cards: number;
    readonly placedBy: string;
    readonly rules: string;
  }) => string;
  readonly more: (count: number) => string;
  readonly text: (list: string) => string;
  readonly action: string;
  readonly rejectedSubject: (poNumber: string) => string;
  readonly rejected: (order: {
    readonly poNumber: string;
    readonly decidedBy: string | null;
    readonly reason: string | null;
  }) => string;
  readonly rejectedAction: string;
}

export const approvalTexts: Readonly<Record<LanguageCode, ApprovalTexts>> = {
  en: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `Order ${poNumber} needs your approval` : `${count} orders need your approval`,
    order: ({ poNumber, cost, cards, placedBy, rules }) =>
      `${poNumber}: ${cost}, ${cards === 1 ? '1 card' : `${cards} cards`}, placed by ${placedBy}. Reason: ${rules}.`,
    more: (count) => `and ${count} more`,
    text: (list) => `Nothing is sent before somebody approves:\n\n${list}\n\nTheir cost is already reserved.`,
    action: 'Review the orders',
    rejectedSubject: (poNumber) => `Order ${poNumber} was rejected`,
    rejected: ({ poNumber, decidedBy, reason }) =>
      decidedBy === null
        ? `Nobody decided about your order ${poNumber} in time, so it was cancelled and its cost refunded.`
        : `${decidedBy} rejected your order ${poNumber}: ${reason ?? ''}\n\nIt was cancelled and its cost refunded.`,
    rejectedAction: 'View the order',
  },
  de: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `Bestellung ${poNumber} braucht Ihre Freigabe` : `${count} Bestellungen brauchen Ihre Freigabe`,
    order: ({ poNumber, cost, cards, placedBy, rules }) =>
      `${poNumber}: ${cost}, ${cards === 1 ? '1 Karte' : `${cards} Karten`}, bestellt von ${placedBy}. Grund: ${rules}.`,
    more: (count) => `und ${count} weitere`,
    text: (list) =>
      `Vor der Freigabe wird nichts verschickt:\n\n${list}\n\nDie Kosten sind bereits vom Guthaben abgezogen.`,
    action: 'Bestellungen prüfen',
    rejectedSubject: (poNumber) => `Bestellung ${poNumber} wurde abgelehnt`,
    rejected: ({ poNumber, decidedBy, reason }) =>
      decidedBy === null
        ? `Über Ihre Bestellung ${poNumber} wurde nicht rechtzeitig entschieden. Sie wurde storniert und ihre Kosten wurden erstattet.`
        : `${decidedBy} hat Ihre Bestellung ${poNumber} abgelehnt: ${reason ?? ''}\n\nSie wurde storniert und ihre Kosten wurden erstattet.`,
    rejectedAction: 'Bestellung ansehen',
  },
  fr: {
    subject: ({ count, poNumber }) =>
      count === 1
        ? `La commande ${poNumber} attend votre approbation`
        : `${count} commandes attendent votre approbation`,
    order: ({ poNumber, cost, cards, placedBy, rules }) =>
      `${poNumber} : ${cost}, ${cards === 1 ? '1 carte' : `${cards} cartes`}, passée par ${placedBy}. Motif : ${rules}.`,
    more: (count) => `et ${count} de plus`,
    text: (list) => `Rien n’est envoyé avant l’approbation :\n\n${list}\n\nLeur coût est déjà réservé.`,
    action: 'Examiner les commandes',
    rejectedSubject: (poNumber) => `La commande ${poNumber} a été refusée`,
    rejected: ({ poNumber, decidedBy, reason }) =>
      decidedBy === null
        ? `Personne ne s’est prononcé à temps sur votre commande ${poNumber}. Elle a été annulée et son coût remboursé.`
        : `${decidedBy} a refusé votre commande ${poNumber} : ${reason ?? ''}\n\nElle a été annulée et son coût remboursé.`,
    rejectedAction: 'Voir la commande',
  },
  es: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `El pedido ${poNumber} necesita su aprobación` : `${count} pedidos necesitan su aprobación`,
    order: ({ poNumber, cost, cards, placedBy, rules }) =>
      `${poNumber}: ${cost}, ${cards === 1 ? '1 tarjeta' : `${cards} tarjetas`}, realizado por ${placedBy}. Motivo: ${rules}.`,
    more: (count) => `y ${count} más`,
    text: (list) => `No se envía nada antes de la aprobación:\n\n${list}\n\nSu coste ya está reservado.`,
    action: 'Revisar los pedidos',
    rejectedSubject: (poNumber) => `El pedido ${poNumber} fue rechazado`,
    rejected: ({ poNumber, decidedBy, reason }) =>
      decidedBy === null
        ? `Nadie decidió a tiempo sobre su pedido ${poNumber}, así que se canceló y se reembolsó su coste.`
        : `${decidedBy} rechazó su pedido ${poNumber}: ${reason ?? ''}\n\nSe canceló y se reembolsó su coste.`,
    rejectedAction: 'Ver el pedido',
  },
  ja: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `注文 ${poNumber} の承認をお願いします` : `${count} 件の注文の承認をお願いします`,
    order: ({ poNumber, cost, cards, placedBy, rules }) =>
      `${poNumber}：${cost}、カード ${cards} 枚、注文者 ${placedBy}。理由：${rules}。`,
    more: (count) => `ほか ${count} 件`,
    text: (list) => `承認されるまで何も送付されません。\n\n${list}\n\n費用はすでに確保されています。`,
    action: '注文を確認',
    rejectedSubject: (poNumber) => `注文 ${poNumber} は却下されました`,
    rejected: ({ poNumber, decidedBy, reason }) =>
      decidedBy === null
        ? `注文 ${poNumber} は期限内に承認されなかったため、キャンセルされ、費用は返金されました。`
        : `${decidedBy} さんが注文 ${poNumber} を却下しました：${reason ?? ''}\n\n注文はキャンセルされ、費用は返金されました。`,
    rejectedAction: '注文を表示',
  },
  ar: {
    subject: ({ count, poNumber }) =>
      count === 1 ? `الطلب ${poNumber} بحاجة إلى موافقتك` : `طلبات بحاجة إلى موافقتك: ${count}`,
    order: ({ poNumber, cost, cards, placedBy, rules }) =>
      `${poNumber}: ${cost}، عدد البطاقات ${cards}، مقدّم الطلب ${placedBy}. السبب: ${rules}.`,
    more: (count) => `وطلبات أخرى: ${count}`,
    text: (list) => `لا يُرسل أي شيء قبل الموافقة:\n\n${list}\n\nتكلفتها محجوزة بالفعل.`,
    action: 'مراجعة الطلبات',
    rejectedSubject: (poNumber) => `رُفض الطلب ${poNumber}`,
    rejected: ({ poNumber, decidedBy, reason }) =>
      decidedBy === null
        ? `لم يتخذ أحد قراراً بشأن طلبك ${poNumber} في الوقت المحدد، لذلك أُلغي ورُدّت تكلفته.`
        : `رفض ${decidedBy} طلبك ${poNumber}: ${reason ?? ''}\n\nأُلغي الطلب ورُدّت تكلفته.`,
    rejectedAction: 'عرض الطلب',
  },
};
