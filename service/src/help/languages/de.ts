import type { HelpTexts } from './texts.ts';

export const de: HelpTexts = {
  title: 'Hilfe zu Ihrem Geschenk',
  resendTitle: 'Meine Geschenke noch einmal senden',
  resendText:
    'Ist die Nachricht mit Ihrem Geschenk verloren gegangen? Geben Sie die E-Mail-Adresse oder Handynummer an, an die sie ging. Wir senden alle Geschenke, die Sie noch nicht geöffnet haben, noch einmal dorthin.',
  addressLabel: 'E-Mail-Adresse oder Handynummer',
  addressHint: 'Eine Handynummer beginnt mit + und der Landesvorwahl, zum Beispiel +49 151 23456789.',
  addressInvalid:
    'Bitte geben Sie eine E-Mail-Adresse an oder eine Handynummer, die mit + und der Landesvorwahl beginnt.',
  resendButton: 'Noch einmal senden',
  sentTitle: 'Bitte sehen Sie in Ihren Nachrichten nach',
  sentText:
    'Wenn es zu dieser Adresse ungeöffnete Geschenke gibt, kommen sie in den nächsten Minuten an. Bitte sehen Sie auch im Spam-Ordner nach. Zu Ihrem Schutz zeigen wir hier nie an, ob es welche gibt.',
  sentOtherwise:
    'Hat Ihnen jemand den Link auf anderem Weg gegeben, zum Beispiel im Chat? Dann fragen Sie bitte diese Person danach.',
  back: 'Zurück zur Hilfe',
  problemTitle: 'Mein Code funktioniert nicht',
  unexpectedTitle: 'Ich habe dieses Geschenk nicht erwartet',
  openYourGift:
    'Öffnen Sie Ihr Geschenk über den Link in Ihrer Nachricht. Wählen Sie am Ende der Seite „Hilfe zu diesem Geschenk“.',
  otherQuestions: (contact) => `Andere Fragen? ${contact}`,
  giftTitle: 'Hilfe zu diesem Geschenk',
  backToGift: 'Zurück zum Geschenk',
  openFirst:
    'Bitte öffnen Sie zuerst Ihr Geschenk. Sobald Sie den Code gesehen haben, können Sie hier ein Problem melden.',
  openAgain: 'Bitte öffnen Sie Ihr Geschenk noch einmal. Danach können Sie hier 10 Minuten lang ein Problem melden.',
  problemText: 'Sagen Sie uns, was nicht geklappt hat. Sie bekommen eine Fallnummer, und wir kümmern uns darum.',
  cardLabel: 'Welche Karte funktioniert nicht?',
  cardMissing: 'Bitte wählen Sie aus, welche Karte nicht funktioniert.',
  categoryLabel: 'Was ist das Problem?',
  categories: {
    NotAccepted: 'Der Code wird nicht angenommen',
    NoBalance: 'Die Karte hat kein Guthaben oder wurde schon benutzt',
    Unreadable: 'Code oder Strichcode lassen sich nicht lesen',
    Other: 'Etwas anderes',
  },
  categoryMissing: 'Bitte wählen Sie aus, was das Problem ist.',
  detailsLabel: 'Was ist passiert? (freiwillig)',
  detailsHint: 'Zum Beispiel in welchem Geschäft und welche Meldung kam. Bitte geben Sie den Code selbst nicht an.',
  detailsTooLong: 'Bitte schreiben Sie höchstens 1.000 Zeichen.',
  contactLabel: 'Ihre E-Mail-Adresse (freiwillig)',
  contactHint: 'An diese Adresse senden wir unsere Antwort. Sie steht auch auf dieser Seite.',
  contactInvalid: 'Bitte geben Sie eine E-Mail-Adresse an, oder lassen Sie das Feld leer.',
  reportProblem: 'Problem melden',
  caseNumber: (number) => `Fall ${number}`,
  caseOpen:
    'Wir haben Ihre Meldung erhalten und kümmern uns darum. Bitte bewahren Sie diese Nummer auf, falls Sie uns kontaktieren.',
  caseReplaced: 'Wir haben den Code ersetzt. Die Seite Ihres Geschenks zeigt den neuen.',
  caseClosed:
    'Dieser Fall ist abgeschlossen. Wenn Sie weiter Hilfe brauchen, können Sie das Problem noch einmal melden.',
  ourAnswer: 'Unsere Antwort',
  unexpectedText:
    'Kennen Sie den Absender nicht, oder glauben Sie, dass dieses Geschenk für jemand anderen bestimmt war? Sagen Sie dem Absender Bescheid. Wir senden Ihnen dann auch keine Erinnerungen mehr an dieses Geschenk. Das Geschenk selbst bleibt, wie es ist.',
  tellSender: 'Absender informieren',
  senderTold: 'Der Absender wurde informiert, und Sie bekommen keine Erinnerungen mehr an dieses Geschenk.',
  answerSubject: (number) => `Unsere Antwort zu Ihrem Fall ${number}`,
  answerIntro: (number) =>
    `Sie haben ein Problem mit einem Geschenk gemeldet. Das ist unsere Antwort (Fall ${number}):`,
  replacedText:
    'Wir haben den Code Ihres Geschenks ersetzt. Öffnen Sie das Geschenk über den Link, den Sie schon haben, um den neuen zu sehen.',
  doNotReply:
    'Bitte antworten Sie nicht auf diese Nachricht. Wenn Sie weiter Hilfe brauchen, öffnen Sie Ihr Geschenk und wählen Sie „Hilfe zu diesem Geschenk“.',
};
