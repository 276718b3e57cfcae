import { join } from 'node:path';
import { mergeConfig } from 'vite';
import service from '../../vite.config.ts';

/** The programs that tests start and kill. Built, they start in a third of the time that their sources take. */
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
