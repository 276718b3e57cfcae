import type { Fault } from '../kit/errors.ts';
import { describeAmount } from '../kit/money.ts';
import type { ShelfCard } from './pack-queries.ts';
import type { Parcel, ParcelContent } from './types.ts';

/** A card and the line of the parcel that it is for. */
export interface PlacedCard {
  readonly card: ShelfCard;
  readonly lineNumber: number;
}

export interface Placement {
  /** Those that were not in the parcel before. */
  readonly placed: readonly PlacedCard[];
  readonly faults: readonly Fault[];
}

/** A scanned serial: the card in stock, or null if there is none. */
export interface ScannedSerial {
  readonly fingerprint: Buffer;
  readonly card: ShelfCard | null;
  /** It is on a card that has shipped. */
  readonly isUsed: boolean;
}

/** Assigns a line to each scanned card: the one it is reserved for, otherwise the first with room for its kind. */
export function placeCards(
  parcel: Parcel,
  contents: readonly ParcelContent[],
  scanned: readonly ScannedSerial[],
): Placement {
  const room = new Map(contents.map(({ lineNumber, cardCount, packedCount }) => [lineNumber, cardCount - packedCount]));
  const placed: PlacedCard[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const tryToPlace = ({ fingerprint, card, isUsed }: ScannedSerial, index: number) => {
    const refuse = (code: string, detail: string) => void faults.push({ pointer: `/Serials/${index}`, code, detail });
    const key = fingerprint.toString('hex');
    if (seen.has(key)) return refuse('SerialTwice', 'Duplicate serial.');
    seen.add(key);
    if (!card)
      return isUsed
        ? refuse('SerialUsed', 'The card with this serial has already shipped.')
        : refuse('UnknownSerial', 'No card with this serial is in stock; check it, or import the cards first.');
    if (card.parcelId === parcel.id) return;
    if (card.parcelId !== null) return refuse('SerialPacked', `This card is packed in parcel ${card.parcelId}.`);
    const fitting = contents.filter((content) => isOfKind(card, content));
    if (fitting.length === 0) return refuse('WrongCard', describeWrong(contents));
    const chosen = fitting.find((content) => isSetAsideFor(card, parcel, content)) ?? fitting.find(hasRoom);
    if (!chosen || !hasRoom(chosen))
      return refuse('NoRoom', 'The parcel already has all its cards of this product and value.');
    room.set(chosen.lineNumber, (room.get(chosen.lineNumber) ?? 0) - 1);
    placed.push({ card, lineNumber: chosen.lineNumber });
  };
  const hasRoom = ({ lineNumber }: ParcelContent) => (room.get(lineNumber) ?? 0) > 0;
  // Cards reserved for this parcel are assigned first, and the others get what is left.
  const isOwn = ({ card }: ScannedSerial) => contents.some((content) => card && isSetAsideFor(card, parcel, content));
  const indexed = scanned.map((serial, index) => ({ serial, index }));
  for (const { serial, index } of indexed.filter(({ serial }) => isOwn(serial))) tryToPlace(serial, index);
  for (const { serial, index } of indexed.filter(({ serial }) => !isOwn(serial))) tryToPlace(serial, index);
  return { placed, faults: faults.sort((a, b) => placeOf(a) - placeOf(b)) };
}

export function isSetAsideFor(
  card: ShelfCard,
  { accountId, orderId }: Pick<Parcel, 'accountId' | 'orderId'>,
  { lineNumber }: { readonly lineNumber: number },
): boolean {
  return card.accountId === accountId && card.orderId === orderId && card.lineNumber === lineNumber;
}

function isOfKind(card: ShelfCard, content: ParcelContent): boolean {
  return card.productId === content.productId && card.valueMinor === content.valueMinor;
}

const kindsShownMax = 5;

function describeWrong(contents: readonly ParcelContent[]): string {
  const kinds = [
    ...new Set(
      contents.map(
        ({ productName, valueMinor, currencyCode }) => `${productName} ${describeAmount(valueMinor, currencyCode)}`,
      ),
    ),
  ];
  const shown = kinds.slice(0, kindsShownMax).join(', ');
  return `This card does not belong in the parcel, which needs ${shown}${kinds.length > kindsShownMax ? ', …' : ''}.`;
}

function placeOf({ pointer = '' }: Fault): number {
  return Number(pointer.split('/').at(-1));
}
