import type { LabelFields } from './label-fields.ts'
import { originChoices } from './label-origin.ts'
import type { OriginText } from './label-origin.ts'
import type { LeftOut, Shape } from './label-shapes.ts'
import { changeOf, changesOfOrigin } from './left-out.ts'
import type { DrawnFields } from './left-out.ts'
import { breakLongWords, fitText, setLines, textShapes, wholeFitter } from './text-fit.ts'
import type { FittedText } from './text-fit.ts'
import type { Band, Bands } from './thermal-band.ts'
import { isRoomy, packLines, plansFor, requiredTexts, roomyPlans, setDetails } from './thermal-details.ts'
import type { Plan } from './thermal-details.ts'
import { FLOOR } from './thermal-sheet.ts'
import type { ThermalSheet } from './thermal-sheet.ts'

/** The column left of the QR: the name, then the details. */
const NAME_LARGEST = 46
/** Between the column and the band. */
export const GAP = 6

/** What is drawn, and how well it fits. */
export interface ThermalLabel extends DrawnFields {
  readonly nameIsWhole: boolean
}

/** The fields with all words broken that are too long for a line of this size. */
function wrappable(fields: LabelFields, size: number, width: number): LabelFields {
  const broken = (text: string) => breakLongWords(text, size, width)
  const { name, storage, responsible, weight, sif, businessName, state, origin } = fields
  return {
    ...fields,
    name: broken(name),
    storage: broken(storage),
    responsible: broken(responsible),
    weight: broken(weight),
    sif: broken(sif),
    businessName: broken(businessName),
    state: broken(state),
    origin: origin.map(({ field, text }) => ({ field, text: broken(text) })),
  }
}

interface Column {
  readonly width: number
  readonly height: number
  readonly sheet: ThermalSheet
}

interface FilledColumn extends ThermalLabel {
  readonly band: Band
}

/** What a column has to show, and where. */
interface ColumnTask {
  readonly fields: LabelFields
  readonly width: number
  readonly bands: Bands
  readonly sheet: ThermalSheet
}

export type Fill = (task: ColumnTask) => FilledColumn | null

const columnOver = (band: Band, { width, sheet }: ColumnTask): Column => {
  return { width, height: band.y - GAP - sheet.top, sheet }
}

/** The column by a plan, with these texts of the origin; null: it does not fit. */
type FillByPlan = (plan: Plan, shown: readonly OriginText[]) => FilledColumn | null

const has = (shown: readonly OriginText[], field: OriginText['field']) => shown.some((text) => text.field === field)

function planner(task: ColumnTask): FillByPlan {
  const broken = wrappable(task.fields, FLOOR, task.width)
  const nameOf = wholeFitter(broken.name, task.width)
  return (plan, shown) => {
    const band = task.bands[plan.band]
    const column = columnOver(band, task)
    const details = setDetails(
      { ...broken, origin: broken.origin.filter(({ field }) => has(shown, field)) },
      plan,
      task.width,
    )
    const name = details && nameOf(roomAbove(details.set, plan.nameSmallest, column))
    if (!name) return null
    return { band, shapes: stack(name, details.set, column), leftOut: details.leftOut, nameIsWhole: true }
  }
}

/** Everything, in letters that are read without effort; else null. */
export function roomyColumn(task: ColumnTask): FilledColumn | null {
  const byPlan = planner(task)
  for (const plan of plansFor(task.sheet.letters).filter(isRoomy)) {
    const filled = byPlan(plan, task.fields.origin)
    if (filled) return filled
  }
  return null
}

/** By the first plan that fits, else squeezed, with as much of the origin as there is room for. */
export function usualColumn(task: ColumnTask): FilledColumn {
  const byPlan = planner(task)
  const filled = columnByPlans(task, byPlan)
  return filled.leftOut.some(({ field }) => field === 'allergens')
    ? (withAllergens(task, byPlan, filled) ?? filled)
    : filled
}

/**
 * The column with the allergens too, in smaller letters and with a smaller band if it has to; null: something else that the
 * column has would be lost.
 */
function withAllergens({ fields: { origin }, sheet }: ColumnTask, byPlan: FillByPlan, filled: FilledColumn) {
  const isLost = (part: LeftOut) => filled.leftOut.some(({ field, how }) => field === part.field && how === part.how)
  const shown = origin.filter(
    ({ field }) => field === 'allergens' || !filled.leftOut.some((lost) => lost.field === field),
  )
  for (const plan of plansFor(sheet.letters).filter(({ band }) => band !== 'tightest')) {
    const smaller = byPlan(plan, shown)
    if (smaller?.leftOut.every(isLost))
      return { ...smaller, leftOut: [...smaller.leftOut, ...changesOfOrigin(origin, shown)] }
  }
  return null
}

function columnByPlans(task: ColumnTask, byPlan: FillByPlan): FilledColumn {
  const withOrigin = columnWithOrigin(task, byPlan)
  if (withOrigin !== null) return withOrigin
  const lost = changesOfOrigin(task.fields.origin, [])
  for (const plan of plansFor(task.sheet.letters)) {
    const filled = byPlan(plan, [])
    if (filled)
      return withHandPhrase(task, byPlan, { plan, filled }) ?? { ...filled, leftOut: [...filled.leftOut, ...lost] }
  }
  const squeezed = squeezedColumn(task)
  return { ...squeezed, leftOut: [...squeezed.leftOut, ...lost] }
}

/**
 * The column with as much of the origin as it has room for beside all other fields; null: with nothing of it. What is
 * new on a label takes nothing from what was always there.
 */
function columnWithOrigin({ fields, sheet }: ColumnTask, byPlan: FillByPlan): FilledColumn | null {
  const plans = roomyPlans(sheet.letters)
  for (const shown of originChoices(fields.origin)) {
    for (const plan of plans) {
      const filled = byPlan(plan, shown)
      if (filled?.leftOut.length === 0) return { ...filled, leftOut: changesOfOrigin(fields.origin, shown) }
    }
  }
  return null
}

interface Planned {
  readonly plan: Plan
  readonly filled: FilledColumn
}

/**
 * The column that also says in whole that a person has said the date, in smaller letters if it has to; null: the phrase
 * does not fit beside the same fields and the same band, which says it in short.
 */
function withHandPhrase(
  { fields: { origin }, sheet }: ColumnTask,
  byPlan: FillByPlan,
  { plan: { band }, filled: { leftOut } }: Planned,
): FilledColumn | null {
  const [phrase] = origin
  if (phrase?.field !== 'byHand') return null
  const isLost = (part: LeftOut) => leftOut.some(({ field, how }) => field === part.field && how === part.how)
  for (const plan of plansFor(sheet.letters)) {
    const filled = plan.band === band ? byPlan(plan, [phrase]) : null
    if (filled?.leftOut.every(isLost))
      return { ...filled, leftOut: [...filled.leftOut, ...changesOfOrigin(origin, [phrase])] }
  }
  return null
}

/** Everything as small as needed. */
function squeezedColumn(task: ColumnTask): FilledColumn {
  const band = task.bands.tightest
  return { band, ...squeeze(task.fields, columnOver(band, task)) }
}

function roomAbove(details: FittedText, smallest: number, { height, sheet }: Column) {
  const largest = Math.round(NAME_LARGEST * sheet.letters)
  return { height: height - details.height - nameGap(smallest), largest, smallest }
}

/** Space below the name, in proportion to its size. */
function nameGap(nameSize: number): number {
  return 4 + Math.round(Math.max(0, nameSize - FLOOR) * 0.6)
}

/** The name at the top and the details below it; remaining height is distributed between the lines. */
function stack(name: FittedText, details: FittedText, { height, sheet }: Column): readonly Shape[] {
  const { left, top, letters } = sheet
  const spare = height - name.height - details.height
  const shared = Math.max(0, spare - nameGap(name.size)) / (details.lines.length + 1)
  const leading = Math.min(Math.round(5 * letters), Math.floor(shared))
  const gap = Math.min(Math.round(18 * letters), spare - leading * (details.lines.length - 1))
  return [
    ...textShapes(name, { x: left, top }),
    ...textShapes(details, { x: left, top: top + name.height + gap, leading }),
  ]
}

/**
 * Used when no plan fits, for a name and a responsible of about a hundred letters: what the law asks for is whole, in
 * letters as small as needed. Only a responsible that even the smallest letters cannot show is cut.
 */
function squeeze(fields: LabelFields, column: Column): ThermalLabel {
  const gone = [
    ...changeOf('businessName', fields.businessName, ''),
    ...changeOf('sif', fields.sif, ''),
    ...changeOf('weight', fields.weight, ''),
    ...changeOf('storage', fields.storage, ''),
    ...changeOf('state', fields.state, ''),
  ]
  for (let size = FLOOR - 1; size >= column.sheet.smallest; size -= 1) {
    const lines = packLines(requiredTexts(fields, size, column.width), size, column.width)
    const details = lines && setLines(lines, size)
    const name = breakLongWords(fields.name, size, column.width)
    const whole = details && wholeFitter(name, column.width)(roomAbove(details, size, column))
    if (whole) return { shapes: stack(whole, details, column), leftOut: gone, nameIsWhole: true }
  }
  return squeezeResponsible(fields, column, gone)
}

/** The name as small as it may be, and as many lines of the responsible as are left. */
function squeezeResponsible(fields: LabelFields, column: Column, gone: readonly LeftOut[]): ThermalLabel {
  const { width, height } = column
  const size = column.sheet.smallest
  const [date, responsible, code] = requiredTexts(fields, size, width)
  const first = code === '' ? [date] : [date, code]
  const under = height - setLines(first, size).height - size
  const room = { width, largest: size, smallest: size }
  // A line for the responsible, with its accents and descenders.
  const name = fitText(fields.name, { ...room, height: under - Math.ceil(1.3 * size) })
  const cut = fitText(responsible, { ...room, height: under - name.height })
  return {
    shapes: stack(name, setLines([...first, ...cut.lines], size), column),
    leftOut: cut.whole ? gone : [...gone, { field: 'responsible', how: 'shortened' }],
    nameIsWhole: name.whole,
  }
}
