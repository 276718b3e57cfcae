/** One fault of a request, at the place of the member that has it. */
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

/** The service's refusal, as it words it. `message` is for people, `code` for decisions. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly requestId: string | null;
  readonly faults: readonly Fault[];
  /** The whole answer, for the few codes that carry more. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: ProblemBody) {
    super(body.detail ?? body.title ?? 'The service did not say why.');
    this.status = status;
    this.code = body.code ?? 'Unknown';
    this.title = body.title ?? 'That did not work';
    this.requestId = body.instance ?? null;
    this.faults = body.errors ?? [];
    this.body = { ...body };
  }

  static unreachable(): Problem {
    return new Problem(0, {
      code: 'Unreachable',
      title: 'The service cannot be reached',
      detail: 'Check the connection and try again. Nothing was lost on this page.',
    });
  }
}

export async function readProblem(response: Response): Promise<Problem> {
  const fallback = {
    title: `Answer ${response.status}`,
    detail: 'The service answered in a way the portal does not know.',
  };
  try {
    const body: unknown = await response.json();
    return new Problem(response.status, typeof body === 'object' && body !== null ? body : fallback);
  } catch {
    return new Problem(response.status, fallback);
  }
}
