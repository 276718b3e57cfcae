import { join } from 'node:path';

export const deployDir = join(import.meta.dirname, '../../deploy/patroni');
export const passwords = { superuser: 'super', replication: 'follow', rewind: 'rewind' };
export const restPort = 8008;
