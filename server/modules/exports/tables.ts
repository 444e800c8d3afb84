import type { ColumnType } from 'kysely'
import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const exportsTable = readTable('exports', {
  key: ['id'],
  columns: {
    id: 'text',
    kind: 'text',
    parameters: 'jsonb',
    title: 'text',
    state: 'text',
    requested_at: 'timestamptz',
    file_name: 'text?',
    media_type: 'text?',
    failure: 'text?',
  },
})

export interface ExportTables {
  exports: TableRow<typeof exportsTable>
  /** Progress of running exports. Not from the log. */
  export_progress: { tenant_id: string; export_id: string; done: number; total: number }
  /** The files. Not from the log; deleted after a day. */
  export_files: { tenant_id: string; export_id: string; bytes: Buffer; made_at: ColumnType<Date, string, string> }
}
