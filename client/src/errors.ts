/** One thing wrong with a request, and where. */
export interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** The problem document that the service answers every refusal with. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly errors?: readonly Fault[];
  /** Of a 409 for a PONumber: the order that has it. */
  readonly Id?: string;
  readonly SameRequest?: boolean;
  readonly Differences?: readonly string[];
}

/** The service refused. `problem.code` says why, `problem.errors` where. */
export class BestowRefusal extends Error {
  override readonly name = 'BestowRefusal';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
  get status(): number {
    return this.problem.status;
  }
  get code(): string {
    return this.problem.code;
  }
}

/** No answer, or none that can be understood, after the last try. Whether the request took effect is unknown. */
export class BestowUnreachable extends Error {
  override readonly name = 'BestowUnreachable';
}
