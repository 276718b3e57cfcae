import type { CommandContext } from '../../command-context.ts';
import { bodyOf } from './answer-body.ts';
import { withIds } from './find-ids.ts';
import type { Ask, Members, OperatorCommand } from './operator-command-types.ts';
import { withOperatorCall } from './operator-connection.ts';
import { printAnswer } from './print-answer.ts';

/** Sends a command's one request and prints the answer. */
export async function runOperatorCommand(context: CommandContext, command: OperatorCommand): Promise<void> {
  const { out } = context;
  await withOperatorCall(context, async (call) => {
    const ask: Ask = async (request) => bodyOf(await call(request));
    const given = await withIds(ask, context.given);
    const body = (await ask(await command.request(given, ask))) ?? {};
    const sentence = command.says?.(body as Members, given);
    if (sentence === undefined && !command.prints) return printAnswer(out, body, command);
    out.json(body);
    command.prints?.(out, body as Members, given);
    if (sentence !== undefined) out.say(sentence);
  });
}
