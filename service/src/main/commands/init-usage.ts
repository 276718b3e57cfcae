import type { CommandOption } from '../../cli/command.ts';

export const initOptions: Readonly<Record<string, CommandOption>> = {
  host: { value: 'name', does: 'the public name of the service, such as gifts.example.com', isRequired: true },
  'mail-from': { value: 'address', does: 'the sender of every mail, such as gifts@example.com' },
  'smtp-file': {
    value: 'file',
    does: 'holds the address of the mail server, such as smtp://user:password@smtp.example.com:587',
    isFile: true,
  },
  'database-file': {
    value: 'file',
    does: 'holds the address of an empty database, such as postgresql://user:password@host/name',
    isFile: true,
  },
};

export const initMore = `Writes bestow.env with all settings that production needs, keys with a new root key, and dkim.pem with a new key that signs mails.
Prints the DNS records to publish. Without --database-file the database is on this machine, and database.sql creates it:
  runuser -u postgres -- psql < <folder>/database.sql
"-" as a file reads standard input. Existing files are never replaced. Set BESTOW_SETTINGS=<folder>/bestow.env for the other commands.`;
