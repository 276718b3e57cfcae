import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { findSignatureFault, signatureHeaders, signatureToleranceSeconds } from '../../src/kit/standard-webhooks.ts';

const [key, otherKey] = [randomBytes(32), randomBytes(32)];
const now = new Date('2026-05-04T10:00:00.900Z');
const body = Buffer.from('{"a":"ä"}');
const message = { id: 'msg_1', body };
const later = (seconds: number) => new Date(Math.floor(now.getTime() / 1000) * 1000 + seconds * 1000);
const missing = 'a Standard Webhooks header is missing or malformed';
const notSigned = 'it was not signed with this secret';
const tooOld = 'it was signed more than five minutes ago or ahead of this clock';

let headers: ReturnType<typeof signatureHeaders>;

// Before each test and not while this file is loaded, so that a mistake in it fails tests.
beforeEach(() => {
  headers = signatureHeaders([key], message, now);
});

describe('a signature', () => {
  test('is one that the reference library accepts, with the time in whole seconds', () => {
    const fresh = signatureHeaders([key], message, new Date());
    expect(new Webhook(key, { format: 'raw' }).verify(body, fresh)).toEqual({ a: 'ä' });
    expect(headers['webhook-timestamp']).toBe('1777888800');
    expect(headers['webhook-id']).toBe('msg_1');
  });

  test('is made with every key, separated by spaces, and one of them is enough', () => {
    const both = signatureHeaders([otherKey, key], message, now);
    expect(both['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(both['webhook-signature']?.endsWith(` ${headers['webhook-signature']}`)).toBe(true);
    expect(findSignatureFault(key, both, body, now)).toBeNull();
    expect(findSignatureFault(otherKey, both, body, now)).toBeNull();
  });
});

describe('a received message', () => {
  test('counts for five minutes before and after its time, and no second longer', () => {
    expect(signatureToleranceSeconds).toBe(300);
    for (const seconds of [-300, 0, 300]) expect(findSignatureFault(key, headers, body, later(seconds))).toBeNull();
    for (const seconds of [-301, 301]) expect(findSignatureFault(key, headers, body, later(seconds))).toBe(tooOld);
  });

  test('is refused with another body, id, time or secret', () => {
    expect(findSignatureFault(otherKey, headers, body, now)).toBe(notSigned);
    expect(findSignatureFault(key, headers, Buffer.from('{}'), now)).toBe(notSigned);
    expect(findSignatureFault(key, { ...headers, 'webhook-id': 'msg_2' }, body, now)).toBe(notSigned);
    expect(findSignatureFault(key, { ...headers, 'webhook-timestamp': '1777888801' }, body, now)).toBe(notSigned);
  });

  test('is refused without one of its headers, or with one that is malformed', () => {
    const changes: Record<string, string | string[] | undefined>[] = [
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap((name) => [
        { [name]: undefined },
        { [name]: '' },
        { [name]: [headers[name] ?? ''] },
      ]),
      ...['a b', 'ä', 'x'.repeat(201), 'a\n', '\u007f'].map((id) => ({ 'webhook-id': id })),
      ...['1777888800.5', '-1', '1e9', ' 1777888800', '1777888800 ', '1234567890123'].map((timestamp) => ({
        'webhook-timestamp': timestamp,
      })),
    ];
    for (const change of changes)
      expect(findSignatureFault(key, { ...headers, ...change }, body, now), JSON.stringify(change)).toBe(missing);
    const longest = { id: '!'.repeat(200), body };
    expect(findSignatureFault(key, signatureHeaders([key], longest, now), body, now)).toBeNull();
  });

  test('is compared with at most ten signatures of version 1, whole', () => {
    const own = headers['webhook-signature'] ?? '';
    const withSignature = (text: string) =>
      findSignatureFault(key, { ...headers, 'webhook-signature': text }, body, now);
    const others = (count: number) => Array.from({ length: count }, () => `v1,${randomBytes(32).toString('base64')}`);
    expect(withSignature([...others(9), own].join(' '))).toBeNull();
    expect(withSignature([...others(10), own].join(' '))).toBe(notSigned);
    expect(withSignature(own.replace('v1,', 'v2,'))).toBe(notSigned);
    expect(withSignature(`x${own}`)).toBe(notSigned);
    expect(withSignature(own.slice(3))).toBe(notSigned);
    expect(withSignature(`v1,${Buffer.from(own.slice(3), 'base64').subarray(0, 16).toString('base64')}`)).toBe(
      notSigned,
    );
    expect(withSignature('v1,')).toBe(notSigned);
  });
});
