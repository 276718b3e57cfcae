import { readDemoCatalog, readDemoPicture } from '../../src/main/demo/read-demo-catalog.ts';

export const {
  products: demoProducts,
  shippingMethods: demoShippingMethods,
  carriers: demoCarriers,
  brandings: demoBrandings,
  departments: demoDepartments,
  pictures: demoPictures,
} = readDemoCatalog();

export const demoFaceplates = demoPictures
  .filter(({ name }) => name.endsWith('.svg'))
  .map((picture) => ({ name: picture.name, svg: readDemoPicture(picture).toString('utf8') }));
