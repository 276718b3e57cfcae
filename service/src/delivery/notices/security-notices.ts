import type { NotifyPerson, SecurityNews } from '../../accounts/people/security-news.ts';
import type { SendNotice } from '../send-notice.ts';

interface Words {
  readonly subject: string;
  readonly text: string;
}

/** Tells people by mail what happened to their sign-in. */
export function createTellPerson(sendNotice: SendNotice, baseUrl: string): NotifyPerson {
  return async (tx, { accountId, email, name }, news) => {
    const { subject, text } = wordsOf(news);
    await sendNotice(tx, {
      accountId,
      to: email,
      setsPassword: false,
      subject,
      text: `Hello ${name},\n\n${text}`,
      action: { label: 'Open your sign-in settings', url: `${baseUrl}/portal/security` },
    });
  };
}

const ifNotYou =
  'If this was you, you can ignore this message. If not, change your password now and sign out everywhere; both are in your sign-in settings. If you can no longer sign in, reset your password from the sign-in page.';

const passwordAlone = 'From now on, your password alone is enough to sign in to Bestow.';

function wordsOf(news: SecurityNews): Words {
  switch (news.kind) {
    case 'NewDevice':
      return {
        subject: 'New sign-in to Bestow',
        text: `Someone signed in with your password from a device or network that you have not used before: ${browserOf(news.visitor.userAgent)}, IP address ${news.visitor.address}.\n\n${ifNotYou}`,
      };
    case 'PasswordChanged':
      return {
        subject: 'Your password was changed',
        text: `The password of your Bestow sign-in was changed, and all your other sessions have ended.\n\n${ifNotYou}`,
      };
    case 'SecondFactorOn':
      return {
        subject: 'Two-factor sign-in was turned on',
        text: `From now on, signing in to Bestow needs a code from an authenticator app in addition to your password. All your other sessions have ended.\n\n${ifNotYou}`,
      };
    case 'SecondFactorOff':
      return {
        subject: news.wasLast ? 'Two-factor sign-in was turned off' : 'Your authenticator app was removed',
        text: `${news.wasLast ? passwordAlone : 'Codes from your authenticator app no longer sign you in to Bestow; your passkeys do.'} All your other sessions have ended.\n\n${ifNotYou}`,
      };
    case 'PasskeyAdded':
      return {
        subject: 'A passkey was added',
        text: `The passkey “${news.name}” can now sign you in to Bestow. All your other sessions have ended.\n\n${ifNotYou}`,
      };
    case 'PasskeyRemoved':
      return {
        subject: 'A passkey was removed',
        text: `The passkey “${news.name}” no longer signs you in to Bestow. ${news.wasLast ? `${passwordAlone} ` : ''}All your other sessions have ended.\n\n${ifNotYou}`,
      };
    case 'PasskeyCopySuspected':
      return {
        subject: 'One of your passkeys may have been copied',
        text: `Someone tried to sign in to Bestow as you with the passkey “${news.name}”, and was refused: its signatures are older than ones we have already seen. That happens if someone has a copy of it, or if your security key was restored from a backup. Remove this passkey in your sign-in settings, and add a new one.`,
      };
    case 'SecondFactorReset':
      return {
        subject: 'Your second factor was reset',
        text: `Your authenticator app, passkeys and recovery codes no longer work, and all your sessions have ended. Sign in with your password, and set up a new second factor.\n\nIf you did not ask for this, change your password now and contact your administrator.`,
      };
    case 'RecoveryCodesRenewed':
      return {
        subject: 'You have new recovery codes',
        text: `New recovery codes were created for your Bestow sign-in. Your old ones no longer work.\n\n${ifNotYou}`,
      };
    case 'RolesChanged':
      return {
        subject: 'What you may do in Bestow was changed',
        text: `${news.by} changed your roles as an operator. From now on you have: ${news.roles.join(', ')}.\n\nIf you did not expect this, ask them.`,
      };
    case 'RepeatedFailures':
      return {
        subject: 'Failed attempts to sign in as you',
        text: `There were ${news.failures} failed attempts to sign in to Bestow as you within an hour, the last from IP address ${news.address}. None of them succeeded.\n\nIf that was you, you can ignore this message. If not, your password is still safe; two-factor sign-in protects you even if someone learns it.`,
      };
  }
}

const browsers = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari'] as const;
const browserNames: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const;

// Only known words: what a client calls itself is up to whoever wrote it, and this is a mail that people trust.
function browserOf(userAgent: string): string {
  const browser = browsers.find((name) => userAgent.includes(`${name}/`));
  const system = systems.find((name) => userAgent.includes(name));
  if (!browser) return 'a program or an unknown browser';
  const name = browserNames[browser] ?? browser;
  return system ? `${name} on ${system.replace('Mac OS X', 'macOS')}` : name;
}
