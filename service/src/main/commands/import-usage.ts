/** Options and help of "bestow codes import". */
export const importOptions = {
  name: { value: 'import name', does: 'name of this import; reuse it to resume after a crash', isRequired: true },
  format: {
    value: 'csv|ndjson',
    does: 'required unless the file name ends in .csv or .ndjson',
    choices: ['csv', 'ndjson', 'jsonl'],
  },
};

export const importRows = `A CSV file (RFC 4180, UTF-8) starts with a header line; in an NDJSON file each line is an object with these members:
  ProductId     the product's id
  Value         the card's value in the product's currency, such as 25 or 25.00
  Code          the card number that the recipient sees
  Pin           optional
  BarcodeType   optional: None, Code128, Code39, Ean13, UpcA, Itf, Pdf417, QrCode, DataMatrix, Aztec; otherwise None
  BarcodeChars  optional: what the barcode holds; otherwise the Code without spaces
  Serial        for cards that are mailed: the number on the back of the plastic. Code may then be empty

"-" reads standard input. Refused rows are listed in <file>.faults.csv with row number, reason and at most the last four
characters of the code; for standard input they go to standard error. The command then ends with code 1; the good rows are
loaded all the same. With --url a file has at most 64 MiB, and at most 100 rejected rows are listed.`;
