import { Type } from 'typebox';
import type { NewToken } from './types.ts';

export const wireToken = Type.Object(
  {
    Value: Type.String({ description: 'The bearer token.' }),
    ExpiresIn: Type.Integer({ description: 'Lifetime in seconds.' }),
  },
  { $id: 'Token' },
);

export function toWireToken(token: NewToken) {
  return { Value: token.value.reveal(), ExpiresIn: token.expiresInSeconds };
}
