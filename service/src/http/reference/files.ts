import { createFile } from '../pages/assets.ts';
import { referenceScript } from './reference-script.ts';
import { referenceStyle } from './reference-style.ts';

export const referenceStyleFile = createFile('reference.css', 'text/css; charset=utf-8', referenceStyle);
export const referenceScriptFile = createFile('reference.js', 'text/javascript; charset=utf-8', referenceScript);
