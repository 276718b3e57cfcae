import { checkWebhookUrl, type WebhookUrlPolicy } from '../kit/address-guard.ts';
import type { Fault } from '../kit/errors.ts';
import { isAllowedHeaderName, isHeaderValue } from '../kit/header-rules.ts';
import type { Target } from './types.ts';

/**
 * Checks of a body in which the schema has already found faults: only members that the schema accepts are checked, so
 * that a caller gets every fault once.
 */
export function findFaultsBeside(schemaFaults: readonly Fault[], body: unknown, policy: WebhookUrlPolicy): Fault[] {
  const { Url, Headers } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  // Replaces what is not checked; every policy accepts it.
  const url = typeof Url === 'string' ? Url : 'https://example.com/';
  const headers = (Array.isArray(Headers) ? Headers : []).map((header: Record<string, unknown> | null) => ({
    name: typeof header?.Name === 'string' ? header.Name : 'X-Any',
    value: typeof header?.Value === 'string' ? header.Value : '',
  }));
  const known = schemaFaults.map((fault) => fault.pointer ?? '');
  return findTargetFaults({ url, headers }, policy).filter(({ pointer = '' }) => !known.includes(pointer));
}

/** Faults of a URL and its headers, each with its location. */
export function findTargetFaults({ url, headers }: Target, policy: WebhookUrlPolicy): Fault[] {
  const checked = checkWebhookUrl(url, policy);
  const faults: Fault[] = checked.ok ? [] : [{ pointer: '/Url', code: 'InvalidUrl', detail: checked.detail }];
  headers.forEach(({ name, value }, index) => {
    const place = `/Headers/${index}`;
    if (!isAllowedHeaderName(name)) {
      const detail = 'This header name is not valid or is set by the service.';
      faults.push({ pointer: `${place}/Name`, code: 'NotAllowed', detail });
    }
    if (!isHeaderValue(value)) {
      const detail = 'A header value can contain only Latin-1 characters.';
      faults.push({ pointer: `${place}/Value`, code: 'ForbiddenCharacter', detail });
    }
  });
  return faults;
}
