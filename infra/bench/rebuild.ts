import type { Bench, BenchDatabase, Group } from './bench.ts'
import { asOwner } from './bulk.ts'
import { startChild } from './child.ts'
import { timeOf } from './drive.ts'
import { figureAtMost, ratioAtLeast, rowOf } from './report.ts'
import { alternate } from './rounds.ts'
import { LABEL_COLUMNS } from './sample-labels.ts'
import type { Rebuilt } from './side-rebuild.ts'

const READ_TABLES = ['labels', 'label_counters', 'label_names', 'label_expiry_counts']

const EVENTS = `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
select 'bulk-' || n % $1, n / $1 + 1, 'label-' || n / $1 + 1, 1, gen_random_uuid(), 'LabelGenerated', 1,
  jsonb_build_object('id', n / $1 + 1, 'code', 'FID2026' || n / $1 + 1, 'name', 'Molho ' || kind, 'category', 'Molhos', 'sector', 'Cozinha Quente', 'responsible', 'Ana Souza', 'storageType', 'Refrigerado',
    'additionalStorageType', '', 'weight', '500g', 'sif', 'ISENTO', 'manipulationDate', '2026-11-21', 'expirationDate', to_char(expires, 'YYYY-MM-DD'),
    'expiresAt', to_char(expires, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'enteredAt', '2026-11-21T15:00:00.000Z', 'baseProductId', null),
  '{"actor": {"userId": "bench"}}', '2026-11-21T15:00:00Z'
from (select n, (n / $1) % 200 as kind, timestamp '2026-12-01 02:59:59.999' + ((n / $1) % 90) * interval '1 day' as expires from generate_series(0, $2::integer - 1) n) made`

/** Writes events directly to the log, without the hash chain. */
async function fillEvents(url: string, tenants: number, events: number): Promise<void> {
  await asOwner(url, ['events', 'tenant_head'], async (client) => {
    await client.query(EVENTS, [tenants, events])
    await client.query(
      'insert into tenant_head (tenant_id, position) select tenant_id, max(position) from events group by tenant_id',
    )
    await client.query('vacuum analyze events')
  })
}

const text = (field: string) => `data ->> '${field}'`
const key = (field: string) => `lower(data ->> '${field}')`
const fields: Readonly<Record<string, string>> = {
  code: text('code'),
  name: text('name'),
  name_key: key('name'),
  category: text('category'),
  category_key: key('category'),
  sector: text('sector'),
  sector_key: key('sector'),
  responsible: text('responsible'),
  storage_type: text('storageType'),
  additional_storage_type: text('additionalStorageType'),
  weight: text('weight'),
  sif: text('sif'),
  manipulation_date: text('manipulationDate'),
  expiration_date: text('expirationDate'),
  expires_at: `(${text('expiresAt')})::timestamptz`,
  entered_at: `(${text('enteredAt')})::timestamptz`,
  base_product_id: text('baseProductId'),
  watch_at: `(${text('expiresAt')})::timestamptz - interval '168 hours'`,
}
const columns = Object.keys(LABEL_COLUMNS)
const INSERT_SELECT = `insert into labels (tenant_id, id, ${columns.join(', ')}, stock, print_count)
select tenant_id, (data ->> 'id')::integer, ${columns.map((name) => fields[name]).join(', ')}, 'in_stock', 0 from events order by tenant_id, position`

const emptyTables = ({ url }: BenchDatabase) =>
  asOwner(url, [], async (client) => void (await client.query(`truncate ${READ_TABLES.join(', ')}`)))

/** The Node flags with which package.json starts `admin`. */
const ADMIN_FLAGS = ['--max-semi-space-size=4']

/** Rebuilds into empty tables in a new process. 'rest': the process does nothing, to measure its base memory. */
async function rebuild(database: BenchDatabase, tenants: number, request: 'rebuild' | 'rest'): Promise<Rebuilt> {
  await emptyTables(database)
  const child = startChild(new URL('./side-rebuild.ts', import.meta.url), [database.url, String(tenants)], ADMIN_FLAGS)
  try {
    return await child.ask<Rebuilt>(request)
  } finally {
    await child.close()
  }
}

async function insertSelect(database: BenchDatabase, events: number): Promise<Omit<Rebuilt, 'peakMiB'>> {
  await emptyTables(database)
  const ms = await asOwner(database.url, ['events', 'labels'], (client) =>
    timeOf(async () => void (await client.query(INSERT_SELECT))),
  )
  return { events, ms }
}

async function fillLog(bench: Bench, tenants: number, events: number): Promise<BenchDatabase> {
  bench.say(`f: gravando ${events} eventos de ${tenants} tenants`)
  const database = await bench.createDatabase()
  await fillEvents(database.url, tenants, events)
  return database
}

/** f: a rebuild of all read models of all tenants from the log. */
export const rebuildGroup: Group = async (bench) => {
  const events = bench.isQuick ? 4_000 : 1_000_000
  const many = await fillLog(bench, 200, events)
  const single = await fillLog(bench, 1, events / 10)
  const large = await fillLog(bench, 1, events)
  try {
    bench.say('f: refazendo')
    const turns = await alternate(bench.rounds, {
      ours: () => rebuild(many, 200, 'rebuild'),
      floor: () => insertSelect(many, events),
      single: () => rebuild(single, 1, 'rebuild'),
      large: () => rebuild(large, 1, 'rebuild'),
      rest: () => rebuild(many, 200, 'rest'),
    })
    if ([...turns.ours, ...turns.large].some((turn) => turn.events !== events))
      throw new Error('A rebuild left events out')
    const speed = (turn: Pick<Rebuilt, 'events' | 'ms'>) => (turn.events * 1000) / turn.ms
    const memory = (turn: Rebuilt) => turn.peakMiB
    const floorName = 'um INSERT … SELECT na tabela das etiquetas'
    const peerName = 'o mesmo processo sem nada a fazer'
    return {
      rows: [
        rowOf({
          group: 'f',
          what: `${events} eventos de 200 tenants`,
          unit: 'eventos/s',
          ours: turns.ours.map(speed),
          peerName: floorName,
          peer: turns.floor.map(speed),
          target: ratioAtLeast(0.5),
        }),
        rowOf({
          group: 'f',
          what: `${events} eventos num tenant só`,
          unit: 'eventos/s',
          ours: turns.large.map(speed),
          peerName: floorName,
          peer: turns.floor.map(speed),
        }),
        rowOf({
          group: 'f',
          what: `pico de memória, ${events} eventos de 200 tenants`,
          unit: 'MiB',
          ours: turns.ours.map(memory),
          peerName,
          peer: turns.rest.map(memory),
          target: figureAtMost(300),
        }),
        rowOf({
          group: 'f',
          what: `pico de memória, ${events / 10} eventos num tenant só`,
          unit: 'MiB',
          ours: turns.single.map(memory),
          peerName,
          peer: turns.rest.map(memory),
          target: figureAtMost(300),
        }),
        rowOf({
          group: 'f',
          what: `pico de memória, ${events} eventos num tenant só`,
          unit: 'MiB',
          ours: turns.large.map(memory),
          peerName,
          peer: turns.rest.map(memory),
          target: figureAtMost(300),
        }),
      ],
      notes: [
        {
          group: 'f',
          text: 'os eventos foram gravados direto no log, sem cadeia; os dois lados escrevem em tabelas vazias, com todos os índices',
        },
      ],
    }
  } finally {
    await many.drop()
    await single.drop()
    await large.drop()
  }
}
