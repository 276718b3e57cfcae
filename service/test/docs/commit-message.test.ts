import { describe, expect, test } from 'vitest';
import { bodyLineLengthMax, findMessageFaults, subjectLengthMax } from '../../../scripts/git/commit-message.ts';

const subject = 'orders: reject duplicate members';
const longest = `kit: ${'x'.repeat(subjectLengthMax - 5)}`;
const bodyLine = (length: number) => `ab ${'x'.repeat(length - 3)}`;

describe('valid messages', () => {
  test.each([
    subject,
    `${subject}\n`,
    `${subject}\n\nA caller that repeats a member meant one of both.\n\nThe answer names it.`,
    'orders, fulfillment: an order waits for its cards',
    'embedded-postgres: a server that died is started again',
    longest,
    `${subject}\n\n${bodyLine(bodyLineLengthMax)}`,
    `${subject}\n\nhttps://example.com/${'x'.repeat(bodyLineLengthMax)}`,
    `# a comment of git\n${subject}\n# another\n`,
    `${subject}\n# ------------------------ >8 ------------------------\n${bodyLine(300)}`,
    "Merge branch 'orders' into main",
    'Revert "orders: reject duplicate members".',
    'fixup! orders: reject duplicate members',
  ])('%j', (message) => {
    expect(findMessageFaults(message)).toEqual([]);
  });
});

describe('invalid messages', () => {
  test.each([
    ['', 'area: what changed'],
    ['reject duplicate members', 'area: what changed'],
    ['Orders: reject duplicate members', 'area: what changed'],
    ['orders:reject duplicate members', 'area: what changed'],
    ['orders: ', 'area: what changed'],
    ['# only a comment', 'area: what changed'],
    [`${longest}x`, `${subjectLengthMax + 1} characters`],
    [`${subject}.`, 'ends with a period'],
    [`${subject}\nbecause they are wrong`, 'has to be empty'],
    [`${subject}\n\nShort.\n${bodyLine(bodyLineLengthMax + 1)}`, 'Line 4 has'],
  ])('%j', (message, reason) => {
    expect(findMessageFaults(message)).toEqual([expect.stringContaining(reason)]);
  });

  test('all problems of a message are reported at once', () => {
    expect(findMessageFaults(`${'Reject '.repeat(12)}.\nnow`)).toHaveLength(4);
  });
});
