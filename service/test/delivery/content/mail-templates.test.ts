import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootDir } from '../../../../scripts/files.ts';
import { makeMailTemplates } from '../../../../scripts/mail/make-templates.ts';
import { cutTemplate } from '../../../../scripts/mail/template-parts.ts';
import { writeModule } from '../../../../scripts/mail/write-module.ts';

test('the committed templates equal what their sources generate', async () => {
  for (const { path, text } of await makeMailTemplates()) expect(readFileSync(join(rootDir, path), 'utf8')).toBe(text);
});

test('a template is split at its slots and blocks', () => {
  expect(cutTemplate('<p>[[text:a]]<!-- block:b --><i>[[lines:c]]</i><!-- /block:b --></p>')).toEqual({
    name: 'page',
    parts: [
      '<p>',
      { kind: 'text', name: 'a' },
      '',
      { name: 'b', parts: ['<i>', { kind: 'lines', name: 'c' }, '</i>'] },
      '</p>',
    ],
  });
});

test.each([
  '<style>[[text:a]]</style>',
  '<p style="color:[[text:a]]">',
  '<p [[text:a]]>',
  '<p title=[[text:a]]>',
  '<a href="https://x/[[url:a]]">',
  '<a href="[[url:a]]x">',
  '<p title="[[url:a]]">',
  '<p title="[[lines:a]]">',
  '<p>[[color:a]]</p>',
  '<p><!-- block:a -->',
  '<p><!-- block:a --><!-- block:b --><!-- /block:a --><!-- /block:b -->',
  '<p><!-- /block:a -->',
])('a slot or block in an unsafe place is rejected: %s', (html) => {
  expect(() => cutTemplate(html)).toThrow(/mail template/);
});

test('a slot of unknown kind, and a name used for two things, are rejected', () => {
  expect(() => writeModule('x', cutTemplate('<p title="[[colour:a]]">'))).toThrow(/no known kind/);
  expect(() => writeModule('x', cutTemplate('<p align="[[left|right:a]]" dir="[[ltr|rtl:a]]">'))).toThrow(/two kinds/);
});
