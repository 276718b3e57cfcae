import { expect, test } from 'vitest';
import { emptyLine, type LineValues } from '../../../portal/src/account/new-order/order-form.ts';
import { recogniseColumns } from '../../../portal/src/account/new-order/paste/columns.ts';
import { readCells } from '../../../portal/src/account/new-order/paste/read-cells.ts';
import { readRecipients } from '../../../portal/src/account/new-order/paste/read-recipients.ts';
import { zonedTime } from '../../../portal/src/account/new-order/schedule/zoned-time.ts';
import { instantInZone } from '../../src/kit/time-zone.ts';

function paste(text: string, present: readonly LineValues[] = []) {
  const rows = readCells(text);
  const { kinds, hasHeading } = recogniseColumns(rows);
  const isSold = (value: number) => value <= 100;
  const like = { ...emptyLine('product'), Value: 10 };
  return {
    kinds,
    ...readRecipients(rows, kinds, hasHeading, { type: 'DigitalDelivery', like, present, isSold, currencyCode: 'USD' }),
  };
}

const shownOf = ({ recipients }: ReturnType<typeof paste>) =>
  recipients.map(({ line, isDuplicate }) => ({
    ...line.DigitalDeliveryAddress,
    To: line.Personalization.To,
    Message: line.Personalization.Message,
    Value: line.Value,
    ProductId: line.ProductId,
    isDuplicate,
  }));
const usual = { Email: '', Sms: '', To: '', Message: '', Value: 10, ProductId: 'product', isDuplicate: false };

test('cells of a spreadsheet become recipients, whatever their order, by heading or by content', () => {
  const named = paste('Betrag\tE-Mail\tName\tNachricht\n25,00 $\tada@example.com\tAda\t"Thanks,\n""Ada""!"\n');
  expect(named.kinds).toEqual(['Value', 'Email', 'To', 'Message']);
  expect(shownOf(named)).toEqual([
    { ...usual, Email: 'ada@example.com', To: 'Ada', Value: 25, Message: 'Thanks,\n"Ada"!' },
  ]);
  const plain = paste(
    'Ada L.;ada@example.com;+1 (202) 555-0123;$50\nBen;<ben@example.com>;0044 20 7946 0000;60.50\n\n',
  );
  expect(plain.kinds).toEqual(['To', 'Email', 'Sms', 'Value']);
  expect(shownOf(plain)).toEqual([
    { ...usual, Email: 'ada@example.com', To: 'Ada L.', Sms: '+12025550123', Value: 50 },
    { ...usual, Email: 'ben@example.com', To: 'Ben', Sms: '+442079460000', Value: 60.5 },
  ]);
  expect(shownOf(paste('one@example.com\ntwo@example.com'))).toHaveLength(2);
});

test('each cell that cannot be used is named with its row, and duplicates are marked, also those of the form', () => {
  const present = { ...emptyLine(), DigitalDeliveryAddress: { Email: 'HERE@example.com', Sms: '' } };
  const { recipients, unused } = paste(
    'name,email,phone,value\nA,here@example.com,12345,5\nB,b@example.com,,5000\nB,b@EXAMPLE.com,,ten\nC,nonsense,,5\nD,d@example.com,,1.000\n',
    [present],
  );
  expect(recipients.map(({ row, isDuplicate }) => [row, isDuplicate])).toEqual([
    [2, true],
    [3, false],
    [4, true],
    [6, false],
  ]);
  expect(unused.map(({ row, why }) => `${row}: ${why}`)).toEqual([
    '2: “12345” is not a mobile number with a country code, such as +14155550123.',
    '3: The product is not sold with a value of 5000.',
    '4: “ten” is not an amount.',
    '5: “nonsense” is not an email address.',
    '5: Nobody to send to, so this row is left out.',
    '6: “1.000” can be read in two ways.',
  ]);
});

test('amounts are read as in uploaded files: by the decimal sign of their column, and only in the currency of the product', () => {
  const values = (text: string) => paste(text).recipients.map(({ line }) => line.Value);
  expect(values('a@example.com\t1,50\nb@example.com\t0.025,00\nc@example.com\t25,-\nd@example.com\tUS$ 30')).toEqual([
    1.5, 10, 25, 30,
  ]);
  const { unused } = paste('email\tamount\na@example.com\t€ 25\nb@example.com\t25 apples\nc@example.com\t-5\n');
  expect(unused.map(({ why }) => why)).toEqual([
    '“€ 25” is not an amount in USD.',
    '“25 apples” is not an amount.',
    '“-5” is not an amount.',
  ]);
});

test('the form reads a local time exactly as the service does, also when clocks change', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe', 'UTC'];
  const days = ['2027-03-14', '2027-03-28', '2027-04-04', '2027-10-03', '2027-10-31', '2027-11-07', '2027-06-01'];
  for (const zone of zones)
    for (const day of days)
      for (const time of ['00:15', '01:30', '01:45', '02:00', '02:30', '03:00', '12:00']) {
        const local = `${day}T${time}`;
        expect([zone, local, zonedTime(local, zone)?.instant]).toEqual([zone, local, instantInZone(local, zone)]);
      }
  expect(zonedTime('2027-03-28T02:30', 'Europe/Berlin')?.isShown).toBe('never');
  expect(zonedTime('2027-10-31T02:30', 'Europe/Berlin')?.isShown).toBe('twice');
  expect(zonedTime('2027-10-31T03:30', 'Europe/Berlin')?.isShown).toBe('once');
  expect(zonedTime('nonsense', 'Europe/Berlin')).toBe(null);
  expect(zonedTime('2027-10-31T03:30', 'Nowhere/Land')).toBe(null);
});
