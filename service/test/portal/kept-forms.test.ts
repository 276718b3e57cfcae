import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const portal = new URL('../../../portal/src/', import.meta.url);

/** One or two short fields, or what must never be stored: passwords, codes and proofs. */
const short = [
  'account/approvals/reject-dialog.tsx',
  'account/credentials/rotate-dialog.tsx',
  'account/funding/hold-form.tsx',
  // Its form keeps a draft by itself, in use-order-form.ts.
  'account/new-order/use-place-order.ts',
  'account/orders/extend-dialog.tsx',
  'account/orders/void-dialog.tsx',
  'account/overview/alert-dialog.tsx',
  'account/recipients/forget-dialog.tsx',
  'account/recipients/threshold-form.tsx',
  'account/security/passkey-dialog.tsx',
  'account/security/password-section.tsx',
  'account/security/profile-section.tsx',
  'account/security/totp-set-up.tsx',
  'app/identity-gate.tsx',
  'app/sign-in/code-form.tsx',
  'app/sign-in/company-form.tsx',
  'app/sign-in/forgot-form.tsx',
  'app/sign-in/link-page.tsx',
  'app/sign-in/password-form.tsx',
  'operator/approvals/refuse-dialog.tsx',
  'operator/funding/reject-dialog.tsx',
  'operator/funding/reverse-dialog.tsx',
  'operator/operators/roles-dialog.tsx',
  'operator/orders/look-up-form.tsx',
  'operator/payments/assign-dialog.tsx',
  'operator/payments/close-dialog.tsx',
  'ui/use-draft.ts',
];

test('every form keeps what was entered until it is saved, apart from short and secret ones', () => {
  const forms = readdirSync(portal, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && path !== 'ui/use-save.ts')
    .filter((path) => /\buseSave(<[^(]*>)?\(/.test(readFileSync(new URL(path, portal), 'utf8')));
  expect(forms.sort()).toEqual([...short].sort());
});
