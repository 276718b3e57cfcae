/** The two warehouses of the demo. Cards, packaging and shipping methods only meet within one of them. */
export const usEast = 'us-east';
export const euCentral = 'eu-central';
