import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Config } from '../../kit/config.ts';
import { baseUrlOf } from '../shared/base-url.ts';
import { type Finding, findingsOf } from './finding.ts';
import { certificateFaultOf, systemCodeOf } from './tls-faults.ts';

const is = findingsOf('address');
const timeoutMs = 10_000;
const dayMs = 86_400_000;
const certificateDaysMin = 14;

/** Whether callers and recipients reach the service at BASE_URL, with a certificate that they trust. */
export async function checkAddress(config: Config): Promise<Finding[]> {
  const url = new URL('/health/ready', baseUrlOf(config));
  if (url.protocol !== 'https:') return [];
  try {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const { valid_to: validTo } = (answer.socket as TLSSocket).getPeerCertificate();
    answer.resume();
    return [findingOf(url.origin, answer.statusCode ?? 0, new Date(validTo))];
  } catch (error) {
    return [faultOf(url, error as Error)];
  }
}

function findingOf(origin: string, status: number, expiresAt: Date): Finding {
  const days = Math.floor((expiresAt.getTime() - Date.now()) / dayMs);
  const until = `its certificate is valid until ${expiresAt.toISOString().slice(0, 10)}`;
  if (days < certificateDaysMin)
    return is.warning(`${origin}: ${until}, in ${days} days.`, 'Look why the proxy does not renew it.');
  if (status === 200) return is.ok(`${origin} answers; ${until}`);
  return is.warning(
    `${origin} answers with ${status} instead of the service.`,
    'Start "bestow serve", and compare its HOST and PORT with what the proxy calls.',
  );
}

function faultOf(url: URL, error: Error): Finding {
  const certificate = certificateFaultOf(error, url.host);
  if (certificate) return is.failed(`Callers are refused: ${certificate.text}.`, certificate.advice);
  const reason = error.name === 'AbortError' ? 'no answer' : systemCodeOf(error);
  return is.warning(
    `${url.origin} cannot be reached from this machine (${reason}).`,
    'Start the proxy, and publish the address of the name in DNS. Some networks do not let a machine reach its own public address: then try it from outside.',
  );
}
