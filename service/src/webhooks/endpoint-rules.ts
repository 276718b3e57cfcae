import { checkWebhookUrl, type WebhookUrlPolicy } from '../kit/address-guard.ts';
import type { Fault } from '../kit/errors.ts';
import { isAllowedHeaderName, isHeaderValue } from '../kit/header-rules.ts';
import type { Target } from './types.ts';

/** What is wrong with an address and its headers, each fault with its place. */
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
      const detail = 'A header value may only hold Latin-1 characters.';
      faults.push({ pointer: `${place}/Value`, code: 'ForbiddenCharacter', detail });
    }
  });
  return faults;
}
