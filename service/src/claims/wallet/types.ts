import type { CardCode } from '../../cards/types.ts';
import type { CurrencyCode } from '../../kit/currencies.ts';
import type { Minor } from '../../kit/money.ts';
import type { Secret } from '../../kit/secret.ts';

/** What passes are signed with; null: this wallet is not offered. */
export interface Wallets {
  readonly apple: AppleSigner | null;
  readonly google: GoogleSigner | null;
}

export interface AppleSigner {
  readonly passType: string;
  readonly team: string;
  /** All in PEM format. */
  readonly certificate: string;
  readonly key: Secret<string>;
  readonly keyPassphrase: Secret<string> | null;
  readonly authority: string;
}

export interface GoogleSigner {
  readonly issuerId: string;
  readonly serviceAccount: string;
  readonly key: Secret<string>;
  /** Where the service account gets access tokens. */
  readonly tokenUrl: string;
}

/** What a pass shows of an open gift, for either wallet. */
export interface PassContent {
  readonly appleSerial: string;
  readonly googleName: string;
  /** Whom the gift is from. */
  readonly organization: string;
  readonly productName: string;
  readonly value: string;
  readonly valueMinor: Minor;
  readonly currencyCode: CurrencyCode;
  readonly valueLabel: string;
  readonly locale: string;
  readonly codes: CardCode['codes'];
  readonly barcode: Pick<CardCode, 'barcodeType' | 'barcodeChars'>;
  readonly notes: readonly PassNote[];
  readonly colors: { readonly ground: string; readonly ink: string; readonly soft: string };
}

export interface PassNote {
  readonly title: string;
  readonly text: string;
}
