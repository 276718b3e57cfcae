import { type TSchema, Type } from 'typebox';
import { noQuery } from '../http/route-schema.ts';
import { object } from '../kit/schema.ts';

export { wireAuditEntry as auditEntry } from '../accounts/audit/wire.ts';
export { accountRole, invitationLink, role, wirePerson as person } from '../accounts/people/wire.ts';
export { chosenId, idParams, mailbox, named, noContent, object, personName } from '../kit/schema.ts';

/**
 * What every route of the portal has in common. Hidden, because the API document is for callers of /v1; the browser
 * application gets its types from these schemas by `npm run portal:types`.
 */
export const hide = { hide: true, querystring: noQuery } as const;

/** A list that is always short enough to be returned completely. */
export const listed = <T extends TSchema>(item: T) => object({ Data: Type.Array(item) });

/** A response that is not JSON: it is sent unchanged. */
export const fileAnswer = (...contentTypes: readonly string[]) => ({
  description: 'A file.',
  content: Object.fromEntries(contentTypes.map((contentType) => [contentType, { schema: Type.String() }])),
});
