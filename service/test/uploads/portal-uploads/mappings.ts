import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withTransaction } from '../../../src/database/database.ts';
import { deleteUnusedMappings, findRememberedMapping, rememberMapping } from '../../../src/uploads/mapping-queries.ts';
import { unusedMappingDays } from '../../../src/uploads/remember-mapping.ts';
import { givenSignedIn } from '../../portal/support/portal-caller.ts';
import type { Answer } from '../../support/http-caller.ts';
import { csvType, finished, scene, upload } from './scene.ts';

/** Which column is what: by hand, by the last file, and how amounts are read. */
export function mappingTests(): void {
  test('custom columns and values are mapped by hand', async () => {
    const created = await scene.portal.post(
      '/Uploads?name=hr.csv',
      'Kontakt;Ort\nada@example.com;Bern\nbob@example.com;Genf\n',
      csvType,
    );
    const id = String(created.body.Id);
    expect(created.body).toMatchObject({ Header: ['Kontakt', 'Ort'], FaultyCount: 2 });
    const mapped = await scene.portal.put(`/Uploads/${id}/Mapping`, {
      Type: 'DigitalDelivery',
      Columns: { Email: 0 },
      Defaults: { ProductId: scene.productId, Value: '25', Message: 'Danke!' },
      Note: 'spring',
    });
    expect(mapped.body).toMatchObject({
      FaultyCount: 0,
      Mapping: { Columns: { Email: 0 }, Note: 'spring' },
      Faults: [],
    });
    const wrong = { Type: 'DigitalDelivery', Columns: { Email: 0 }, DepartmentId: 'sales' };
    expect((await scene.portal.put(`/Uploads/${id}/Mapping`, wrong)).body.Faults).toEqual([
      expect.objectContaining({ Field: 'DepartmentId', Code: 'DepartmentNotAllowed' }),
    ]);
  });

  test('amounts are understood as people write them; what can be read in two ways is asked about', async () => {
    const amounts = ['$25', '25,00', '25.00', '25 USD', 'USD 25', '€ 25', '1,000'];
    const rows = amounts.map((amount, n) => `${scene.productId},"${amount}",amount-${n}@example.com`);
    const created = await upload(`Product,Amount,Email\n${rows.join('\n')}\n`);
    const id = String(created.body.Id);
    expect(created.body).toMatchObject({
      FaultyCount: 2,
      Samples: [[scene.productId], ['$25', '25,00', '25.00'], expect.arrayContaining(['amount-0@example.com'])],
      Mapping: { DecimalSign: null, FoundDecimalSign: null },
    });
    const { Data } = (await scene.portal.get(`/Uploads/${id}/Rows`)).body as {
      Data: { Value: number; Faults: object[] }[];
    };
    expect(Data.map(({ Value }) => Value)).toEqual([25, 25, 25, 25, 25, 25, null]);
    expect(Data.slice(5).map(({ Faults }) => Faults)).toEqual([
      [expect.objectContaining({ Column: 1, Code: 'MixedCurrencies', Detail: expect.stringContaining('EUR') })],
      [expect.objectContaining({ Column: 1, Code: 'InvalidValue', Detail: expect.stringContaining('comma') })],
    ]);
    const { Type, Columns } = created.body.Mapping as { Type: string; Columns: object };
    const answered = await scene.portal.put(`/Uploads/${id}/Mapping`, { Type, Columns, DecimalSign: 'Comma' });
    expect(answered.body.Mapping).toMatchObject({ DecimalSign: 'Comma' });
    expect((await scene.portal.get(`/Uploads/${id}/Rows?show=Faulty`)).body.Data).toEqual([
      expect.objectContaining({ Row: 6 }),
      // One dollar, for which there is no card.
      expect.objectContaining({ Row: 7, Value: 1, Faults: [expect.objectContaining({ Code: 'InvalidValue' })] }),
    ]);
  });

  test('a file with the columns of the last submitted one begins with its mapping, without its texts', async () => {
    const monthly = (names: string, n: number) => `${names}\r\nmonth-${n}@example.com,"1,000",4711\r\n`;
    const mappingOf = ({ body }: Answer) =>
      body.Mapping as { Columns: object; Defaults: object; IsRemembered: boolean };
    const first = await upload(monthly('A,B,C', 1));
    const id = String(first.body.Id);
    expect(mappingOf(first)).toMatchObject({ IsRemembered: false, Columns: { Email: 0, ExternalId: null } });
    const mapped = await scene.portal.put(`/Uploads/${id}/Mapping`, {
      Type: 'Links',
      Columns: { Email: 0, ExternalId: 2 },
      Defaults: { ProductId: scene.productId, Value: '25', Message: 'Thank you, Ada', FromName: 'Grace' },
      Note: 'May',
      DecimalSign: 'Point',
    });
    expect(mapped.body).toMatchObject({ FaultyCount: 0, Mapping: { IsRemembered: false } });
    // It is remembered when it is submitted, not before.
    expect(mappingOf(await upload(monthly('A,B,C', 2)))).toMatchObject({ IsRemembered: false });
    const started = await scene.portal.post(`/Uploads/${id}/Start`, { TotalCost: Number(mapped.body.TotalCost) });
    expect(started.status, started.text).toBe(202);
    await finished(id);

    const next = await upload(monthly('A,B,C', 3));
    expect(next.body).toMatchObject({
      FaultyCount: 0,
      TotalCost: mapped.body.TotalCost,
      Mapping: {
        IsRemembered: true,
        Type: 'Links',
        Columns: { Email: 0, ExternalId: 2, Value: null },
        Defaults: { ProductId: scene.productId, Value: '25', Message: null, FromName: null },
        Note: null,
        DecimalSign: null,
      },
    });
    const { rows } = await sql<{ mapping: unknown }>`
    select mapping from remembered_mappings where account_id = ${scene.account.accountId}`.execute(
      scene.api.database.db,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Ada|Grace|May|example\.com/);
    const confirmed = await scene.portal.put(`/Uploads/${next.body.Id}/Mapping`, {
      Type: 'DigitalDelivery',
      Columns: { Email: 0 },
      Defaults: { ProductId: scene.productId, Value: '25' },
    });
    expect(mappingOf(confirmed)).toMatchObject({ IsRemembered: false, Columns: { ExternalId: null } });

    expect(mappingOf(await upload(monthly('A,C,B', 4)))).toMatchObject({ IsRemembered: false });
    const other = await givenSignedIn(
      scene.api,
      (await scene.api.givenAccount({ available: {} })).accountId,
      'orderer',
    );
    const others = await other.portal.post('/Uploads?name=people.csv', monthly('A,B,C', 5), csvType);
    expect(mappingOf(others)).toMatchObject({ IsRemembered: false });

    await sql`
    update remembered_mappings set used_at = used_at - make_interval(days => ${unusedMappingDays + 1})
    where account_id = ${scene.account.accountId}`.execute(scene.api.database.db);
    await deleteUnusedMappings(scene.api.database.db, unusedMappingDays, 1_000);
    expect(mappingOf(await upload(monthly('A,B,C', 6)))).toMatchObject({ IsRemembered: false });
  });

  test('an account that remembers as many mappings as it may replaces those it has, and adds none', async () => {
    const { accountId } = await scene.api.givenAccount({ available: {} });
    const remember = (name: string, type: 'Links' | 'DigitalDelivery') =>
      withTransaction(scene.api.database.db, (tx) =>
        rememberMapping(tx, accountId, {
          headerHash: Buffer.from(name),
          mapping: { type, columns: {}, defaults: {}, departmentId: null },
          perAccountMax: 1,
        }),
      );
    const recall = (name: string) => findRememberedMapping(scene.api.database.db, accountId, Buffer.from(name));
    await remember('first', 'Links');
    await remember('second', 'Links');
    await remember('first', 'DigitalDelivery');
    expect(await recall('first')).toMatchObject({ type: 'DigitalDelivery' });
    expect(await recall('second')).toBeNull();
  });
}
