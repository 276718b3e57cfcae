import { PKPass } from 'passkit-generator';
import { serveThread } from '../../kit/threads/serve-thread.ts';
import { passIcons } from './icons.ts';

export interface PassTask {
  /** `pass.json`. */
  readonly pass: object;
  readonly certificate: string;
  readonly key: string;
  readonly keyPassphrase: string | null;
  readonly authority: string;
}

serveThread<PassTask, Uint8Array>(async ({ pass, certificate, key, keyPassphrase, authority }) => {
  const signer = {
    wwdr: authority,
    signerCert: certificate,
    signerKey: key,
    ...(keyPassphrase !== null && { signerKeyPassphrase: keyPassphrase }),
  };
  const bundle = new PKPass({ ...passIcons, 'pass.json': Buffer.from(JSON.stringify(pass)) }, signer);
  // A copy: a buffer from Node's pool must not be transferred.
  const file = new Uint8Array(bundle.getAsBuffer());
  return { value: file, moved: [file.buffer] };
});
