import { Type } from 'typebox';
import {
  accountChange,
  accountDetail,
  changedAccount,
  newAccount,
  openedAccount,
  operatorAccount,
} from '../../accounts/account-wire.ts';
import { pageSchema } from '../../http/page.ts';
import { queryOf } from '../../http/route-schema.ts';
import { idParams, pages, route } from '../schemas.ts';

const tag = 'Accounts';

export const listSchema = route({
  tag,
  operationId: 'listAccounts',
  summary: 'List accounts by name',
  description: 'With balances and spending; also to find the id of an account, which most other operations need.',
  query: queryOf({
    ...pages,
    search: Type.String({ maxLength: 100, description: 'Part of the name, or the email of a person or credential.' }),
  }),
  answer: pageSchema(operatorAccount),
});

export const readSchema = route({
  tag,
  operationId: 'getAccount',
  summary: 'Read one account, with its people and credentials',
  description: 'For everything about one account on one page: status, limits, people and credentials.',
  params: idParams,
  answer: accountDetail,
});

export const createSchema = route({
  tag,
  documented: { headers: ['Location'] },
  operationId: 'createAccount',
  summary: 'Create an account and invite its first admin',
  description:
    'The invitation is sent by mail; Link is the same link, only if mails are not sent (stage). ReceivesRawCodes is only requested: a second operator approves it (Approval).',
  body: newAccount,
  status: 201,
  answer: openedAccount,
  refusals: [409],
});

export const changeSchema = route({
  tag,
  operationId: 'changeAccount',
  summary: 'Change, suspend or resume an account',
  description:
    'Only the members that are sent are changed; Limits are replaced as a whole. Status Suspended makes the account read-only at once, Active resumes it. ReceivesRawCodes true is only requested: a second operator approves it (Approval).',
  params: idParams,
  body: accountChange,
  answer: changedAccount,
  refusals: [409],
});
