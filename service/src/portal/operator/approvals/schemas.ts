import { Type } from 'typebox';
import { pageParameters, pageSchema } from '../../../http/page.ts';
import { queryOf } from '../../../http/route-schema.ts';
import { instantOut, nullable, optional, singleLine } from '../../../kit/schema.ts';
import { hide, idParams, named, object } from '../../schemas.ts';
import { askedApproval, reference } from '../schemas.ts';

export const refusal = nullable(object({ Reason: optional(singleLine(200)) }));

const approvalMembers = {
  ...askedApproval.properties,
  Kind: Type.Enum([
    'InviteOperator',
    'EnableOperator',
    'ApplyFunding',
    'ChangeAccountPrice',
    'ChangeProductPrice',
    'GrantRawCodes',
    'ReshipParcel',
    'ReplaceCode',
  ]),
  Facts: Type.Array(object({ Label: Type.String(), Value: Type.String() })),
  AccountId: nullable(Type.String()),
  AskedBy: reference,
  AskedAt: instantOut(),
  Status: Type.Enum(['Waiting', 'Approved', 'Refused', 'Withdrawn', 'Expired']),
  DecidedBy: nullable(reference),
  DecidedAt: nullable(instantOut()),
  Reason: nullable(Type.String()),
  CanApprove: Type.Boolean(),
  WhyNot: nullable(Type.String({ description: 'Why its reader may not approve it.' })),
  IsOwn: Type.Boolean(),
};
export const approval = named('Approval', object(approvalMembers));
const link = nullable(Type.String({ description: 'The invitation of a new operator, where no mail really goes out.' }));

export const listSchema = {
  ...hide,
  querystring: queryOf({
    ...pageParameters({ defaultSize: 25, sizeMax: 50 }),
    status: Type.Enum(['Waiting', 'All'], { default: 'Waiting' }),
  }),
  response: { 200: pageSchema(approval) },
};
export const approveSchema = {
  ...hide,
  params: idParams,
  response: { 200: named('ApprovedAct', object({ ...approvalMembers, Link: link })) },
};
export const refuseSchema = { ...hide, params: idParams, body: refusal, response: { 200: approval } };
export const withdrawSchema = { ...hide, params: idParams, response: { 200: approval } };
