import { memo, useId } from 'react'
import type { Dispatch, ReactNode } from 'react'
import { decimalText, exact, reais } from '#contract/decimal'
import { costsOf, quantityText, unitCostOf, units, unitSymbols } from '#contract/recipes/costing'
import type { Unit } from '#contract/recipes/costing'
import { IconTrash } from '../../../components/icons.ts'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { IngredientPicker } from './ingredient-picker.tsx'
import type { IngredientIndex } from './ingredient-search.ts'
import { lineStop } from './line-focus.ts'
import styles from './line-table.module.css'
import { unitErrorOf } from './sheet-errors.ts'
import type { LineErrors, LineField } from './sheet-errors.ts'
import type { SheetAction } from './sheet-state.ts'
import { costedLine, isPicked, unitChoices } from './sheet-values.ts'
import type { LineValues } from './sheet-values.ts'

export interface LineRowProps {
  readonly line: LineValues
  readonly place: number
  readonly errors: LineErrors | undefined
  readonly index: IngredientIndex | null
  readonly dispatch: Dispatch<SheetAction>
  readonly onCreate: (key: number, name: string) => void
  /** Reads another sheet and makes it this line. */
  readonly onSheet: (key: number, recipeId: number, advance: boolean) => void
  readonly onRemove: (key: number) => void
  /** Called when Enter completes this control of the line. */
  readonly onDone: (key: number, column: LineField) => void
}

/** Plain elements and memo keep typing fast: a recipe may have sixty lines, and only the edited one renders again. */
export const LineRow = memo(function LineRow({
  line,
  place,
  errors: given = noErrors,
  index,
  dispatch,
  onCreate,
  onSheet,
  onRemove,
  onDone,
}: LineRowProps) {
  const { key, ingredientName, ingredientUnit, ingredientId, recipeId, subSheet } = line
  const unitError = unitErrorOf(line)
  const errors = unitError === undefined ? given : { unit: unitError, ...given }
  const id = useId()
  const errorId = (field: LineField) => (errors[field] === undefined ? undefined : `${id}-${field}`)
  const number = { line, place, errors, dispatch, errorId }

  return (
    <tr role="row" data-line-row={place}>
      <td role="cell" style={{ gridArea: 'ingredient' }} data-label="Ingrediente">
        <IngredientPicker
          lineKey={key}
          pickedKey={`${ingredientId ?? ''}/${recipeId ?? ''}`}
          name={ingredientName}
          label={`Ingrediente, linha ${place + 1}`}
          errorId={errorId('ingredient')}
          index={index}
          onCreate={(name) => onCreate(key, name)}
          onPick={(option, advance) => {
            if ('recipeId' in option) return onSheet(key, option.recipeId, advance)
            dispatch({ type: 'pick', key, ingredient: option })
            if (advance) onDone(key, 'ingredient')
          }}
          onAdvance={() => onDone(key, 'ingredient')}
        />
        {subSheet === null ? null : (
          <span className="block above-1 muted text-1">Ficha técnica · rende {quantityText(subSheet.yield)}</span>
        )}
        <FieldError id={errorId('ingredient')} text={errors.ingredient} />
      </td>
      <NumberCell {...number} field="quantity" label="Quantidade" />
      <td role="cell" style={{ gridArea: 'unit' }} data-label="Unidade">
        <UnitSelect {...number} />
        <FieldError id={errorId('unit')} text={errors.unit} />
      </td>
      <NumberCell {...number} field="factor" label="Perda na limpeza" />
      <NumberCell
        {...number}
        field="price"
        label="Preço"
        affixes={['R$', isPicked(line) ? `/${unitSymbols[ingredientUnit]}` : '']}
        readOnly={recipeId !== null}
      >
        <PriceNow line={line} />
      </NumberCell>
      <td role="cell" className={`mid figures ${styles.cost}`} data-label="Custo">
        {costText(line)}
      </td>
      <td role="cell" style={{ gridArea: 'remove' }}>
        <IconButton
          {...lineStop(key, 'remove')}
          label={`Remover linha ${place + 1}${ingredientName === '' ? '' : `: ${ingredientName}`}`}
          title="Remover"
          onClick={() => onRemove(key)}
          tone="bad"
        >
          <IconTrash size={19} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  )
})

const noErrors: LineErrors = {}

type NumberField = 'quantity' | 'factor' | 'price'

interface CellProps extends Pick<LineRowProps, 'line' | 'place' | 'dispatch'> {
  readonly errors: LineErrors
  readonly errorId: (field: LineField) => string | undefined
}

interface NumberCellProps extends CellProps {
  readonly field: NumberField
  readonly label: string
  readonly affixes?: readonly [string, string]
  readonly readOnly?: boolean
  readonly children?: ReactNode
}

function NumberCell({
  line,
  place,
  errors,
  dispatch,
  errorId,
  field,
  label,
  affixes = noAffixes,
  readOnly = false,
  children,
}: NumberCellProps) {
  const [before, after] = affixes
  return (
    <td role="cell" style={{ gridArea: field }} data-label={label}>
      <span className={`row gap-1 field ${styles.number}`} data-invalid={errors[field] !== undefined || undefined}>
        {before === '' ? null : (
          <span className="still muted text-2" aria-hidden="true">
            {before}
          </span>
        )}
        <input
          className="wide slim ink figures"
          {...lineStop(line.key, field)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label}, linha ${place + 1}`}
          aria-invalid={errors[field] !== undefined}
          aria-describedby={errorId(field)}
          readOnly={readOnly}
          value={line[field]}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) =>
            dispatch({ type: 'line', key: line.key, change: { [field]: event.currentTarget.value } })
          }
          onBlur={field === 'quantity' ? () => dispatch({ type: 'read-unit', key: line.key }) : undefined}
        />
        {after === '' ? null : (
          <span className="still muted text-2" aria-hidden="true">
            {after}
          </span>
        )}
      </span>
      <FieldError id={errorId(field)} text={errors[field]} />
      {children}
    </td>
  )
}

const noAffixes = ['', ''] as const

function UnitSelect({ line, place, errors, dispatch, errorId }: CellProps) {
  const choices = unitChoices(line, units)
  return (
    <select
      {...lineStop(line.key, 'unit')}
      className="field"
      aria-label={`Unidade, linha ${place + 1}`}
      aria-invalid={errors.unit !== undefined}
      aria-describedby={errorId('unit')}
      value={line.unit}
      onChange={(event) =>
        dispatch({ type: 'line', key: line.key, change: { unit: unitNamed(event.currentTarget.value) ?? line.unit } })
      }
    >
      {choices.map((unit) => (
        <option key={unit} value={unit}>
          {unitSymbols[unit]}
        </option>
      ))}
    </select>
  )
}

const unitNamed = (text: string): Unit | undefined => units.find((unit) => unit === text)

function FieldError({ id, text }: { readonly id: string | undefined; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <span id={id} className="block above-1 bad text-1 mid tight">
      {text}
    </span>
  )
}

function PriceNow({ line: { priceNow, subSheetNow, price, ingredientUnit } }: { readonly line: LineValues }) {
  if (priceNow === null) return null
  return (
    <span className="block above-1 warned text-1 figures">
      <span className="visually-hidden">Preço mudou de </span>
      <del>
        {price}/{unitSymbols[ingredientUnit]}
      </del>{' '}
      <span aria-hidden="true">→</span> <span className="visually-hidden">para </span>
      <strong>
        {decimalText(subSheetNow === null ? exact(priceNow.price) : unitCostOf(subSheetNow), 2)}/
        {unitSymbols[priceNow.unit]}
      </strong>
    </span>
  )
}

/** Cost of one line, computed as a recipe with that single line. */
function costText(line: LineValues): string {
  const costed = costedLine(line)
  const costs =
    costed &&
    costsOf({ ingredients: [costed], portionYield: 1, markup: 1, safetyMarginType: 'percentage', safetyMarginValue: 0 })
  return costs?.kind === 'costs' ? reais(costs.totalCost) : '—'
}
