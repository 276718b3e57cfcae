/** For claiming jobs, extending leases and recording results: handlers that use up the pool must not block these. */
export const jobConnectionsMax = 2;

/**
 * The name of these connections in `pg_stat_activity`. Only a process with workers has them, and it polls for jobs twice a
 * second, so one is always open; an idle worker closes all others.
 */
export const jobConnectionsName = 'bestow-jobs';
