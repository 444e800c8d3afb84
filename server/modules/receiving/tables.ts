import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

export const suppliers = readTable('suppliers', {
  key: ['id'],
  columns: {
    id: 'integer',
    name: 'text',
    name_key: 'text',
    trade_name: 'text',
    cnpj: 'text?',
    phone: 'text',
    note: 'text',
  },
})
/** The last number given, also to what was deleted since. */
export const receivingCounters = readTable('receiving_counters', {
  key: ['kind'],
  columns: { kind: 'text', last_id: 'integer' },
})

export interface ReceivingTables {
  suppliers: TableRow<typeof suppliers>
  receiving_counters: TableRow<typeof receivingCounters>
}
