import { createHash } from 'node:crypto';
import type { BarcodeType } from '../../cards/types.ts';
import { currencyExponent } from '../../kit/currencies.ts';
import { signJwt } from './google-jwt.ts';
import type { GoogleSigner, PassContent } from './types.ts';

const saveUrl = 'https://pay.google.com/gp/v/save/';

const types: Partial<Record<BarcodeType, string>> = {
  QrCode: 'QR_CODE',
  Pdf417: 'PDF_417',
  Aztec: 'AZTEC',
  DataMatrix: 'DATA_MATRIX',
  Code128: 'CODE_128',
  Code39: 'CODE_39',
  Ean13: 'EAN_13',
  UpcA: 'UPC_A',
  Itf: 'ITF_14',
};

/** The link that adds the gift to a Google account: a signed token that holds the whole pass. It is as secret as the code. */
export function googleLink(signer: GoogleSigner, content: PassContent, now: Date): string {
  const claims = {
    iss: signer.serviceAccount,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: { giftCardClasses: [classOf(signer, content)], giftCardObjects: [objectOf(signer, content)] },
  };
  return saveUrl + signJwt(signer, claims);
}

function classOf({ issuerId }: GoogleSigner, content: PassContent): object {
  return {
    id: `${issuerId}.${classKey(content)}`,
    issuerName: content.organization,
    merchantName: content.productName,
    hexBackgroundColor: content.colors.ground,
    reviewStatus: 'UNDER_REVIEW',
  };
}

function objectOf({ issuerId }: GoogleSigner, content: PassContent): object {
  const { codes, barcode, currencyCode, valueMinor } = content;
  const [first, second] = codes;
  const type = types[barcode.barcodeType];
  return {
    id: `${issuerId}.${content.googleName}`,
    classId: `${issuerId}.${classKey(content)}`,
    state: 'ACTIVE',
    cardNumber: first?.value ?? '',
    ...(second && { pin: second.value }),
    balance: { currencyCode, micros: String(microsOf(valueMinor, currencyExponent(currencyCode))) },
    ...(type &&
      barcode.barcodeChars !== '' && {
        barcode: { type, value: barcode.barcodeChars, ...(first && { alternateText: first.value }) },
      }),
    textModulesData: content.notes.map(({ title, text }, index) => ({
      id: `note-${index + 1}`,
      header: title,
      body: text.slice(0, noteLengthMax),
    })),
  };
}

// Browsers and Google refuse very long links; the whole text is on the page.
const noteLengthMax = 150;

/** One class per product and look: Google keeps the first version of a class under its id. */
function classKey({ productName, organization, colors }: PassContent): string {
  const text = [productName, organization, colors.ground].join('\n');
  return createHash('sha256').update(text).digest('base64url');
}

function microsOf(minor: bigint, exponent: number): bigint {
  return minor * 10n ** BigInt(6 - exponent);
}
