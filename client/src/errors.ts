import type { ErrorCode, Fault, Order, OrderImport, Problem, ProblemsByCode, Report } from './api.generated.ts';

/** The problem document of an error code: with the members of that code, where it has some. */
export type ProblemOf<Code extends string> = Code extends keyof ProblemsByCode
  ? ProblemsByCode[Code]
  : Problem & { readonly errors?: readonly Fault[] };

/**
 * The service answered with an error. `code` says why, `problem` has the details; `is()` knows which ones a code has.
 */
export class BestowRefusal<Code extends string = string> extends Error {
  override readonly name = 'BestowRefusal';
  /** The complete problem document. */
  readonly problem: ProblemOf<Code>;
  /** When the service wants to be asked again, if it says so. */
  readonly retryAfterMs: number | null;

  /** @param problem the problem document. */
  constructor(problem: ProblemOf<Code>, retryAfterMs: number | null = null) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
  /** The HTTP status. */
  get status(): number {
    return this.problem.status;
  }
  /** One of the codes at /docs/errors of the service. More can be added. */
  get code(): Code {
    return this.problem.code as Code;
  }
  /** The request id, to quote when asking for help. */
  get requestId(): string {
    return this.problem.instance;
  }
  /** Whether it is this error. Then `problem` has the members of its code. */
  is<Wanted extends ErrorCode>(code: Wanted): this is BestowRefusal<Wanted> {
    return this.problem.code === code;
  }
}

/** No answer, or no readable one, after the last attempt. The request may or may not have taken effect. */
export class BestowUnreachable extends Error {
  override readonly name = 'BestowUnreachable';
}

/** An order was still Pending when the time to wait for it was over. */
export class BestowStillPending extends Error {
  override readonly name = 'BestowStillPending';
  /** The order as it was read last. */
  readonly order: Order;

  /** @param order the order as it was read last. */
  constructor(order: Order) {
    super(`Order ${order.Id} is still Pending.`);
    this.order = order;
  }
}

/** A report failed, or was still Pending when the time to wait for it was over. */
export class BestowReportNotReady extends Error {
  override readonly name = 'BestowReportNotReady';
  /** The report as it was read last. */
  readonly report: Report;

  /** @param report the report as it was read last. */
  constructor(report: Report) {
    super(`Report ${report.Id} is ${report.Status}. ${report.StatusReason ?? ''}`.trimEnd());
    this.report = report;
  }
}

/** An import was still being checked or ordered when the time to wait for it was over. */
export class BestowImportNotFinished extends Error {
  override readonly name = 'BestowImportNotFinished';
  /** The import as it was read last. */
  readonly orderImport: OrderImport;

  /** @param orderImport the import as it was read last. */
  constructor(orderImport: OrderImport) {
    super(`Import ${orderImport.Id} is still ${orderImport.Status}.`);
    this.orderImport = orderImport;
  }
}

/**
 * Whether something thrown is an error answer, and has this code if one is given. Unlike `instanceof`, it also knows
 * errors of another copy of this package.
 */
export function isRefusal<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: Code,
): error is BestowRefusal<Code> {
  return error instanceof Error && error.name === 'BestowRefusal' && (!code || (error as BestowRefusal).code === code);
}
