import { join } from 'node:path';
import { mergeConfig } from 'vite';
import service from '../../vite.config.ts';

/** The programs that tests start and kill. Built, as the service is, one starts in a third of the time that its sources take. */
export default mergeConfig(service, {
  build: {
    rolldownOptions: {
      input: {
        'worker-child': join(import.meta.dirname, 'worker-child.ts'),
        'runner-child': join(import.meta.dirname, '../jobs/runner-child.ts'),
      },
    },
  },
});
