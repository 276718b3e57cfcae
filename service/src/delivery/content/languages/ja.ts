import type { MessageTexts } from './texts.ts';

export const ja: MessageTexts = {
  title: 'あなたへの贈り物',
  greeting: (name) => `${name} 様へ`,
  from: (name) => `${name} より`,
  subjectFrom: (name) => `${name} より贈り物が届いています`,
  preheader: (gift) => `${gift}。お好きなときに開けてください。`,
  giftAlt: (product) => `ギフトカード：${product}`,
  openGift: '贈り物を開ける',
  open: '開ける',
  otherwise: 'ボタンが反応しない場合は、次のアドレスをブラウザーで開いてください。',
  severalGifts: (count) => `贈り物は${count}点あり、それぞれに専用のリンクがあります。`,
  giftNumber: (number) => `贈り物 ${number}`,
  partOf: (number, count) => `贈り物についてのメッセージ ${count}通のうち ${number}通目です。`,
  keepSafe: '現金と同じように大切に保管してください。リンクを知っている人は誰でも贈り物を開けられます。',
  thanks: 'お礼を伝えたいときは、このメールにそのままご返信ください。',
  sentBy: (name) => `${name} に代わってお送りしています。`,
  support: (contact) => `お問い合わせ：${contact}`,
  sms: {
    named: (to, from, gift) => `${to}様、${from}より贈り物です：${gift}`,
    from: (from, gift) => `${from}より贈り物です：${gift}`,
    fromOnly: (from) => `${from}より贈り物です`,
    plain: '贈り物が届いています',
  },
};
