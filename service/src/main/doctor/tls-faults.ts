/** What is wrong with a server, and what to do about it. */
export interface Fault {
  readonly text: string;
  readonly advice: string;
}

/** Why a server's certificate was not accepted; null when the certificate is not the reason. Node's texts hold host names at most. */
export function certificateFaultOf(error: Error, host: string): Fault | null {
  const { message } = error;
  if (/certificate has expired|CERT_HAS_EXPIRED/.test(message))
    return {
      text: `the certificate of ${host} has expired`,
      advice: 'Renew it on that server, and look why it was not renewed in time.',
    };
  if (/not yet valid/.test(message))
    return {
      text: `the certificate of ${host} is not valid yet`,
      advice: 'Check the clock of this machine and of the server.',
    };
  if (/does not match certificate/.test(message))
    return {
      text: `the certificate is not for ${host}`,
      advice: 'Use the name for which the server has a certificate.',
    };
  if (/self[- ]signed|unable to (?:verify|get)|certificate chain/.test(message))
    return {
      text: `this machine does not trust the certificate of ${host}`,
      advice: 'For an authority of your own, set NODE_EXTRA_CA_CERTS to the file with its certificate.',
    };
  return null;
}

const reasonPattern = /\b(E[A-Z]{3,}|EAI_AGAIN)\b/;

/** The system's code of an error, although libraries replace it by one of their own. */
export function systemCodeOf(error: Error & { readonly code?: string }): string {
  return reasonPattern.exec(error.message)?.[1] ?? error.code ?? 'no answer';
}
