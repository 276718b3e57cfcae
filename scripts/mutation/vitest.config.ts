import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.ts';

const wanted = process.env.MUTATION_ROOM;

/** The tests of one room, or of all, without the database that the whole suite starts first. */
export default defineConfig({
  test: {
    include: [
      'scripts/mutation/loading.test.ts',
      ...Object.entries(rooms).flatMap(([name, { tests }]) => (wanted === undefined || wanted === name ? tests : [])),
    ],
    pool: 'threads',
    // As in the whole suite: slowness is no failure.
    testTimeout: 150_000,
  },
});
