import { expect, it } from 'vitest';
import { rooms } from './rooms.ts';

// A test file whose imports fail has no test that could fail, and its mutant would count as a survivor.
const wanted = process.env.MUTATION_ROOM;
const sources = Object.entries(rooms).flatMap(([name, room]) => (name === wanted ? room.sources : []));

it.each(sources)('%s can be loaded', async (source) => {
  const [path] = source.split(':');
  await expect(import(/* @vite-ignore */ `../../${path}`)).resolves.toBeDefined();
});
