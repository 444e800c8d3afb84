import { Rejection } from '../../../errors.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Permission } from '../../../http/contract/permission.ts'
import { may } from '../../../http/contract/permission.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { Label } from '../contract/api.ts'
import { labelOf, madeFields } from '../contract/made-label.ts'
import type { BornLabel } from './birth.ts'
import { bearLabel, bearReserved, takeLabelNumbers } from './birth.ts'
import type { BatchOrigin } from '../contract/dating.ts'
import { datedByEngine } from '../contract/dating.ts'
import { datedByHand } from '../contract/dating-by-hand.ts'
import { datesAsPrinted } from './dating.ts'
import { frozenOfLabel } from './frozen.ts'
import type { GeneratedLabel, LabelDates, NewLabel } from '../stream/events.ts'
import { labelDates } from '../stream/events.ts'
import type { GenerateBody } from '../contract/generate-body.ts'
import type { Calendar } from '../act/label-answers.ts'
import type { DateEngine, ReadDateEngine, ReadFrozen, ReadPerson } from '../ports.ts'
import type { Ingredient } from '../read/ingredients.ts'
import { labelsByCode } from '../read/ingredients.ts'
import type { LabelFacts } from '../read/label-facts.ts'
import { findLabelFacts } from '../read/label-facts.ts'

/** The tenant's time zone, or the pending look-up of the session that brings it. */
interface Generating {
  readonly calendar: Calendar
  readonly readEngine: ReadDateEngine
  readonly readFrozen: ReadFrozen
  /** Left out outside of a request: the body says the name. */
  readonly readPerson?: ReadPerson
  /** Left out outside of a request: nobody there answers for the rules. */
  readonly rights?: Promise<{ readonly permissions: readonly Permission[] }>
}

/** The number that the tenant's next label gets. */
export async function nextLabelId({ tx }: UnitOfWork): Promise<number> {
  return (await findLabelFacts(tx, { baseProductId: '', storagePlaces: [] })).nextId
}

/**
 * Generates `quantity` labels, numbered from the tenant's last number on; the head's lock, which the unit of work
 * holds, keeps the numbers consecutive. Storage types sent by id are stored by the name that is printed. The rules of
 * the dates are read in the flight of the other facts, and only where the label says its situação.
 */
export async function generateLabels(
  unit: UnitOfWork,
  body: GenerateBody,
  { calendar, readEngine, readFrozen, readPerson, rights }: Generating,
): Promise<Label[]> {
  const baseProductId = body.baseProductId ?? ''
  const sent = body.storageType || (body.storageTypeId ?? '')
  const additional = body.additionalStorageType ?? ''
  const reading = labelsByCode(unit.tx, body.parentCodes ?? [])
  const [facts, { timeZone }, engine, person, own, parents] = await Promise.all([
    findLabelFacts(unit.tx, {
      baseProductId,
      storagePlaces: [sent, additional],
      made: body.baseProductId ? [body.baseProductId] : [],
    }),
    calendar,
    body.state === undefined && baseProductId === '' ? null : readEngine(unit.tx, subjectOf(body, reading, calendar)),
    readPerson?.(unit.tx),
    rights,
    reading,
  ])
  const { hasBaseProduct, storageTypes, keys } = facts
  if (baseProductId !== '' && !hasBaseProduct) throw new Rejection('base_product_unknown')
  const storage = { ...placeOf(sent, storageTypes), additionalStorageType: storageTypes.get(additional) ?? additional }
  const maySetRules = own !== undefined && may(own, 'regras')
  const frozen = await frozenOfLabel(unit.tx, body, facts, { parents, readFrozen })
  const context = { now: unit.now, timeZone, engine, maySetRules, frozen }
  const named = { ...body, responsible: person ?? body.responsible }
  const born = bearLabels(unit, named, storage, { ...context, facts })
  return born.map(({ state }) => labelOf(state.label, { now: unit.now, timeZone, keys }, 'in_stock', state))
}

type Storage = Pick<GeneratedLabel, 'storageType' | 'additionalStorageType' | 'storageTypeId'>

/** The storage type that has this id, or else this name; of a text that is neither, the text alone. */
function placeOf(sent: string, storageTypes: LabelFacts['storageTypes']): Omit<Storage, 'additionalStorageType'> {
  const named = () => [...storageTypes].find(([, name]) => name === sent)?.[0] ?? null
  const storageTypeId = storageTypes.has(sent) ? sent : named()
  return { storageType: storageTypes.get(storageTypeId ?? '') ?? sent, storageTypeId }
}

/** The labels of one body, with their streams as they are after the generation. */
export function bearLabels(
  unit: UnitOfWork,
  body: GenerateBody,
  storage: Storage,
  { facts, cost = null, ...context }: Context & { readonly facts: LabelFacts; readonly cost?: string | null },
): BornLabel[] {
  const fields = commonFields(context, body, storage)
  const isNaming = (context.batch ?? null) === null && fields.parentIds.length > 0
  const common = { ...fields, cost, ...(isNaming && { namesParents: true as const }) }
  const ids = takeLabelNumbers(unit, facts, body.quantity ?? 1)
  return ids.map((id) => bearLabel(unit, id, common, context.timeZone))
}

/** What a device without a connection has printed: the numbers that it had reserved, and the date. */
export interface PrintedOffline {
  readonly numbers: readonly number[]
  readonly expirationDate: string
}

export interface BornOffline {
  readonly born: readonly BornLabel[]
  readonly check: DateCheck
}

/** `right`: the dates by the rules that were in force, where those end before what was printed. */
type DateCheck =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'too late'; readonly right: LabelDates }
  | { readonly kind: 'no rule' }

/** The rules that were in force end before the date that was printed, or have no date of their own. */
const TOO_LATE = new Set(['above_limit', 'manual_reason_needed'])

/** Labels that are on tubs already: they are stored as they were printed, whatever the rules said then. */
export function bearPrinted(
  unit: UnitOfWork,
  { numbers, expirationDate }: PrintedOffline,
  body: GenerateBody,
  storage: Storage,
  context: Context,
): BornOffline {
  const { fields, check } = printedFields(context, { ...body, expiration_date: expirationDate }, storage)
  return {
    born: numbers.map((id) => bearReserved(unit, id, fields, context.timeZone)),
    check,
  }
}

function printedFields(
  context: Context,
  body: GenerateBody & { readonly expiration_date: string },
  storage: Storage,
): { readonly fields: NewLabel; readonly check: DateCheck } {
  const { expiration_date: printed, ...unsaid } = body
  try {
    return { fields: commonFields(context, body, storage), check: { kind: 'allowed' } }
  } catch (error) {
    if (!(error instanceof Rejection) || !TOO_LATE.has(error.code)) throw error
    const right = fieldsByRule(context, unsaid, storage)
    const { fields, check } =
      right === null ? withoutRule(context, unsaid, storage, error.facts['date']) : tooLate(right)
    return { fields: { ...fields, ...datesAsPrinted(printed, check.kind, context.timeZone) }, check }
  }
}

const tooLate = (fields: NewLabel) => ({
  fields,
  check: { kind: 'too late', right: labelDates.parse(fields) } as const,
})

/**
 * A date by hand stands in for that of a rule. Past the limit of the norms it is the limit, which is then the right date; else it
 * is the instant of the label, so that all other fields are known.
 */
function withoutRule(context: Context, unsaid: GenerateBody, storage: Storage, limit: string | number | undefined) {
  const manualReason = unsaid.manualReason || 'Impressa sem internet, sem prazo cadastrado'
  const said = { ...unsaid, expiration_date: String(limit ?? context.now.toISOString()), manualReason }
  const fields = commonFields(context, said, storage)
  if (limit !== undefined) return tooLate(fields)
  return { fields: { ...fields, manualReason: unsaid.manualReason || null }, check: { kind: 'no rule' } as const }
}

/** null: the rules have no date. */
function fieldsByRule(context: Context, unsaid: GenerateBody, storage: Storage): NewLabel | null {
  try {
    return commonFields(context, unsaid, storage)
  } catch (error) {
    if (error instanceof Rejection && error.code === 'date_by_hand_needed') return null
    throw error
  }
}

const subjectOf = (
  { baseProductId, parentCodes = [] }: GenerateBody,
  parents: Promise<readonly Ingredient[]>,
  calendar: Calendar,
) => ({
  baseProductId: baseProductId || null,
  parentCodes,
  parents,
  timeZone: Promise.resolve(calendar).then(({ timeZone }) => timeZone),
})

interface Context {
  readonly now: Date
  readonly timeZone: string
  readonly engine: DateEngine | null
  readonly maySetRules: boolean
  readonly batch?: BatchOrigin | null
  /** One object for all labels that have it, so that it is sent once (decision 106). */
  readonly frozen?: FrozenAllergens | undefined
}

const commonFields = (context: Context, body: GenerateBody, storage: Storage): NewLabel =>
  madeFields(body, { dated: datedOf(body, context), storage, frozen: context.frozen })

function datedOf(body: GenerateBody, context: Context) {
  const { state, expiration_date: expirationDate } = body
  const { engine, batch = null } = context
  if (state !== undefined && engine !== null) return datedByEngine({ ...body, state }, { ...context, engine, batch })
  // The contract requires the date of a label without a situação.
  if (expirationDate === undefined) throw new Rejection('date_by_hand_needed', { text: 'Informe a validade.' })
  return { ...datedByHand({ ...body, expiration_date: expirationDate }, context), storageName: undefined }
}
