import { answerTimeoutMs, openDatabase } from '../../database/database.ts';
import { type ReplicaFacts, readReplicaFacts } from '../../database/replica-position.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Whether lists and reports can be read from DATABASE_READ_URL. If not, the primary answers: nothing fails. */
export async function checkReadReplica(url: string): Promise<Finding> {
  const database = openDatabase({ url, applicationName: 'bestow-doctor', connectionsMax: 1, answerTimeoutMs });
  try {
    return judge(await readReplicaFacts(database.db));
  } catch {
    return findingsOf('read replica').warning(
      'DATABASE_READ_URL cannot be reached, so the primary answers every read.',
      'Check that the replica is running, and host, port, user and password in DATABASE_READ_URL.',
    );
  } finally {
    await database.close();
  }
}

function judge({ isStandby, isStreaming, timeline }: ReplicaFacts): Finding {
  const is = findingsOf('read replica');
  if (!isStandby)
    return is.warning(
      'DATABASE_READ_URL leads to a server that is no standby, so the primary answers every read.',
      'Let it lead to a standby that streams from the primary.',
    );
  if (!isStreaming)
    return is.warning(
      'The replica is not connected to a primary, so the primary answers every read.',
      'Check primary_conninfo and the log of the replica.',
    );
  if (timeline === null)
    return is.warning(
      'The replica does not tell its timeline to this user, so the primary answers every read.',
      'Grant pg_read_all_stats to the user in DATABASE_READ_URL.',
    );
  return is.ok('streams from the primary');
}
