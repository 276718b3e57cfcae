import type { Given } from '../../../cli/command.ts';
import { CommandRefused } from '../../../cli/command-errors.ts';
import { isId } from '../../../kit/ids.ts';
import type { OperatorCall } from '../../../operator/call.ts';
import type { CommandContext } from '../../command-context.ts';
import { bodyOf } from './answer-body.ts';
import type { OperatorCommand } from './operator-command-types.ts';
import { withOperatorCall } from './operator-connection.ts';
import { printAnswer } from './print-answer.ts';

/** Sends a command's one request and prints the answer. */
export async function runOperatorCommand(context: CommandContext, command: OperatorCommand): Promise<void> {
  const { out } = context;
  await withOperatorCall(context, async (call) => {
    const given = await withAccountId(call, context.given);
    const body = bodyOf(await call(command.request(given)));
    const sentence = command.says?.(body as Readonly<Record<string, unknown>>, given);
    if (sentence === undefined) printAnswer(out, body, command.shows ?? []);
    else {
      out.json(body);
      out.say(sentence);
    }
  });
}

/** An account can be named by its id or its exact name. */
async function withAccountId(call: OperatorCall, given: Given): Promise<Given> {
  const { account } = given;
  if (account === undefined || isId(account)) return given;
  const body = bodyOf(await call({ method: 'GET', path: '/Accounts', query: { search: account, pageSize: '100' } }));
  const { Data } = body as { readonly Data: readonly { readonly Id: string; readonly Name: string }[] };
  const found = Data.filter(({ Name }) => Name === account);
  if (found.length === 1 && found[0]) return { ...given, account: found[0].Id };
  throw new CommandRefused(`There is no account "${account}", or several; give its id or its exact name.`);
}
