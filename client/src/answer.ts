import { BestowRefusal, BestowUnreachable, type Problem } from './errors.ts';

/** What the service answered, or the refusal as an error. */
export async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  const parsed: unknown = text === '' ? null : parseJson(text);
  if (response.ok) return parsed as Answer;
  if (isProblem(parsed)) throw new BestowRefusal(parsed);
  throw new BestowUnreachable(`The answer ${response.status} is not one of the service.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value;
}
