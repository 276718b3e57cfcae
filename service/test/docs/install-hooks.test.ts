import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rootDir } from '../../../scripts/files.ts';
import { installHooks } from '../../../scripts/git/install-hooks.mjs';

const hasGit = spawnSync('git', ['--version']).status === 0;
// Independent of the git settings of the person or hook that runs the tests.
const environ = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bestow-hooks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: folder, encoding: 'utf8', env: environ });
}

function hooksPath(): string {
  return git('config', '--local', '--get', 'core.hooksPath').stdout.trim();
}

describe.skipIf(!hasGit)('installing the git hooks', () => {
  test('the repository’s hooks are used after the first build in a clone', () => {
    git('init');
    installHooks(folder, environ);
    expect(hooksPath()).toBe('.githooks');
  });

  test('CI, existing hooks and folders inside another repository are left unchanged', () => {
    git('init');
    installHooks(folder, { ...environ, CI: 'true' });
    expect(hooksPath()).toBe('');

    const inner = join(folder, 'inner');
    mkdirSync(inner);
    installHooks(inner, environ);
    expect(hooksPath()).toBe('');

    writeFileSync(join(folder, '.git/hooks/pre-push'), '#!/bin/sh\n');
    installHooks(folder, environ);
    expect(hooksPath()).toBe('');

    git('config', 'core.hooksPath', 'elsewhere');
    installHooks(folder, environ);
    expect(hooksPath()).toBe('elsewhere');
  });

  test('nothing happens outside a repository', () => {
    installHooks(folder, environ);
    expect(git('config', '--local', '--list').status).not.toBe(0);
  });

  test('an invalid message stops a commit, and a valid one does not', () => {
    for (const name of ['.githooks/commit-msg', 'scripts/git']) {
      cpSync(join(rootDir, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(rootDir, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    git('init');
    installHooks(folder, environ);
    const commit = (message: string) =>
      git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--allow-empty', '-m', message);

    const refused = commit('Did something.');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('area: what changed');
    expect(git('log').status).not.toBe(0);
    expect(commit('kit: do something')).toMatchObject({ status: 0 });
  });
});
