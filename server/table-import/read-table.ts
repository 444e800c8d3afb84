import { Rejection } from '../errors.ts'
import type { ImportBody } from './contract/api.ts'
import { isSpreadsheet } from './file-table.ts'
import { refuseHugeCsv } from './read-csv.ts'
import { readInThread } from './read-in-thread.ts'
import { readingTurns } from './reading-turns.ts'
import type { Table } from './table.ts'

const inTurn = readingTurns({ places: 2, waitingOfATenant: 10 })

/**
 * The table in an uploaded file. The format is recognised by the content, not by the file's name.
 *
 * Throws Rejection 'import_file_unreadable', 'import_file_too_large', 'import_file_empty', 'import_too_many_rows', and
 * HttpRefusal 429 where too many files of the tenant wait.
 */
export async function readTable({ content }: Pick<ImportBody, 'content'>, tenantId: string): Promise<Table> {
  const bytes = Buffer.from(content, 'base64')
  if (!isSpreadsheet(bytes)) refuseHugeCsv(bytes)
  return inTurn(tenantId, () => readInThread(bytes).catch(unreadable))
}

/** The file is the only input, so any error that is no rejection means that it is broken. */
function unreadable(error: unknown): never {
  throw error instanceof Rejection ? error : new Rejection('import_file_unreadable')
}
