import { queryBuilder } from '../database/statement.ts'
import type { EventMeta } from './event.ts'

/** The columns that typed queries of the kernel use. The statements that write these tables are raw SQL. */
interface LogTables {
  events: {
    tenant_id: string
    position: number
    stream: string
    stream_version: number
    type: string
    schema_version: number
    /** JSON as it was stored; the event catalogue decodes it. */
    data: unknown
    meta: EventMeta
    recorded_at: Date
  }
  tenant_head: { tenant_id: string; position: number; chain: Buffer; names_sealed: boolean }
  commands: { tenant_id: string; key: string; request_hash: string; status: number; body: unknown }
  consumer_checkpoints: { tenant_id: string; consumer: string; position: number }
}

/** Typed queries of the log's own tables. */
export const logTables = queryBuilder<LogTables>()
