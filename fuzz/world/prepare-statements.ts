import { ServiceClient } from '../../service/src/database/service-client.ts';

interface Statement {
  readonly text?: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}
type Query = (this: ServiceClient, statement: unknown, ...rest: unknown[]) => unknown;

/**
 * From now on each connection parses and plans a statement once. The service leaves most of its statements to be planned
 * each time, for the plan that fits their values; here that took nearly half of PostgreSQL's CPU time, and no answer depends on it.
 * Not before the migrations: their texts have several statements each, which cannot be prepared.
 */
export function prepareStatements(): void {
  const clients = ServiceClient.prototype as unknown as { query: Query };
  const send = clients.query;
  const names = new Map<string, string>();
  clients.query = function (statement, ...rest) {
    return send.call(this, named(statement as Statement | string, names), ...rest);
  };
}

function named(statement: Statement | string, names: Map<string, string>): Statement | string {
  if (typeof statement === 'string' || !statement.text || !statement.values || statement.name) return statement;
  const name = names.get(statement.text) ?? `fuzz${names.size}`;
  names.set(statement.text, name);
  return { ...statement, name };
}
