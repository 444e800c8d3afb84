import type { Database } from '../../database/database.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { NO_PROVENANCE, NOT_VALUED } from '../labels/published.ts'
import type { GeneratedLabel, InspectedPlaced } from './read/inspection-log.ts'
import type { ReceiptRecord } from './read/inspection-receipts.ts'
import type { TemperatureRecord } from './read/inspection-temperatures.ts'

// A year of events would take too long over HTTP, so the events are inserted into the log by SQL.
const MOVE_HEAD = 'update tenant_head set position = position + $2 where tenant_id = $1'
const PRINTS = `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
select head.tenant_id, head.position + n, 'label-' || $3::text, n + 1, md5('print ' || n)::uuid, 'LabelPrinted', 1,
  jsonb_build_object('id', $3::integer, 'copies', 1, 'medium', 'browser-50x30', 'reprint', n > 1, 'printCount', n),
  jsonb_build_object('actor', jsonb_build_object('userId', 'u-robot'), 'requestId', 'print-' || n),
  $4::timestamptz + make_interval(secs => n)
from tenant_head head cross join generate_series(1, $2) n where head.tenant_id = $1`

/** Inserts a label's first `times` prints, one a second, each of its own request. */
export async function printOften(
  database: Database,
  tenantId: string,
  { label, times, since }: { readonly label: number; readonly times: number; readonly since: string },
): Promise<void> {
  await writeTenant(database, tenantId, async (tx) => {
    tx.send({ sql: PRINTS, parameters: [tenantId, times, label, since] })
    tx.send({ sql: MOVE_HEAD, parameters: [tenantId, times] })
  })
}

const EXPIRIES = `insert into events (tenant_id, position, stream, stream_version, event_id, type, schema_version, data, meta, recorded_at)
select head.tenant_id, head.position + n, 'expiry-day-' || n, 1, md5('expiry ' || n)::uuid, 'LabelsExpired', 1,
  jsonb_build_object('date', '2026-11-20', 'labels', (select jsonb_agg(jsonb_build_object('id', 2 * id, 'expiresAt', '2026-11-20T03:00:00.000Z')) from generate_series(1, 500) id)),
  '{"actor": {"system": "expiry"}}'::jsonb, $3::timestamptz + make_interval(secs => n)
from tenant_head head cross join generate_series(1, $2) n where head.tenant_id = $1`

/** Inserts `times` LabelsExpired events of 500 labels each, no two with consecutive numbers. */
export async function expireOften(
  database: Database,
  tenantId: string,
  { times, since }: { readonly times: number; readonly since: string },
): Promise<void> {
  await writeTenant(database, tenantId, async (tx) => {
    tx.send({ sql: EXPIRIES, parameters: [tenantId, times, since] })
    tx.send({ sql: MOVE_HEAD, parameters: [tenantId, times] })
  })
}

/** The URL of the next page from a list's `Link` header; undefined on the last page. */
export function nextPage(headers: Headers): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
}

const NOON = '2026-11-20T15:00:00.000Z'
const LATER = '2026-11-26T03:00:00.000Z'

/** An event of the log, of its own request. */
const placed = <Event extends Pick<InspectedPlaced['event'], 'type' | 'data'>>(position: number, event: Event) => ({
  position,
  event: {
    ...event,
    tenantId: 'bistro',
    stream: `label-${position}`,
    streamVersion: 1,
    meta: { actor: { userId: 'u-1' }, requestId: `${event.type}-${position}` },
    recordedAt: new Date(NOON),
  },
})

export function generated(own: Partial<GeneratedLabel> & Pick<GeneratedLabel, 'id' | 'name'>) {
  return placed(own.id, {
    type: 'LabelGenerated',
    data: {
      code: `FID2026${String(own.id).padStart(4, '0')}`,
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      storageType: 'Refrigerado',
      additionalStorageType: '',
      weight: '300g',
      sif: 'ISENTO',
      manipulationDate: '2026-11-20',
      expirationDate: '2026-11-25',
      expiresAt: LATER,
      enteredAt: NOON,
      baseProductId: null,
      ...NO_PROVENANCE,
      ...own,
    },
  } as const)
}

export const printed = (id: number, own: { readonly copies?: number } = {}) =>
  placed(id, {
    type: 'LabelPrinted',
    data: { id, copies: 1, medium: 'browser-50x30', reprint: false, printCount: 1, ...own },
  } as const)
export const notPrinted = (id: number) =>
  placed(id, { type: 'LabelNotPrinted', data: { id, jobId: 'j1', printCount: 0 } } as const)
export const consumed = (id: number) =>
  placed(id, { type: 'LabelConsumed', data: { id, expiresAt: LATER, at: NOON } } as const)
export const discarded = (id: number, { note }: { readonly note: string }) =>
  placed(id, {
    type: 'LabelDiscarded',
    data: { id, expiresAt: LATER, at: NOON, reason: 'avaria', note, ...NOT_VALUED },
  } as const)
export const expired = (ids: readonly number[]) =>
  placed(ids[0] ?? 0, {
    type: 'LabelsExpired',
    data: { date: '2026-11-26', labels: ids.map((id) => ({ id, expiresAt: LATER })) },
  } as const)

/** A reading that is out of its limit, with this text wherever a person writes. */
export const warmReading = (text: string): Parameters<TemperatureRecord['take']>[0] => ({
  type: 'TemperaturesTaken',
  tenantId: 'bistro',
  stream: 'temperature-round-1',
  streamVersion: 1,
  meta: { actor: { userId: 'u-1' } },
  recordedAt: new Date(NOON),
  data: {
    at: NOON,
    readings: [
      {
        id: 1,
        pointId: 1,
        point: text,
        min: null,
        max: 4,
        value: 4.6,
        at: NOON,
        late: false,
        status: 'fora',
        action: 'outro',
        note: text,
      },
    ],
  },
})

/** A confirmed receipt of one line that was refused, with this text wherever a person writes. */
export function refusedReceipt(text: string) {
  const event: Parameters<ReceiptRecord['take']>[0] = {
    type: 'ReceiptConfirmed',
    tenantId: 'bistro',
    stream: 'receipt-1',
    streamVersion: 2,
    meta: { actor: { userId: 'u-1' } },
    recordedAt: new Date(NOON),
    data: {
      id: 1,
      supplierId: 1,
      name: text,
      number: '12345',
      at: NOON,
      items: 1,
      refused: 1,
      labels: 0,
      goods: [],
      prices: [],
      waiting: [],
      limits: [
        { group: 'congelado', line: null, measured: -9, celsius: -12, source: 'CVS 3/2026, art. 30', force: 'limite' },
      ],
    },
  }
  const details: NonNullable<Parameters<ReceiptRecord['take']>[2]> = {
    id: 1,
    supplierId: 1,
    name: text,
    cnpj: '11222333000181',
    invoice: { key: '3'.repeat(44), number: 'N'.repeat(20), series: null, issuedAt: null, total: null },
    receivedAt: NOON,
    vehicle: null,
    temperatures: { congelado: -9 },
    lines: [
      {
        description: text,
        supplierCode: '',
        ean: null,
        unit: 'KG',
        quantity: 10,
        total: null,
        ingredientId: null,
        baseProductId: null,
        ignored: false,
        pack: null,
        kind: null,
        foodClass: null,
        brand: '',
        sif: '',
        temperature: null,
        makersTempMax: null,
        outcome: 'recusado',
        acceptedQuantity: null,
        reason: 'embalagem',
        note: text,
        acceptPrice: null,
        lots: [
          {
            lot: 'L'.repeat(40),
            makersDate: null,
            manufacturedOn: null,
            quantity: null,
            storageTypeId: null,
            labels: null,
          },
        ],
      },
    ],
  }
  return { event, details }
}
