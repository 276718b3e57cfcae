import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, tryingSecondsMax } from '../../src/delivery/outcome-rules.ts';
import { messageIdOf, parseReference, referenceOf } from '../../src/delivery/senders/message-id.ts';
import { outcomeOfFailure, serverUnreachable } from '../../src/delivery/senders/smtp-errors.ts';
import type { AccountId } from '../../src/kit/ids.ts';

const firstTry = { attempts: 1, doubts: 0, ageSeconds: 0 };

describe('decisions after an attempt', () => {
  test('delays grow from half a minute to an hour, and retries end after a day', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 60 }),
        fc.nat({ max: 2 * tryingSecondsMax }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (more, ageSeconds, share) => {
          const tries = { attempts: 1 + more, doubts: 0, ageSeconds };
          const decision = decide({ kind: 'Deferred', reason: 'x' }, tries, () => share);
          if (ageSeconds >= tryingSecondsMax) {
            expect(decision).toMatchObject({ kind: 'Refused', status: 'Failed', reason: 'DeliveryTimedOut' });
            return;
          }
          if (decision.kind !== 'Again') throw new Error('it was not tried again');
          expect(decision.delaySeconds).toBeGreaterThanOrEqual(1);
          expect(decision.delaySeconds).toBeLessThanOrEqual(3_600 * 1.2);
          expect(decision.delaySeconds).toBeLessThanOrEqual(Math.max(1, tryingSecondsMax - ageSeconds));
        },
      ),
    );
  });

  test('a message for an unreachable server is retried within little more than a minute, however many attempts there were', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (more, share) => {
        const decision = decide(serverUnreachable, { ...firstTry, attempts: 1 + more }, () => share);
        if (decision.kind !== 'Again') throw new Error('it was not tried again');
        expect(decision.delaySeconds).toBeLessThanOrEqual(60 * 1.2);
      }),
    );
  });

  test('each delay is as long as the number of attempts says, within a fifth', () => {
    const delayAfter = (attempts: number, share = 0.5, ageSeconds = 0) =>
      decide({ kind: 'Deferred', reason: 'Busy' }, { attempts, doubts: 0, ageSeconds }, () => share);
    const again = (delaySeconds: number) => ({ kind: 'Again', reason: 'Busy', isDoubt: false, delaySeconds });
    for (const [index, seconds] of [30, 60, 120, 300, 600, 900, 1_800, 3_600, 3_600, 3_600].entries()) {
      expect(delayAfter(index + 1)).toEqual(again(seconds));
      expect(delayAfter(index + 1, 0)).toEqual(again(seconds * 0.8));
      expect(delayAfter(index + 1, 1)).toEqual(again(seconds * 1.2));
    }
    expect(delayAfter(5, 0.5, tryingSecondsMax - 10)).toEqual(again(10));
    expect(delayAfter(5, 0.5, tryingSecondsMax - 0.5)).toEqual(again(1));
    expect(delayAfter(5, 0.5, tryingSecondsMax)).toEqual({
      kind: 'Refused',
      status: 'Failed',
      reason: 'DeliveryTimedOut',
      isDeadAddress: false,
    });
  });

  test('what was accepted or refused is final', () => {
    const refused = { kind: 'Refused', status: 'Bounced', reason: 'x', isDeadAddress: true } as const;
    const accepted = { kind: 'Accepted', providerReference: 'r' } as const;
    expect(decide(refused, firstTry)).toBe(refused);
    expect(decide(accepted, firstTry)).toBe(accepted);
  });

  test('a lost answer is retried once, and a second lost answer ends the message', () => {
    const lost = { kind: 'Unknown', reason: 'x' } as const;
    expect(decide(lost, firstTry)).toMatchObject({ kind: 'Again', isDoubt: true });
    expect(decide(lost, { ...firstTry, doubts: 1 })).toMatchObject({ kind: 'Refused', reason: 'OutcomeUnknown' });
  });
});

describe('outcomes of SMTP failures', () => {
  const dead = { kind: 'Refused', status: 'Bounced', isDeadAddress: true };
  test.each([
    [{ command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 no such user' }, dead],
    [{ command: 'RCPT TO', responseCode: 550, response: '550 no such user' }, dead],
    [{ command: 'RCPT TO', responseCode: 553, response: '553 5.1.3 bad syntax' }, dead],
    [
      { command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 blocked' },
      { status: 'Bounced', isDeadAddress: false },
    ],
    [
      { command: 'RCPT TO', responseCode: 552, response: '552 5.2.2 mailbox full' },
      { status: 'Bounced', isDeadAddress: false },
    ],
    [
      { command: 'DATA', responseCode: 554, response: '554 5.7.1 spam' },
      { kind: 'Refused', status: 'Failed' },
    ],
    [{ command: 'RCPT TO', responseCode: 451 }, { kind: 'Deferred' }],
    [{ command: 'DATA', responseCode: 421 }, { kind: 'Deferred' }],
    [{ command: 'MAIL FROM', responseCode: 550 }, { kind: 'Deferred' }],
    [{ command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535 }, { kind: 'Deferred' }],
    [{ command: 'CONN', code: 'ECONNECTION' }, { kind: 'Deferred' }],
  ])('%j results in %j', (failure, outcome) => {
    expect(outcomeOfFailure(failure, false)).toMatchObject(outcome);
  });

  test('no answer after the whole mail means an unknown outcome', () => {
    expect(outcomeOfFailure({ code: 'ECONNECTION' }, true)).toMatchObject({ kind: 'Unknown' });
  });
});

describe('Message-IDs', () => {
  test('a Message-ID leads back to its message, and other text leads to none', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (accountId, id) => {
        const key = { accountId: accountId as AccountId, id };
        expect(parseReference(messageIdOf(key, 'sender.example'))).toEqual(key);
        expect(parseReference(referenceOf(key))).toEqual(key);
      }),
    );
    fc.assert(
      fc.property(
        fc.string(),
        (text) => void expect(parseReference(`${text}@x`) === null || text.length >= 43).toBe(true),
      ),
    );
  });
});
