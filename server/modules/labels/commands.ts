import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit.ts'
import { nameKey } from '../../text.contract.ts'
import type { Label, LabelBody, PrintsAnswer, PrintsBody } from './contract.ts'
import { DEFAULT_SIF, DEFAULT_WEIGHT } from './contract.ts'
import type { LabelCommand } from './decider.ts'
import { labelDecider } from './decider.ts'
import type { GeneratedLabel } from './events.ts'
import { labelOf } from './queries.ts'
import { expiryInstant, localDate } from './shelf-life.contract.ts'
import { labelCounters, labelSources } from './tables.ts'
import { tagCode } from './tag-code.contract.ts'

const stream = (id: number) => `label-${id}`

/** The number that the tenant's next label gets. */
export async function nextLabelId({ rowsOf }: Pick<UnitOfWork, 'rowsOf'>): Promise<number> {
  const [counter] = await rowsOf(labelCounters, [{}])
  return (counter?.last_id ?? 0) + 1
}

/**
 * Generates `quantity` labels, numbered from the tenant's last number on; the head's lock, which the unit of work holds,
 * keeps the numbers consecutive. Storage types sent by id are stored by the name that is printed.
 */
export async function generateLabels(unit: UnitOfWork, body: LabelBody, timeZone: string): Promise<Label[]> {
  const { baseProductId, storageType, additionalStorageType } = body
  const asked = [{ kind: 'base_product', id: baseProductId ?? '' }, { kind: 'storage_type', id: storageType ?? '' }, { kind: 'storage_type', id: additionalStorageType ?? '' }]
  const [nextId, [base, storage, additional]] = await Promise.all([nextLabelId(unit), unit.rowsOf(labelSources, asked)])
  if (baseProductId && !base) throw new Rejection('base_product_unknown')
  const today = localDate(unit.now, timeZone)
  const common = printedTexts({ now: unit.now, today, timeZone }, body, { storageType: storage?.name ?? storageType ?? '', additionalStorageType: additional?.name ?? additionalStorageType ?? '' })
  const year = Number(today.slice(0, 4))
  return Array.from({ length: body.quantity ?? 1 }, (_, index) => {
    const id = nextId + index
    const label = { id, code: tagCode(year, id), ...common }
    decideAndAppend(unit, labelDecider, newStream(labelDecider, stream(id)), { type: 'GenerateLabel', label })
    return labelOf(label, { now: unit.now, timeZone }, 'in_stock', 0)
  })
}

/** What all labels of one call have in common, with the specification's defaults where nothing was sent. */
function printedTexts(
  { now, today, timeZone }: { readonly now: Date; readonly today: string; readonly timeZone: string },
  body: LabelBody,
  storage: Pick<GeneratedLabel, 'storageType' | 'additionalStorageType'>,
): Omit<GeneratedLabel, 'id' | 'code'> {
  if (storage.additionalStorageType !== '' && nameKey(storage.additionalStorageType) === nameKey(storage.storageType)) throw new Rejection('additional_storage_same')
  return {
    ...storage,
    name: body.name,
    category: body.category,
    sector: body.sector,
    responsible: body.responsible,
    weight: body.weight || DEFAULT_WEIGHT,
    sif: body.sif || DEFAULT_SIF,
    manipulationDate: body.manipulation_date ?? today,
    expirationDate: body.expiration_date,
    expiresAt: expiryInstant(body.expiration_date, timeZone).toISOString(),
    enteredAt: now.toISOString(),
    baseProductId: body.baseProductId || null,
  }
}

/** Baixa: consumes or discards one label, once. */
export async function withdrawLabel(unit: UnitOfWork, id: number, command: Extract<LabelCommand, { type: 'ConsumeLabel' | 'DiscardLabel' }>): Promise<Label> {
  const state = await handleCommand(unit, labelDecider, stream(id), command)
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return labelOf(state.label, { now: unit.now, timeZone: command.timeZone }, command.type === 'ConsumeLabel' ? 'consumed' : 'discarded', state.printCount)
}

/** Records that labels were sent to a printer; all of them or, where one does not exist, none. */
export async function recordPrints(unit: UnitOfWork, { ids, copies, medium }: PrintsBody): Promise<PrintsAnswer> {
  const loaded = await loadStreams(unit, labelDecider, [...new Set(ids)].map(stream))
  const unknown = loaded.filter(({ state }) => state.status === 'absent')
  if (unknown.length > 0) throw new Rejection('print_unknown_labels', { ids: unknown.slice(0, 10).map((label) => label.stream.replace('label-', '')).join(', ') })
  for (const label of loaded) decideAndAppend(unit, labelDecider, label, { type: 'PrintLabel', copies, medium })
  const reprinted = loaded.filter(({ state }) => state.status !== 'absent' && state.printCount > 0).length
  return { printed: loaded.length, reprinted }
}
