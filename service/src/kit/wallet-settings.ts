import { type Environ, text } from './environ.ts';
import { Secret } from './secret.ts';
import { StartupError } from './startup-error.ts';

/** Which wallets are offered to recipients; null: this one is not. */
export interface WalletSettings {
  readonly apple: AppleWalletSettings | null;
  readonly google: GoogleWalletSettings | null;
}

export interface AppleWalletSettings {
  readonly passType: string;
  readonly team: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly keyPassphrase: Secret<string> | null;
  readonly authorityFile: string;
}

export interface GoogleWalletSettings {
  readonly issuerId: string;
  readonly keyFile: string;
}

export function walletSettings(environ: Environ): WalletSettings {
  return { apple: appleSettings(environ), google: googleSettings(environ) };
}

function appleSettings(environ: Environ): AppleWalletSettings | null {
  const [passType, team, certificateFile, keyFile, authorityFile] = allOrNone(environ, [
    'APPLE_WALLET_PASS_TYPE',
    'APPLE_WALLET_TEAM',
    'APPLE_WALLET_CERTIFICATE_FILE',
    'APPLE_WALLET_KEY_FILE',
    'APPLE_WALLET_AUTHORITY_FILE',
  ]);
  const passphrase = text(environ, 'APPLE_WALLET_KEY_PASSPHRASE');
  if (!passType || !team || !certificateFile || !keyFile || !authorityFile) return null;
  if (!/^pass\.[\w.-]+$/.test(passType)) {
    throw new StartupError(`APPLE_WALLET_PASS_TYPE is "${passType}" but must begin with "pass.".`);
  }
  return {
    passType,
    team,
    certificateFile,
    keyFile,
    keyPassphrase: passphrase === null ? null : new Secret(passphrase),
    authorityFile,
  };
}

function googleSettings(environ: Environ): GoogleWalletSettings | null {
  const [issuerId, keyFile] = allOrNone(environ, ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY_FILE']);
  if (!issuerId || !keyFile) return null;
  if (!/^\d{5,30}$/.test(issuerId)) {
    throw new StartupError(`GOOGLE_WALLET_ISSUER is "${issuerId}" but must be the number of a Google Wallet issuer.`);
  }
  return { issuerId, keyFile };
}

function allOrNone(environ: Environ, names: readonly string[]): (string | null)[] {
  const values = names.map((name) => text(environ, name));
  const missing = names.filter((_, index) => values[index] === null);
  if (missing.length > 0 && missing.length < names.length) {
    const given = names.filter((name) => !missing.includes(name));
    throw new StartupError(`${given.join(' and ')} need ${missing.join(' and ')} too; set all of them or none.`);
  }
  return values;
}
