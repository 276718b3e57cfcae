import { language } from '../i18n/language.ts';
import { t } from '../i18n/t.ts';
import { problemWords } from './problem-words.ts';

/** One fault of a request, with its location. */
export interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

interface ProblemBody {
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly code?: string;
  readonly instance?: string;
  readonly errors?: readonly Fault[];
}

/** An error answer of the service. `message` is for people, `code` for decisions. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly requestId: string | null;
  readonly faults: readonly Fault[];
  /** The complete answer, for the few codes with additional members. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: ProblemBody) {
    const translated = wordsOf(body);
    super(translated ?? body.detail ?? body.title ?? t('Unknown error.'));
    this.status = status;
    this.code = body.code ?? 'Unknown';
    this.title = translated ? titleOf(status) : (body.title ?? t('Something went wrong'));
    this.requestId = body.instance ?? null;
    this.faults = body.errors ?? [];
    this.body = { ...body };
  }

  static unreachable(): Problem {
    return new Problem(0, {
      code: 'Unreachable',
      title: t('The service cannot be reached'),
      detail: t('Check your connection. Nothing on this page was lost.'),
    });
  }
}

/**
 * The service writes English for programs; null for those who read it, and for what the portal itself wrote. What it says
 * about roles is replaced in English too: it names them as the API does.
 */
function wordsOf({ code }: ProblemBody): string | null {
  if (code === undefined || (language === 'en' && code !== 'RoleNotAllowed')) return null;
  return problemWords[code] ?? null;
}

/** A refusal is no failure: the person reads what to do in the sentence below. */
function titleOf(status: number): string {
  if (status === 403) return t('No access');
  return status >= 500 ? t('Something went wrong') : t('This did not work');
}

export async function readProblem(response: Response): Promise<Problem> {
  const fallback = {
    title: t('Error {status}', { status: String(response.status) }),
    detail: t('The portal could not read the answer from the service.'),
  };
  try {
    const body: unknown = await response.json();
    return new Problem(response.status, typeof body === 'object' && body !== null ? body : fallback);
  } catch {
    return new Problem(response.status, fallback);
  }
}
