/** Help of "bestow doctor". */
export const doctorMore = `Changes nothing and sends nothing. Each line is ok, warning or failed, with what to do. Exits with 1 if something failed. It reads
the same settings as the service, so run it where the service runs.

  configuration     all settings are valid
  database          version, read-only, durable commits; TLS; connections; clock; schema; rights of the user
  keys              every root key decrypts what it has encrypted, and none is missing
  operators         each has a second factor, where it is required
  workers, queues   a worker is connected; jobs are neither late nor failed; no order is stuck
  codes             imports can compare them with those of all other cells, if there are cells
  archive           ARCHIVE_DIR can be written, by this user alone, and has the newest file; not with --cells
  SMTP              sign-in and certificate of the mail server
  DKIM, SPF, DMARC  the records of the sender's domain, and whether the DKIM key is the published one
  SMS, supplier     reachable, and the token is accepted
  disk              free space of the data folder`;
