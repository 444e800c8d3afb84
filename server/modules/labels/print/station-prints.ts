import { tenantOf } from '../../../database/tenants.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { PrinterProfile, RawProfile } from '../../../drivers/contract/printer-profile.ts'
import { drawLabels } from '../../../drivers/draw-in-thread.ts'
import { layoutOfProfile } from '../../../drivers/contract/printer-profile.ts'
import type { AskedTemplate } from '../../../contract/print-template.ts'
import type { StationPrint } from '../stream/decider.ts'
import { labelDecider } from '../stream/decider.ts'
import { readLabelKeys } from '../read/label-key.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { readProvenance } from '../read/provenance.ts'
import type { LabelRow } from '../read/queries.ts'
import { standingOfRow, findLabelRows, toLabel } from '../read/queries.ts'
import { printRefusal } from '../contract/usable.ts'
import type { SalePorts } from '../ports.ts'
import { printedAs, readTemplate, refuseTooSmall } from './printed-as.ts'

export interface QueuedLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Why it is not printed now, to follow its code; null: it may be. */
  readonly refusal: string | null
  /** What comes out for the first time; null: a reprint, a child of another label, or a label of no base product. */
  readonly firstOf: LabelKind | null
}

/** What a station makes, for its habits. */
export interface LabelKind {
  readonly baseProductId: string
  readonly state: string | null
  readonly storageTypeId: string | null
}

/** The labels as a printer's queue sees them, in the order of the ids. */
export async function findQueuedLabels(
  tx: TenantTransaction,
  ids: readonly number[],
  now: Date,
): Promise<QueuedLabel[]> {
  return ids.length === 0 ? [] : queuedLabels(await findLabelRows(tx, ids), now)
}

function queuedLabels(rows: readonly LabelRow[], now: Date): QueuedLabel[] {
  return rows.map((row) => {
    const { id, code, name, state, base_product_id: baseProductId, storage_type_id: storageTypeId } = row
    const isFirst = row.print_count === 0 && baseProductId !== null && !isChild(row)
    return {
      id,
      code,
      name,
      refusal: printRefusal(standingOfRow(row), now),
      firstOf: isFirst ? { baseProductId, state, storageTypeId } : null,
    }
  })
}

/** Made by opening, portioning, freezing or thawing another one: nobody chooses it at the bench. */
const isChild = ({ provenance }: LabelRow) => provenance !== null && readProvenance(provenance).parentCode !== undefined

const streams = (ids: readonly number[]) => ids.map((id) => `label-${id}`)

/** Records that a station's printer has got these labels. */
export async function recordStationPrint(
  unit: UnitOfWork,
  { ids, medium, ...job }: StationPrint & { readonly ids: readonly number[] },
): Promise<void> {
  const loaded = await loadStreams(unit, labelDecider, streams(ids))
  recordPrintOf(unit, loaded, { medium, ...job })
}

export function recordPrintOf(
  unit: UnitOfWork,
  loaded: readonly Loaded<LabelState>[],
  { medium, ...job }: StationPrint,
): void {
  for (const label of loaded) decideAndAppend(unit, labelDecider, label, { type: 'PrintLabel', copies: 1, medium, job })
}

/** Records that these labels of a job did not come out. */
export async function recordNotPrinted(
  unit: UnitOfWork,
  { ids, jobId }: { readonly ids: readonly number[]; readonly jobId: string },
): Promise<void> {
  const loaded = await loadStreams(unit, labelDecider, streams(ids))
  for (const label of loaded) decideAndAppend(unit, labelDecider, label, { type: 'MarkNotPrinted', jobId })
}

interface ReadLabels {
  readonly queued: readonly QueuedLabel[]
  /** Throws the refusal of what does not come out by the template at this printer. */
  refuseFor(profile: PrinterProfile): void
  /** Those with these ids as the bytes for a printer. Drawing takes time, and needs no transaction. */
  draw(ids: readonly number[], profile: RawProfile): Promise<Uint8Array>
}

interface Wanted {
  readonly ids: readonly number[]
  readonly origin: string
  readonly now: Date
  /** null: as labels of the kitchen. */
  readonly asked: AskedTemplate | null
}

/** Reads the labels as they were generated. A label that was printed before is drawn with "2ª via". */
export const queuedLabelsReader =
  (ports: SalePorts) =>
  async (tx: TenantTransaction, { ids, origin, now, asked }: Wanted): Promise<ReadLabels> => {
    const [rows, keys, { name, timeZone }] = await Promise.all([
      findLabelRows(tx, ids),
      readLabelKeys(tx),
      tenantOf(tx),
    ])
    const tenant = { tenant_id: tx.tenantId, tenant_name: name, time_zone: timeZone, public_origin: origin }
    const labels = rows.map((row) => toLabel(row, { now, timeZone, keys }))
    const facts = await readTemplate(tx, labels, asked, ports)
    return {
      queued: queuedLabels(rows, now),
      refuseFor: (profile) => refuseTooSmall(printedAs(labels, tenant, facts), layoutOfProfile(profile)),
      async draw(drawnIds, profile) {
        const chosen = new Set(drawnIds)
        const drawn = labels.filter(({ id }) => chosen.has(id))
        const reprints = new Set(drawn.flatMap((label) => (label.print_count > 0 ? [label.qrCode] : [])))
        return drawLabels(printedAs(drawn, tenant, facts), profile, { reprints })
      },
    }
  }
