const frequent = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'CHF', 'INR', 'MXN', 'BRL'];

/** Those that most ask for first, then every currency that the browser knows. */
export const currencyChoices: readonly string[] = [...new Set([...frequent, ...Intl.supportedValuesOf('currency')])];
