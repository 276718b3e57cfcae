import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Question, useConfirm } from './confirm.tsx';
import { notifyDone, notifyProblem } from './notify.tsx';

interface ActOptions<Input, Answer> {
  readonly run: (input: Input) => Promise<Answer>;
  /** Asked first; without it the action runs immediately. */
  readonly question?: (input: Input) => Question;
  readonly stale?: readonly QueryKey[];
  readonly done?: string | ((answer: Answer, input: Input) => string);
  readonly onDone?: (answer: Answer, input: Input) => void;
}

/** A button's action: confirm if necessary, run, report the result, and refetch what it changed. */
export function useAct<Input, Answer>({ run, question, stale = [], done, onDone }: ActOptions<Input, Answer>) {
  const ask = useConfirm();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async (answer, input) => {
      if (done) notifyDone(typeof done === 'string' ? done : done(answer, input));
      onDone?.(answer, input);
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: notifyProblem,
  });
  const act = async (input: Input): Promise<void> => {
    if (!question || (await ask(question(input)))) mutation.mutate(input);
  };
  return { act: (input: Input) => void act(input), isRunning: mutation.isPending, runningWith: mutation.variables };
}
