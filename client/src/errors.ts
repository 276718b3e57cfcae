/** One thing wrong with a request, and where. */
export interface Fault {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly code: string;
  readonly detail: string;
}

/** The problem document of every error answer. */
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

/** The service answered with an error. `problem.code` says why, `problem.errors` where. */
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

/** No answer, or no readable one, after the last attempt. The request may or may not have taken effect. */
export class BestowUnreachable extends Error {
  override readonly name = 'BestowUnreachable';
}
