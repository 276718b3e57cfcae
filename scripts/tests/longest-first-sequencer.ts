import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rootDir } from '../files.ts';
import { longestFirst } from './longest-first.ts';

/**
 * Vitest knows how long files take only where it has run before. On a clean checkout it would start with the largest files
 * and end with the model's walks, which are three lines long and take minutes, while the other workers have nothing to do.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return longestFirst(usual, ({ moduleId, project }) => ({
      path: relative(rootDir, moduleId),
      isQuick: project.name === 'quick',
    }));
  }
}
