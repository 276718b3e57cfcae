import { expect, test } from 'vitest';
import { requirePostgresVersion } from '../../src/database/migrate.ts';
import { StartupError } from '../../src/kit/startup-error.ts';

test.each([90_624, 130_014, 149_999])('a server with version number %i is rejected as too old', (versionNumber) => {
  expect(() => requirePostgresVersion(versionNumber)).toThrow(StartupError);
  expect(() => requirePostgresVersion(versionNumber)).toThrow(
    /^The database is PostgreSQL \d+, but Bestow needs 15 or newer; .+\.$/,
  );
});

test.each([150_000, 160_004, 180_004])('a server with version number %i is accepted', (versionNumber) => {
  expect(() => requirePostgresVersion(versionNumber)).not.toThrow();
});
