import { Rejection } from '../errors.ts'
import type { ImportBody } from './contract.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Table } from './table.ts'

const isZip = (bytes: Buffer) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * The table in an uploaded file. The format is recognised by the content, not by the file's name.
 *
 * Throws only Rejection: 'import_file_unreadable', 'import_file_too_large', 'import_file_empty',
 * 'import_too_many_rows'.
 */
export async function readTable({ content }: Pick<ImportBody, 'content'>): Promise<Table> {
  const bytes = Buffer.from(content, 'base64')
  try {
    return isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes)
  } catch (error) {
    if (error instanceof Rejection) throw error
    // The file is the only input, so any other error means that it is broken.
    throw new Rejection('import_file_unreadable')
  }
}
