import type { Texts } from './texts.ts';

export const fr: Texts = {
  title: 'Un cadeau pour vous',
  greeting: (name) => `${name}, ceci est pour vous`,
  from: (name) => `De la part de ${name}`,
  valueLabel: 'Valeur',
  giftAlt: (product) => `Carte cadeau : ${product}`,
  challengeTitle: 'Ouvrez votre cadeau',
  answerLabel: 'Vos six chiffres',
  answerHint:
    'La personne qui vous a donné ce lien vous a aussi donné six chiffres, par exemple par téléphone ou par messagerie.',
  answerMalformed: 'Veuillez saisir les six chiffres.',
  answerWrong: (triesLeft) =>
    `Ce ne sont pas les bons chiffres. Il reste ${triesLeft === 1 ? 'un essai' : `${triesLeft} essais`} avant une pause.`,
  openGift: 'Voir mon cadeau',
  readyTitle: 'Votre cadeau est prêt',
  readyHint: 'Encore un geste et il est à vous.',
  lockedTitle: 'Une petite pause',
  lockedUntil: (time, minutes) =>
    `Il y a eu trop de réponses fausses. Pour protéger votre cadeau, il reste fermé jusqu’à ${time}, encore ${minutes} min environ. Rien n’est perdu.`,
  lockedUntilReissued:
    'Il y a eu trop de réponses fausses : ce lien reste fermé pour protéger votre cadeau. Demandez un nouveau lien à l’expéditeur ; le cadeau n’est pas perdu.',
  openAgain: 'Veuillez rouvrir votre cadeau ; vous pourrez ensuite le télécharger.',
  revealedTitle: 'Il est à vous',
  firstOpened: (date) => `Ouvert pour la première fois le ${date}`,
  copy: 'Copier',
  copied: 'Copié',
  keepSafe: 'À garder comme de l’argent liquide : qui détient le code peut le dépenser.',
  barcodeTitle: 'À présenter en caisse',
  barcodeAlt: 'Code-barres à scanner en caisse',
  print: 'Imprimer',
  downloadPdf: 'Télécharger en PDF',
  appleWallet: 'Ajouter à Cartes d’Apple',
  googleWallet: 'Ajouter à Google Wallet',
  howToUse: 'Comment l’utiliser',
  online: 'En ligne',
  inStore: 'En magasin',
  onPaper: 'Sur papier',
  terms: 'Conditions',
  extrasTitle: 'Encore pour vous',
  photo: 'Une photo',
  video: 'Une vidéo',
  greetingCard: 'Un mot',
  otherSites: 'Ces liens mènent à d’autres sites, choisis par l’expéditeur.',
  notFoundTitle: 'Il n’y a pas de cadeau ici',
  notFoundText:
    'Le lien est peut-être incomplet, ou l’expéditeur l’a remplacé ou retiré. Vérifiez l’adresse, ou demandez à la personne qui vous l’a envoyé.',
  tooManyTitle: 'Un instant, s’il vous plaît',
  tooManyText:
    'Ce cadeau, ou des cadeaux depuis votre réseau, viennent d’être demandés très souvent. Votre cadeau est en sécurité. Attendez une minute, puis réessayez.',
  faultTitle: 'Cela n’a pas fonctionné',
  faultText: 'Un problème est survenu. Votre cadeau est en sécurité. Revenez en arrière et réessayez dans un instant.',
  voidedTitle: 'Ce cadeau n’est plus disponible',
  voidedText:
    'L’expéditeur a retiré ce cadeau : il ne peut plus être ouvert. Pour toute question, contactez la personne ou l’entreprise qui vous l’a envoyé.',
  frozenTitle: 'Votre cadeau est en sécurité',
  frozenText:
    'Il ne peut pas être ouvert pour le moment. Rien n’est perdu et vous n’avez rien à faire : conservez ce lien et réessayez plus tard.',
  language: 'Langue',
  help: 'Aide pour ce cadeau',
};
