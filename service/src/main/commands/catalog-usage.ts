/** Options and help of "bestow catalog export" and "bestow catalog import". */
export const exportCatalogOptions = {
  format: { value: 'yaml|json|csv', choices: ['yaml', 'json', 'csv'], does: 'how to write the files; yaml by default' },
};

export const importCatalogOptions = {
  'dry-run': { does: 'only show what would change' },
  'retire-missing': { does: 'retire products, shipping methods and carriers that the folder does not have' },
  'leave-prices': { does: 'leave prices that need two operators as they are, and import the rest' },
};

export const importCatalogMore = `Reads products, prices, shipping-methods and carriers from <folder>: files such as products.yaml or prices.csv, and every file
in folders such as products/. Pictures are in pictures/. Everything is imported in one commit, or nothing: each fault is printed with its
file and line. Members that a file does not mention stay as they are.`;
