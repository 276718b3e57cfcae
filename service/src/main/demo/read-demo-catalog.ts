import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrandingSettings, Carrier, Department, ProductContent, ShippingMethod } from '../../catalog/types.ts';
import { serviceDir } from '../../kit/service-dir.ts';

/**
 * A product of the demo. Fee and discount are plain decimals: the fee in the product's currency, the discount in
 * percent.
 */
export interface DemoProduct {
  readonly id: string;
  readonly isActive: boolean;
  readonly isPublic: boolean;
  readonly fee: string;
  readonly discountPercentage: string;
  readonly content: ProductContent;
}

export interface DemoBranding {
  readonly id: string;
  readonly name: string;
  readonly settings: BrandingSettings;
}

export interface DemoPicture {
  readonly name: string;
  readonly contentType: string;
}

export interface DemoCatalog {
  readonly products: readonly DemoProduct[];
  readonly shippingMethods: readonly ShippingMethod[];
  readonly carriers: readonly Carrier[];
  readonly brandings: readonly DemoBranding[];
  readonly departments: readonly Department[];
  readonly pictures: readonly DemoPicture[];
}

export const demoFolder = join(serviceDir, 'demo');
export const demoPicturesFolder = join(demoFolder, 'pictures');

const contentTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** The catalog of fictional brands for stage and tests. */
export function readDemoCatalog(): DemoCatalog {
  return {
    products: namesIn('products').map((name) => readJson<DemoProduct>(join('products', name))),
    shippingMethods: readJson('shipping-methods.json'),
    carriers: readJson('carriers.json'),
    brandings: readJson('brandings.json'),
    departments: readJson('departments.json'),
    pictures: namesIn('pictures').flatMap((name) => {
      const contentType = contentTypes[extname(name)];
      return contentType ? [{ name, contentType }] : [];
    }),
  };
}

export function readDemoPicture({ name }: DemoPicture): Buffer {
  return readFileSync(join(demoPicturesFolder, name));
}

function namesIn(folder: string): string[] {
  return readdirSync(join(demoFolder, folder)).sort();
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(demoFolder, path), 'utf8')) as T;
}
