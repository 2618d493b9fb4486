/** Text that a spreadsheet would run as a formula, if it is no plain number. */
const isFormula = (text: string) => /^[=+\-@\t\r\n]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)

function toCell(value: string | number): string {
  const text = String(value)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file that spreadsheets read as UTF-8 (RFC 4180, with a byte order mark). */
export const toCsv = (rows: readonly (readonly (string | number)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`
