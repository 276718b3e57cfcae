import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AppleSigner, GoogleSigner, Wallets } from '../../claims/wallet/types.ts';
import type { Logger } from '../../kit/logger.ts';
import { Secret } from '../../kit/secret.ts';
import { StartupError } from '../../kit/startup-error.ts';
import type { AppleWalletSettings, GoogleWalletSettings, WalletSettings } from '../../kit/wallet-settings.ts';

/** Certificates and keys of the wallets, read and checked. An expired certificate only ends the offer of passes. */
export async function openWallets({ apple, google }: WalletSettings, logger: Pick<Logger, 'error'>): Promise<Wallets> {
  return {
    apple: apple && (await openApple(apple, logger)),
    google: google && (await openGoogle(google)),
  };
}

async function openApple(settings: AppleWalletSettings, logger: Pick<Logger, 'error'>): Promise<AppleSigner | null> {
  const { passType, team, keyPassphrase } = settings;
  const certificate = await read('APPLE_WALLET_CERTIFICATE_FILE', settings.certificateFile);
  const key = await read('APPLE_WALLET_KEY_FILE', settings.keyFile);
  const authority = await read('APPLE_WALLET_AUTHORITY_FILE', settings.authorityFile);
  parseCertificate('APPLE_WALLET_AUTHORITY_FILE', authority);
  const parsed = parseCertificate('APPLE_WALLET_CERTIFICATE_FILE', certificate);
  if (!parsed.checkPrivateKey(parseKey('APPLE_WALLET_KEY_FILE', key, keyPassphrase))) {
    throw new StartupError('APPLE_WALLET_KEY_FILE is not the key of the certificate in APPLE_WALLET_CERTIFICATE_FILE.');
  }
  if (new Date(parsed.validTo) < new Date()) {
    logger.error({ validTo: parsed.validTo }, 'the Apple Wallet certificate has expired, so passes are not offered');
    return null;
  }
  return { passType, team, certificate, key: new Secret(key), keyPassphrase, authority };
}

async function openGoogle({ issuerId, keyFile }: GoogleWalletSettings): Promise<GoogleSigner> {
  const { email, key, tokenUrl } = parseServiceAccount(await read('GOOGLE_WALLET_KEY_FILE', keyFile));
  parseKey('GOOGLE_WALLET_KEY_FILE', key, null);
  return { issuerId, serviceAccount: email, key: new Secret(key), tokenUrl };
}

function read(name: string, path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${name} is ${path}, which cannot be read (${error.code}); check its path and owner.`);
  });
}

function parseCertificate(name: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new StartupError(`${name} does not hold a certificate in PEM format.`);
  }
}

function parseKey(name: string, pem: string, passphrase: Secret<string> | null): KeyObject {
  try {
    return createPrivateKey({ key: pem, ...(passphrase && { passphrase: passphrase.reveal() }) });
  } catch {
    throw new StartupError(`${name} does not hold a private key in PEM format that can be opened.`);
  }
}

const googleTokenUrl = 'https://oauth2.googleapis.com/token';

function parseServiceAccount(text: string) {
  const parsed = parseObject(text);
  const { client_email: email, private_key: key, token_uri: tokenUrl = googleTokenUrl } = parsed;
  if (typeof email !== 'string' || typeof key !== 'string' || typeof tokenUrl !== 'string') {
    throw new StartupError('GOOGLE_WALLET_KEY_FILE must be the JSON key of a service account, as Google gives it out.');
  }
  return { email, key, tokenUrl };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
