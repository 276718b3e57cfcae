/** Recipients for which the stage outbox simulates a provider's problems. An email address may have a +tag. */
export const outboxMarkers = {
  BouncingEmail: 'bounce@stage.example',
  DelayedEmail: 'delay@stage.example',
  FailingEmail: 'fail@stage.example',
  BouncingSms: '+15005550001',
  DelayedSms: '+15005550002',
  FailingSms: '+15005550003',
} as const;

export type Misfortune = 'bounce' | 'delay' | 'fail';

const byAddress: ReadonlyMap<string, Misfortune> = new Map([
  [outboxMarkers.BouncingEmail, 'bounce'],
  [outboxMarkers.DelayedEmail, 'delay'],
  [outboxMarkers.FailingEmail, 'fail'],
  [outboxMarkers.BouncingSms, 'bounce'],
  [outboxMarkers.DelayedSms, 'delay'],
  [outboxMarkers.FailingSms, 'fail'],
]);

export function misfortuneOf(address: string): Misfortune | null {
  const plain = address.toLowerCase().replace(/\+[^@+]*(?=@)/, '');
  return byAddress.get(plain) ?? null;
}
