import type { ColumnType } from 'kysely'
import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'
import type { MachineTables } from '../../machines/access.ts'

export const printerProfiles = readTable('printer_profiles', {
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    name_key: 'text',
    width_mm: 'numeric',
    height_mm: 'numeric',
    dpi: 'integer',
    media: 'text',
    gap_mm: 'numeric',
    offset_x_dots: 'integer',
    offset_y_dots: 'integer',
    rotation: 'integer',
    language: 'text',
    invert: 'boolean',
    darkness: 'integer?',
    speed: 'integer?',
    way: 'text',
  },
})
export const stations = readTable('stations', {
  key: ['id'],
  columns: { id: 'text', name: 'text', name_key: 'text', sector: 'text', printer_profile_id: 'text?' },
})
/** The agents that are not revoked; `computer` null: not paired yet. */
export const printAgents = readTable('print_agents', {
  key: ['id'],
  columns: { id: 'text', station_id: 'text?', computer: 'text?', added_at: 'timestamptz' },
})

// No projection writes it: how far each print has come is no event (decision 61).
interface PrintJobs {
  tenant_id: string
  id: string
  station_id: string
  profile_id: string
  way: string
  /** None: the job is a calibration page. */
  label_ids: number[]
  not_printed: number[]
  state: string
  reason: string | null
  claimed_by: string | null
  claimed_at: ColumnType<Date | null, string | null, string | null>
  /** Only grows, so that each attempt has a number of its own. */
  attempts: number
  /** Those that ended without a word of the agent. */
  silent_attempts: number
  possibly_twice: string
  /** 'sim': for an agent of this station only. Null: of a version that did not ask. */
  own_agent: string | null
  /** 'venda', 'plaquinha'; null: labels of the kitchen. */
  template: string | null
  /** 'sim': a sale label says that it is for immediate consumption. */
  immediate: string | null
  requested_by: string
  /** For the addresses in the QR codes: that of the person's request, not that of the agent's. */
  origin: string
  created_at: ColumnType<Date, string, string>
  changed_at: ColumnType<Date, string, string>
}

export interface PrintingTables extends MachineTables {
  printer_profiles: TableRow<typeof printerProfiles>
  stations: TableRow<typeof stations>
  print_agents: TableRow<typeof printAgents>
  print_jobs: PrintJobs
}
