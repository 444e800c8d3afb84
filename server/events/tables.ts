import { queryBuilder } from '../database/statement.ts'
import type { StoredEvent } from './event.ts'

/** The columns that typed queries of the kernel use. The statements that write these tables are raw SQL. */
interface LogTables {
  events: StoredEvent & { tenant_id: string; position: number }
  tenant_head: { tenant_id: string; position: number; chain: Buffer; names_sealed: boolean }
  commands: { tenant_id: string; key: string; request_hash: string; status: number; body: unknown }
  consumer_checkpoints: { tenant_id: string; consumer: string; position: number }
}

/** Typed queries of the log's own tables. */
export const logTables = queryBuilder<LogTables>()
