import { createFile } from './assets.ts';
import { iconSvg, pageStyle } from './look.ts';

export const styleFile = createFile('pages.css', 'text/css; charset=utf-8', pageStyle);
export const iconFile = createFile('icon.svg', 'image/svg+xml', iconSvg);
