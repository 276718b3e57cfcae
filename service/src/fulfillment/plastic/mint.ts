import { randomBytes, randomInt } from 'node:crypto';
import { type Fingerprints, hintOf } from '../../cards/fingerprints.ts';
import { newImportKey, openImportKey, sealStockCode } from '../../cards/stock-vault.ts';
import type { CardCode } from '../../cards/types.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../kit/ids.ts';
import type { KeyRing } from '../../kit/keyring.ts';
import { findImport, finishImport, insertImport } from '../stock/queries.ts';
import { insertSetAside, type MintedItem } from './queries.ts';
import type { MailedLine, Mint } from './shelf.ts';

const importName = 'stage: simulated plastic cards';
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeCharacters = 16;
const serialDigits = 12;
const pinDigits = 4;

/** Stage's unlimited stock: plastic cards are created when a line needs them. */
export async function createMint(db: Db, keyRing: KeyRing, fingerprints: Fingerprints): Promise<Mint> {
  const { id: importId, key } = await openMintImport(db, keyRing);
  return async (tx, needs) => {
    const [first] = needs;
    if (!first) return;
    const items = needs.flatMap(({ line, count }) => Array.from({ length: count }, () => mintedItem(line)));
    await insertSetAside(tx, importId, first.line, items);
  };

  function mintedItem(line: MailedLine): MintedItem {
    const code = newCode();
    const id = newId();
    return {
      product_id: line.productId,
      value_minor: String(line.valueMinor),
      id,
      sealed: sealStockCode(key, line, id, code).toString('base64'),
      fingerprint: fingerprints.of(code).toString('base64'),
      hint: hintOf(code),
      serial: fingerprints.ofSerial(code.serial).toString('base64'),
      account_id: line.accountId,
      order_id: line.orderId,
      line_number: line.lineNumber,
    };
  }
}

/** Cards are encrypted with the key of their import, so these cards belong to an import that never ends. */
async function openMintImport(db: Db, keyRing: KeyRing) {
  const id = newId();
  if (!(await findImport(db, importName))) {
    await insertImport(db, { id, name: importName, ...newImportKey(keyRing, id).wrapped });
  }
  const record = await findImport(db, importName);
  if (!record) throw new Error('the mint was not stored');
  await finishImport(db, record.id);
  return { id: record.id, key: openImportKey(keyRing, record.id, record) };
}

function newCode(): CardCode & { readonly serial: string } {
  const code = Array.from(randomBytes(codeCharacters), (byte) => alphabet[byte & 31]).join('');
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  return {
    codes: [
      { label: 'Card number', value: code.replaceAll(/(.{4})(?=.)/g, '$1-') },
      { label: 'PIN', value: digits(pinDigits) },
    ],
    barcodeType: 'Code128',
    barcodeChars: code,
    serial: `SN${digits(serialDigits)}`,
  };
}
