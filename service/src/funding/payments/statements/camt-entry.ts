import { type CurrencyCode, isCurrencyCode } from '../../../kit/currencies.ts';
import { payerName, remittanceText } from '../providers/json-members.ts';
import type { ReceivedPayment } from '../types.ts';
import { parseDecimal } from './decimal-amount.ts';
import { bankEntryId } from './entry-id.ts';
import { parseDay } from './parse-day.ts';
import type { StatementEntry, StatementFault } from './types.ts';
import { childOf, childrenOf, textOf, type XmlNode } from './xml-tree.ts';

export interface CamtContext {
  /** The account of the statement that is being read. */
  account: string;
  readonly idOf: (content: readonly (string | null)[]) => string;
}

interface Money {
  readonly currencyCode: CurrencyCode;
  readonly amountMinor: bigint;
}

/** The payments of an entry, what is wrong with it, or null if it is no money for us. */
export function readCamtEntry(
  context: CamtContext,
  node: XmlNode,
): { readonly entries: readonly StatementEntry[] } | StatementFault | null {
  const direction = textOf(node, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') return fault(node, 'CdtDbtInd must be CRDT or DBIT.');
  const isReversal = textOf(node, 'RvslInd') === 'true';
  const status = textOf(node, 'Sts', 'Cd') || textOf(node, 'Sts');
  // A reversed credit takes money back; a person has to look at it.
  if ((direction === 'DBIT' && !isReversal) || status !== 'BOOK') return null;
  const money = moneyOf(childOf(node, 'Amt'));
  if (!money) return fault(node, 'Amt is missing, or not an amount of its currency (attribute Ccy).');
  const day = textOf(node, 'BookgDt', 'Dt') || textOf(node, 'BookgDt', 'DtTm').slice(0, 10);
  if (parseDay(day) !== day) return fault(node, 'BookgDt is missing or not a date.');
  const sign = direction === 'DBIT' ? -1n : 1n;
  const parts = partsOf(node, money);
  const entryId = textOf(node, 'AcctSvcrRef') || null;
  return {
    entries: parts.map((part, index) => ({
      line: part.node.line,
      payment: paymentOf(context, { part, sign, day, entryId, index: parts.length > 1 ? index + 1 : null }),
    })),
  };
}

interface Part {
  readonly node: XmlNode;
  readonly money: Money;
  /** Its transactions; several only if they cannot be told apart by amount. */
  readonly details: readonly XmlNode[];
}

/** A batch is several payments, if the bank says how much each is. */
function partsOf(node: XmlNode, money: Money): Part[] {
  const details = childrenOf(node, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  const parts = details.flatMap((detail) => {
    const own = moneyOf(childOf(detail, 'Amt') ?? childOf(detail, 'AmtDtls', 'TxAmt', 'Amt'));
    return own && own.currencyCode === money.currencyCode ? [{ node: detail, money: own, details: [detail] }] : [];
  });
  const sum = parts.reduce((total, part) => total + part.money.amountMinor, 0n);
  if (details.length > 1 && parts.length === details.length && sum === money.amountMinor) return parts;
  return [{ node, money, details }];
}

function paymentOf(
  { account, idOf }: CamtContext,
  entry: {
    readonly part: Part;
    readonly sign: bigint;
    readonly day: string;
    readonly entryId: string | null;
    readonly index: number | null;
  },
): ReceivedPayment {
  const { part, sign, day, entryId, index } = entry;
  const text = remittanceText([
    ...part.details.flatMap(textsOf),
    ...(part.details.length === 0 ? [textOf(part.node, 'AddtlNtryInf')] : []),
  ]);
  const payer = payerName(part.details.map(payerOf).find(Boolean) ?? '');
  const { currencyCode } = part.money;
  const amountMinor = sign * part.money.amountMinor;
  const ownId = textOf(part.details[0] ?? null, 'Refs', 'AcctSvcrRef');
  const bankId = index === null ? (entryId ?? (ownId || null)) : ownId || (entryId && `${entryId} ${index}`);
  return {
    provider: 'bank',
    providerPaymentId: bankId
      ? bankEntryId(account, bankId)
      : idOf([account, day, currencyCode, String(amountMinor), text, payer]),
    currencyCode,
    amountMinor,
    text,
    payer,
    paidAt: new Date(`${day}T00:00:00.000Z`),
  };
}

function textsOf(detail: XmlNode): string[] {
  const remittance = childOf(detail, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').map((part) => textOf(part, 'CdtrRefInf', 'Ref'));
  // Banks break lines in the middle of words.
  const free = childrenOf(remittance, 'Ustrd').map(({ text }) => text.trim());
  return [...structured, ...free, textOf(detail, 'Refs', 'EndToEndId')].filter(
    (text) => text !== '' && text !== 'NOTPROVIDED',
  );
}

const payerOf = (detail: XmlNode) =>
  textOf(detail, 'RltdPties', 'Dbtr', 'Nm') || textOf(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm');

function moneyOf(node: XmlNode | null): Money | null {
  if (!node?.currency || !isCurrencyCode(node.currency)) return null;
  const amountMinor = parseDecimal(node.text, node.currency, '.');
  return amountMinor === null ? null : { currencyCode: node.currency, amountMinor };
}

function fault({ line }: XmlNode, detail: string): StatementFault {
  return { line, detail };
}
