import writeXlsxFile from 'write-excel-file/node'

type Value = string | number | boolean | Date | null

/** An .xlsx file with these rows. */
export function xlsx(rows: readonly (readonly Value[])[]): Promise<Buffer> {
  return writeXlsxFile(
    rows.map((row) =>
      row.map((value) => (value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : value)),
    ),
  ).toBuffer()
}

export const csv = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

/** The body of an import request. */
export const fileBody = (bytes: Buffer, fileName = 'tabela.csv') => ({ fileName, content: bytes.toString('base64') })
