import type { HelpTexts } from './texts.ts';

export const fr: HelpTexts = {
  title: 'Aide pour votre cadeau',
  resendTitle: 'Renvoyer mes cadeaux',
  resendText:
    'Vous avez perdu le message contenant votre cadeau ? Indiquez l’adresse e-mail ou le numéro de mobile auquel il a été envoyé. Nous y renverrons les cadeaux que vous n’avez pas encore ouverts.',
  addressLabel: 'Adresse e-mail ou numéro de mobile',
  addressHint: 'Un numéro de mobile commence par + et l’indicatif du pays, par exemple +33 6 12 34 56 78.',
  addressInvalid:
    'Veuillez indiquer une adresse e-mail, ou un numéro de mobile commençant par + et l’indicatif du pays.',
  resendButton: 'Renvoyer',
  sentTitle: 'Consultez vos messages',
  sentText:
    'S’il y a des cadeaux non ouverts pour cette adresse, ils arriveront dans les prochaines minutes. Regardez aussi dans vos courriers indésirables. Pour votre protection, nous n’indiquons jamais ici s’il y en a.',
  sentOtherwise:
    'Quelqu’un vous a donné le lien autrement, par exemple dans une discussion ? Demandez-le alors à cette personne.',
  back: 'Retour à l’aide',
  problemTitle: 'Mon code ne fonctionne pas',
  unexpectedTitle: 'Je n’attendais pas ce cadeau',
  openYourGift:
    'Ouvrez votre cadeau avec le lien reçu dans votre message. En bas de la page, choisissez « Aide pour ce cadeau ».',
  otherQuestions: (contact) => `D’autres questions ? ${contact}`,
  giftTitle: 'Aide pour ce cadeau',
  backToGift: 'Retour au cadeau',
  openFirst:
    'Veuillez d’abord ouvrir votre cadeau. Vous pourrez signaler un problème ici une fois que vous aurez vu le code.',
  openAgain: 'Veuillez d’abord rouvrir votre cadeau. Vous aurez ensuite 10 minutes pour signaler un problème ici.',
  problemText: 'Dites-nous ce qui n’a pas marché. Vous recevrez un numéro de dossier et nous nous en occuperons.',
  cardLabel: 'Quelle carte ne fonctionne pas ?',
  cardMissing: 'Veuillez choisir la carte qui ne fonctionne pas.',
  categoryLabel: 'Quel est le problème ?',
  categories: {
    NotAccepted: 'Le code n’est pas accepté',
    NoBalance: 'La carte n’a pas de solde ou a déjà été utilisée',
    Unreadable: 'Le code ou le code-barres est illisible',
    Other: 'Autre chose',
  },
  categoryMissing: 'Veuillez choisir le problème.',
  detailsLabel: 'Que s’est-il passé ? (facultatif)',
  detailsHint: 'Par exemple dans quel magasin, et quel message s’est affiché. N’indiquez pas le code lui-même.',
  detailsTooLong: 'Veuillez écrire 1 000 caractères au maximum.',
  contactLabel: 'Votre adresse e-mail (facultatif)',
  contactHint: 'Nous y enverrons notre réponse. Elle s’affichera aussi sur cette page.',
  contactInvalid: 'Veuillez indiquer une adresse e-mail, ou laisser ce champ vide.',
  reportProblem: 'Signaler le problème',
  caseNumber: (number) => `Dossier ${number}`,
  caseOpen:
    'Nous avons bien reçu votre signalement et nous nous en occupons. Conservez ce numéro au cas où vous nous contacteriez.',
  caseReplaced: 'Nous avons remplacé le code. La page de votre cadeau affiche le nouveau.',
  caseClosed: 'Ce dossier est clos. Si vous avez encore besoin d’aide, vous pouvez signaler à nouveau le problème.',
  ourAnswer: 'Notre réponse',
  unexpectedText:
    'Vous ne connaissez pas l’expéditeur, ou vous pensez que ce cadeau était destiné à quelqu’un d’autre ? Prévenez l’expéditeur. Nous ne vous enverrons plus non plus de rappels pour ce cadeau. Le cadeau lui-même reste inchangé.',
  tellSender: 'Prévenir l’expéditeur',
  senderTold: 'L’expéditeur a été prévenu, et vous ne recevrez plus de rappels pour ce cadeau.',
  answerSubject: (number) => `Notre réponse à votre dossier ${number}`,
  answerIntro: (number) => `Vous avez signalé un problème avec un cadeau. Voici notre réponse (dossier ${number}) :`,
  replacedText:
    'Nous avons remplacé le code de votre cadeau. Pour voir le nouveau, ouvrez le cadeau avec le lien que vous avez déjà.',
  doNotReply:
    'Merci de ne pas répondre à ce message. Si vous avez encore besoin d’aide, ouvrez votre cadeau et choisissez « Aide pour ce cadeau ».',
};
