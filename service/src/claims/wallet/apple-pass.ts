import type { BarcodeType } from '../../cards/types.ts';
import type { AppleSigner, PassContent } from './types.ts';

/** The symbologies that Apple Wallet draws; a card with another one shows its code as text. */
const formats: Partial<Record<BarcodeType, string>> = {
  QrCode: 'PKBarcodeFormatQR',
  Pdf417: 'PKBarcodeFormatPDF417',
  Aztec: 'PKBarcodeFormatAztec',
  Code128: 'PKBarcodeFormatCode128',
};

/** `pass.json` of a gift card. */
export function applePass({ passType, team }: Pick<AppleSigner, 'passType' | 'team'>, content: PassContent): object {
  const { codes, colors, productName, value } = content;
  const [first, ...others] = codes;
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: content.appleSerial,
    organizationName: content.organization,
    description: `${productName}, ${value}`,
    logoText: productName,
    backgroundColor: rgb(colors.ground),
    foregroundColor: rgb(colors.ink),
    labelColor: rgb(colors.soft),
    // A pass is worth money: it must not be passed on by accident.
    sharingProhibited: true,
    barcodes: barcodesOf(content),
    storeCard: {
      headerFields: [{ key: 'value', label: content.valueLabel, value }],
      secondaryFields: first ? [{ key: 'code', ...first }] : [],
      auxiliaryFields: others.map((code, index) => ({ key: `code-${index + 2}`, ...code })),
      backFields: [
        ...codes.map((code, index) => ({ key: `back-code-${index + 1}`, ...code })),
        ...content.notes.map(({ title, text }, index) => ({ key: `note-${index + 1}`, label: title, value: text })),
      ],
    },
  };
}

function barcodesOf({ barcode: { barcodeType, barcodeChars }, codes }: PassContent): object[] {
  const format = formats[barcodeType];
  // Wallet encodes barcodes in Latin 1; other characters would come out differently at the till.
  if (!format || barcodeChars === '' || !/^[\u0020-\u00ff]*$/.test(barcodeChars)) return [];
  const altText = codes[0]?.value;
  return [{ format, message: barcodeChars, messageEncoding: 'iso-8859-1', ...(altText && { altText }) }];
}

function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
