import { installInvoiceSchemas, noInvoiceSchemas } from './invoice-schemas/find-invoice-schemas.ts';

// The XML of invoices is validated where the schemas are. They come from npm; where the registry cannot be reached, that
// test is skipped, and this says so.
console.log(installInvoiceSchemas() ?? `The XML of invoices is not validated, ${noInvoiceSchemas}.`);
