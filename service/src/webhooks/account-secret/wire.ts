import { Type } from 'typebox';
import type { RotatedWebhookSecret, WebhookSecretState } from '../../accounts/webhook-secret/types.ts';
import { instantOut, nullable } from '../../kit/schema.ts';

const members = {
  RotatedAt: nullable(instantOut({ description: 'Null: never; it is the secret that was created with the account.' })),
  OldSecretUntil: nullable(
    instantOut({ description: 'Until when messages are also signed with the secret before; null: they are not.' }),
  ),
};

export const wireSecretState = Type.Object(members, { $id: 'WebhookSecret' });
export const wireRotatedSecret = Type.Object(
  {
    Secret: Type.String({
      description:
        'Signs messages to the webhook URLs of orders: whsec_ followed by 32 bytes in base64. Shown only here.',
    }),
    ...members,
  },
  { $id: 'RotatedWebhookSecret' },
);

export function toWireSecretState(state: WebhookSecretState): Type.Static<typeof wireSecretState> {
  return {
    RotatedAt: state.rotatedAt?.toISOString() ?? null,
    OldSecretUntil: state.oldSecretUntil?.toISOString() ?? null,
  };
}

export function toWireRotatedSecret(rotated: RotatedWebhookSecret): Type.Static<typeof wireRotatedSecret> {
  return { Secret: rotated.secret.reveal(), ...toWireSecretState(rotated) };
}
