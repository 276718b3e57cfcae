const frequent = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'CHF', 'INR', 'MXN', 'BRL'];

/** The most common ones first, then every currency that the browser knows. */
export const currencyChoices: readonly string[] = [...new Set([...frequent, ...Intl.supportedValuesOf('currency')])];
