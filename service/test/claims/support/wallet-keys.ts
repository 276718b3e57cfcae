import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

export interface TestIdentity {
  readonly certificate: string;
  readonly key: string;
}

/** An authority and a certificate that it signed, as Apple and an operator have them. */
export function makePassIdentities(endsAt = new Date(Date.now() + 86_400_000)) {
  const authority = makeIdentity('Test authority', null, endsAt);
  return { authority, signer: makeIdentity('Pass Type ID: pass.test.gifts', authority, endsAt) };
}

function makeIdentity(name: string, issuer: TestIdentity | null, endsAt: Date): TestIdentity {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' });
  const privateKey = forge.pki.privateKeyFromPem(String(key));
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(endsAt.getTime() - 2 * 86_400_000);
  certificate.validity.notAfter = endsAt;
  const subject = [{ name: 'commonName', value: name }];
  certificate.setSubject(subject);
  const parent = issuer && forge.pki.certificateFromPem(issuer.certificate);
  certificate.setIssuer(parent ? parent.subject.attributes : subject);
  certificate.sign(issuer ? forge.pki.privateKeyFromPem(issuer.key) : privateKey, forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key: String(key) };
}
