import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Permission } from '../../../http/contract/permission.ts'
import { may } from '../../../http/contract/permission.ts'
import { nameKey } from '../../../contract/text.ts'
import type { Label } from '../contract/api.ts'
import { DEFAULT_SIF, DEFAULT_WEIGHT } from '../contract/api.ts'
import { datedByEngine, datedByHand } from './dating.ts'
import { labelDecider } from '../stream/decider.ts'
import type { GeneratedLabel } from '../stream/events.ts'
import type { GenerateBody } from '../contract/generate-body.ts'
import { labelStream } from '../act/label-answers.ts'
import type { Calendar } from '../act/label-answers.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import type { DateEngine, ReadDateEngine, ReadPerson } from '../ports.ts'
import { findLabelFacts, labelOf } from '../read/queries.ts'
import { localDate } from '../../../contract/expiry.ts'
import { tagCode } from '../../../contract/tag-code.ts'

/** The tenant's time zone, or the pending look-up of the session that brings it. */
interface Generating {
  readonly calendar: Calendar
  readonly readEngine: ReadDateEngine
  /** Left out outside of a request: the body says the name. */
  readonly readPerson?: ReadPerson
  /** Left out outside of a request: nobody there answers for the rules. */
  readonly rights?: Promise<{ readonly permissions: readonly Permission[] }>
}

/** The number that the tenant's next label gets. */
export async function nextLabelId({ tx }: UnitOfWork): Promise<number> {
  return (await findLabelFacts(tx, { baseProductId: '', storageTypeIds: [] })).nextId
}

/**
 * Generates `quantity` labels, numbered from the tenant's last number on; the head's lock, which the unit of work
 * holds, keeps the numbers consecutive. Storage types sent by id are stored by the name that is printed. The rules of
 * the dates are read in the flight of the other facts, and only where the label says its situação.
 */
export async function generateLabels(
  unit: UnitOfWork,
  body: GenerateBody,
  { calendar, readEngine, readPerson, rights }: Generating,
): Promise<Label[]> {
  const baseProductId = body.baseProductId ?? ''
  const storageIds = [body.storageType || (body.storageTypeId ?? ''), body.additionalStorageType ?? '']
  const [{ nextId, hasBaseProduct, storageTypes, keys }, { timeZone }, engine, person, own] = await Promise.all([
    findLabelFacts(unit.tx, { baseProductId, storageTypeIds: storageIds }),
    calendar,
    body.state === undefined && baseProductId === '' ? null : readEngine(unit.tx, subjectOf(body, calendar)),
    readPerson?.(unit.tx),
    rights,
  ])
  if (baseProductId !== '' && !hasBaseProduct) throw new Rejection('base_product_unknown')
  const [storageType = '', additionalStorageType = ''] = storageIds.map((id) => storageTypes.get(id) ?? id)
  const maySetRules = own !== undefined && may(own, 'regras')
  const context = { now: unit.now, timeZone, engine, maySetRules }
  const named = { ...body, responsible: person ?? body.responsible }
  const born = bearLabels(unit, named, { storageType, additionalStorageType }, { ...context, firstId: nextId })
  return born.map(({ state }) => labelOf(state.label, { now: unit.now, timeZone, keys }, 'in_stock', state))
}

export type BornLabel = Loaded<Exclude<LabelState, { status: 'absent' }>>

/** The labels of one body, numbered from `firstId` on, with their streams as they are after the generation. */
export function bearLabels(
  unit: UnitOfWork,
  body: GenerateBody,
  storage: Pick<GeneratedLabel, 'storageType' | 'additionalStorageType'>,
  { firstId, ...context }: Context & { readonly firstId: number },
): BornLabel[] {
  const { now, timeZone } = context
  const common = commonFields(context, body, storage)
  const year = Number(localDate(now, timeZone).slice(0, 4))
  return Array.from({ length: body.quantity ?? 1 }, (_, index) => {
    const id = firstId + index
    const stream = labelStream(id)
    const label = { id, code: tagCode(year, id), ...common }
    const command = { type: 'GenerateLabel', label, timeZone } as const
    const state = decideAndAppend(unit, labelDecider, newStream(labelDecider, stream), command)
    if (state.status === 'absent') throw new Error(`Label ${id} was not generated`)
    return { stream, version: 1, state }
  })
}

const subjectOf = ({ baseProductId, parentCodes = [] }: GenerateBody, calendar: Calendar) => ({
  baseProductId: baseProductId || null,
  parentCodes,
  timeZone: Promise.resolve(calendar).then(({ timeZone }) => timeZone),
})

interface Context {
  readonly now: Date
  readonly timeZone: string
  readonly engine: DateEngine | null
  readonly maySetRules: boolean
}

/** The fields that all labels of one call share, with the specification's defaults for those that were not sent. */
function commonFields(
  context: Context,
  body: GenerateBody,
  storage: Pick<GeneratedLabel, 'storageType' | 'additionalStorageType'>,
): Omit<GeneratedLabel, 'id' | 'code'> {
  const { storageName, ...dated } = datedOf(body, context)
  const storageType = storageName ?? storage.storageType
  const { additionalStorageType } = storage
  if (additionalStorageType !== '' && nameKey(additionalStorageType) === nameKey(storageType))
    throw new Rejection('additional_storage_same')
  return {
    storageType,
    additionalStorageType,
    name: body.name,
    category: body.category,
    sector: body.sector,
    responsible: body.responsible,
    weight: body.weight || DEFAULT_WEIGHT,
    sif: body.sif || DEFAULT_SIF,
    enteredAt: context.now.toISOString(),
    baseProductId: body.baseProductId || null,
    lateReason: body.lateReason,
    ...dated,
  }
}

function datedOf(body: GenerateBody, context: Context) {
  const { state, expiration_date: expirationDate } = body
  const { engine } = context
  if (state !== undefined && engine !== null) return datedByEngine({ ...body, state }, { ...context, engine })
  // The contract requires the date of a label without a situação.
  if (expirationDate === undefined) throw new Rejection('date_by_hand_needed', { text: 'Informe a validade.' })
  return { ...datedByHand({ ...body, expiration_date: expirationDate }, context), storageName: undefined }
}
