import { XmlRefused } from '../../../kit/xlsx/read-xml.ts';
import { type CamtContext, readCamtEntry } from './camt-entry.ts';
import { createContentIds } from './entry-id.ts';
import { entriesMax, type Statement, type StatementEntry, type StatementFault, StatementRefused } from './types.ts';
import { readElements } from './xml-tree.ts';

/** Reads a bank statement of ISO 20022, camt.053 in any version. */
export async function readCamt(input: AsyncIterable<Buffer>): Promise<Statement> {
  const entries: StatementEntry[] = [];
  const faults: StatementFault[] = [];
  const context: CamtContext = { account: '', idOf: createContentIds() };
  let isStatement = false;
  let skipped = 0;
  const take = (found: ReturnType<typeof readCamtEntry>) => {
    if (found === null) skipped++;
    else if ('detail' in found) faults.push(found);
    else entries.push(...found.entries);
    if (entries.length + faults.length > entriesMax)
      throw new StatementRefused(`The file has more than ${entriesMax} entries; split it.`);
  };
  try {
    await readElements(input, 'Ntry', {
      onElement: (node) => take(readCamtEntry(context, node)),
      onOther: (path, text) => {
        if (path === 'Document/BkToCstmrStmt/Stmt') isStatement = true;
        if (path.startsWith('Document/BkToCstmrStmt/Stmt/Acct/Id/') && text !== '') context.account = text;
        if (path === 'Document/BkToCstmrStmt/Stmt/Id') isStatement = true;
      },
    });
  } catch (error) {
    if (error instanceof XmlRefused)
      throw new StatementRefused(`The file is not a readable XML file: ${error.message}.`);
    throw error;
  }
  if (!isStatement) throw new StatementRefused('The file is not a camt.053 statement (Document/BkToCstmrStmt/Stmt).');
  return { entries, faults, skipped };
}
