import { PNG } from 'pngjs';

/** An empty picture of this size in pixels. */
export const pngOf = (width: number, height = width) => PNG.sync.write(new PNG({ width, height }));
