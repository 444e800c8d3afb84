import type { Ingredient, Recipe } from '#contract/recipes'
import { noErrors } from './sheet-errors.ts'
import type { LineErrors, LineField, SheetErrors, SheetField } from './sheet-errors.ts'
import { blankLine, withTypedUnit, withIngredient, withPriceNow, withSheet } from './sheet-values.ts'
import type { LineValues, SheetValues } from './sheet-values.ts'

export interface SheetState {
  readonly values: SheetValues
  readonly errors: SheetErrors
  /** The last removed line, while it can still be restored. */
  readonly removed: { readonly line: LineValues; readonly index: number } | null
  readonly nextKey: number
}

export type SheetAction =
  | { readonly type: 'field'; readonly change: Partial<Omit<SheetValues, 'lines'>> }
  | {
      readonly type: 'line'
      readonly key: number
      readonly change: Partial<Pick<LineValues, 'quantity' | 'unit' | 'factor' | 'price'>>
    }
  | { readonly type: 'read-unit'; readonly key: number }
  | { readonly type: 'pick'; readonly key: number; readonly ingredient: Ingredient }
  | { readonly type: 'pick-sheet'; readonly key: number; readonly recipe: Recipe }
  | { readonly type: 'add' }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'restore' }
  | { readonly type: 'forget-removed' }
  | { readonly type: 'take-prices' }
  | { readonly type: 'errors'; readonly errors: SheetErrors }

export function stateOf(values: SheetValues): SheetState {
  return { values, errors: noErrors, removed: null, nextKey: Math.max(-1, ...values.lines.map(({ key }) => key)) + 1 }
}

export function sheetReducer(state: SheetState, action: SheetAction): SheetState {
  switch (action.type) {
    case 'field':
      return {
        ...state,
        values: { ...state.values, ...action.change },
        errors: withoutFields(state.errors, changedFields(action.change)),
      }
    case 'line':
      return withLine(state, action.key, (line) => ({ ...line, ...action.change }), changedLineFields(action.change))
    case 'read-unit':
      return withLine(state, action.key, withTypedUnit, [])
    case 'pick':
      return withLine(state, action.key, (line) => withIngredient(line, action.ingredient), [
        'ingredient',
        'price',
        'unit',
      ])
    case 'pick-sheet':
      return withPickedSheet(state, action.key, action.recipe)
    case 'add':
      return withLines({ ...state, nextKey: state.nextKey + 1 }, [...state.values.lines, blankLine(state.nextKey)])
    case 'remove':
      return withoutLine(state, action.key)
    case 'restore':
      return restored(state)
    case 'forget-removed':
      return { ...state, removed: null }
    case 'take-prices':
      return withLines(state, state.values.lines.map(withPriceNow))
    case 'errors':
      return { ...state, errors: action.errors }
    default:
      return action satisfies never
  }
}

/** Clears the error "Adicione pelo menos um ingrediente". */
function withLines(state: SheetState, lines: readonly LineValues[]): SheetState {
  return { ...state, values: { ...state.values, lines }, errors: withoutFields(state.errors, ['ingredients']) }
}

/** The other lines stay the same objects, so that their memoised rows do not render again. */
function withLine(
  state: SheetState,
  key: number,
  change: (line: LineValues) => LineValues,
  fields: readonly LineField[],
): SheetState {
  const lines = state.values.lines.map((line) => (line.key === key ? change(line) : line))
  const errors = withoutFields(state.errors, ['ingredients'])
  return {
    ...state,
    values: { ...state.values, lines },
    errors: { ...errors, lines: withoutLineFields(errors.lines, key, fields) },
  }
}

function withPickedSheet(state: SheetState, key: number, recipe: Recipe): SheetState {
  const line = state.values.lines.find((each) => each.key === key)
  const filled = line === undefined ? null : withSheet(line, recipe)
  if (filled !== null) return withLine(state, key, () => filled, ['ingredient', 'price', 'unit'])
  const ingredient = `${recipe.name}: informe na ficha quanto ela rende em peso, volume ou unidades.`
  return { ...state, errors: { ...state.errors, lines: { ...state.errors.lines, [key]: { ingredient } } } }
}

function withoutLine(state: SheetState, key: number): SheetState {
  const index = state.values.lines.findIndex((line) => line.key === key)
  const line = state.values.lines[index]
  if (!line) return state
  const { [key]: _gone, ...lines } = state.errors.lines
  return {
    ...state,
    values: { ...state.values, lines: state.values.lines.filter((other) => other !== line) },
    errors: { ...state.errors, lines },
    removed: { line, index },
  }
}

function restored(state: SheetState): SheetState {
  if (!state.removed) return state
  const { line, index } = state.removed
  return withLines({ ...state, removed: null }, [
    ...state.values.lines.slice(0, index),
    line,
    ...state.values.lines.slice(index),
  ])
}

const changedFields = (change: Partial<Omit<SheetValues, 'lines'>>) => {
  const fields = Object.keys(change) as (keyof Omit<SheetValues, 'lines'>)[]
  // The allowed value of the margin depends on its type.
  return fields.includes('safetyMarginType') ? [...fields, 'safetyMarginValue' as const] : fields
}

const changedLineFields = (change: Partial<Pick<LineValues, 'quantity' | 'unit' | 'factor' | 'price'>>) =>
  Object.keys(change) as ('quantity' | 'unit' | 'factor' | 'price')[]

function withoutFields(errors: SheetErrors, changed: readonly SheetField[]): SheetErrors {
  if (!changed.some((field) => errors.fields[field] !== undefined)) return errors
  const remaining = Object.entries(errors.fields).filter(([field]) => !changed.some((gone) => gone === field))
  return { ...errors, fields: Object.fromEntries(remaining) }
}

function withoutLineFields(
  lines: SheetErrors['lines'],
  key: number,
  changed: readonly LineField[],
): SheetErrors['lines'] {
  const errors = lines[key]
  if (!errors || !changed.some((field) => errors[field] !== undefined)) return lines
  const remaining = Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.some((gone) => gone === field)),
  ) as LineErrors
  const { [key]: _before, ...others } = lines
  return Object.keys(remaining).length === 0 ? others : { ...others, [key]: remaining }
}
