import type { Db } from '../../database/database.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { unavailableWords } from '../../database/unavailable-words.ts';
import { type Config, parseConfig } from '../../kit/config.ts';
import type { Environ } from '../../kit/environ.ts';
import type { Logger } from '../../kit/logger.ts';
import { StartupError } from '../../kit/startup-error.ts';
import { missingRights } from '../missing-rights.ts';
import { joinServiceDatabase } from '../open-service-database.ts';
import { withSettingsFile } from '../settings-file.ts';
import { checkAddress } from './address-check.ts';
import { checkArchive } from './archive-check.ts';
import { checkCodes } from './code-check.ts';
import { checkRights, checkSchema, checkServer } from './database-checks.ts';
import { type Finding, findingsOf } from './finding.ts';
import { checkKeys } from './key-checks.ts';
import { checkMail } from './mail-checks.ts';
import { checkOperators } from './operator-checks.ts';
import { checkSms, checkSuppliers } from './provider-checks.ts';
import { checkReadReplica } from './replica-check.ts';
import { checkProductSources } from './source-checks.ts';
import { createTxtLookup } from './txt-lookup.ts';
import { checkDisk, checkWork } from './work-checks.ts';

export interface ExamineNeeds {
  readonly environ: Environ;
  readonly logger: Logger;
  /** Name servers to ask instead of the machine's. */
  readonly dnsServers?: readonly string[];
  readonly onFinding: (finding: Finding) => void;
}

/** Examines everything that the service depends on, in an order in which the first failure explains later ones. */
export async function examine(needs: ExamineNeeds): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (...found: readonly Finding[]) => {
    for (const finding of found) {
      findings.push(finding);
      needs.onFinding(finding);
    }
  };
  const config = readSettings(needs.environ);
  if ('check' in config) {
    add(config);
    return findings;
  }
  const is = findingsOf('configuration');
  add(
    is.ok(`${config.environment}, ${config.databaseUrl ? 'own database' : `embedded database in ${config.dataDir}`}`),
  );
  add(checkWebhookPorts(config));
  await examineDatabase(config, needs.logger, add);
  add(...(await checkAddress(config)));
  if (config.databaseReadUrl !== null) add(await checkReadReplica(config.databaseReadUrl));
  add(...(await checkMail(config, createTxtLookup(needs.dnsServers))));
  add(await checkSms(config), ...(await checkSuppliers(config)), await checkDisk(config));
  return findings;
}

function checkWebhookPorts({ webhooks }: Config): Finding {
  const extra = webhooks.extraPorts.length > 0 ? `, and by WEBHOOK_PORTS on ${webhooks.extraPorts.join(', ')}` : '';
  return findingsOf('webhooks').ok(`sent to ports 443 and 8443${extra}`);
}

function readSettings(environ: Environ): Config | Finding {
  try {
    return parseConfig(withSettingsFile(environ));
  } catch (error) {
    if (error instanceof StartupError) return findingsOf('configuration').failed(error.message);
    throw error;
  }
}

type Add = (...findings: readonly Finding[]) => void;

async function examineDatabase(config: Config, logger: Logger, add: Add): Promise<void> {
  try {
    const { database, close } = await joinServiceDatabase(config, logger, 'bestow-doctor');
    try {
      await examineContents(database.db, config, add);
    } finally {
      await close();
    }
  } catch (error) {
    const known = error instanceof StartupError ? error : missingRights(error);
    if (known !== null) add(findingsOf('database').failed(known.message));
    else if (isDatabaseUnavailable(error))
      add(
        findingsOf('database').failed(
          unavailableWords(error) ?? 'The connection was lost; check the server, and run this again.',
        ),
      );
    else throw error;
  }
}

async function examineContents(db: Db, config: Config, add: Add): Promise<void> {
  add(...(await checkServer(db, config)));
  const schema = await checkSchema(db);
  add(schema, await checkRights(db));
  // On another schema, the statements below would fail for that reason alone.
  if (schema.state === 'failed') return;
  add(...(await checkKeys(db, config)), await checkOperators(db, config));
  add(...(await checkWork(db, config)), ...(await checkProductSources(db, config)));
  add(...(await checkCodes(db, config)), ...(await checkArchive(db, config)));
}
