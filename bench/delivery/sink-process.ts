import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// A separate process, so that the cost of receiving mail is not measured.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.on('end', () => done());
    stream.resume();
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit(0));
