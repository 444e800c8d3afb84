import { useRef } from 'react'
import type { Dispatch, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { LINES_MAX } from '#contract/recipes'
import { IconPlus } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { useLatest } from '../../../lib/use-latest.ts'
import type { IngredientIndex } from './ingredient-search.ts'
import { focusLine } from './line-focus.ts'
import { afterArrow, afterEnter, afterRemoval } from './line-keys.ts'
import type { Cell } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import type { LineRowProps } from './line-row.tsx'
import styles from './line-table.module.css'
import type { LineField } from './sheet-errors.ts'
import type { SheetAction, SheetState } from './sheet-state.ts'

interface LineTableProps {
  readonly state: Pick<SheetState, 'values' | 'errors'>
  readonly index: IngredientIndex | null
  readonly dispatch: Dispatch<SheetAction>
  readonly onCreate: (key: number, name: string) => void
  readonly onSheet: LineRowProps['onSheet']
}

const columns = ['Ingrediente', 'Quantidade', 'Unidade', 'Perda na limpeza', 'Preço', 'Custo'] as const

export function LineTable({ state, index, dispatch, onCreate, onSheet }: LineTableProps) {
  const {
    values: { lines },
    errors,
  } = state
  const box = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  /** Renders synchronously: a mobile browser opens its keyboard only for a focus set while handling the user's tap. */
  const dispatchNow = (action: SheetAction) => flushSync(() => dispatch(action))
  const focusCell = ({ line, column }: Cell) => focusLine(box.current, lines[line]?.key ?? -1, column)

  function handleAdd() {
    if (lines.length >= LINES_MAX) return
    dispatchNow({ type: 'add' })
    const ingredientInputs = [...(box.current?.querySelectorAll<HTMLElement>('[data-stop="ingredient"]') ?? [])]
    ingredientInputs.at(-1)?.focus()
  }

  const handleRemove = useLatest((key: number) => {
    const place = lines.findIndex((line) => line.key === key)
    const next = afterRemoval(place, lines.length - 1)
    const remaining = lines.filter((line) => line.key !== key)
    dispatchNow({ type: 'remove', key })
    if (next === null) addButton.current?.focus()
    else focusLine(box.current, remaining[next]?.key ?? -1, 'remove')
  })

  const handleDone = useLatest((key: number, column: LineField) => {
    const target = afterEnter({ line: lines.findIndex((line) => line.key === key), column }, lines.length)
    if (target === 'new-line') handleAdd()
    else focusCell(target)
  })

  function handleKeyDown(event: KeyboardEvent) {
    const cell = cellOf(
      event.target,
      lines.map(({ key }) => key),
    )
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.key === 'Enter' ? afterEnter(cell, lines.length) : afterArrow(cell, event.key, lines.length)
    if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    if (target === 'new-line') handleAdd()
    else focusCell(target)
  }

  return (
    <div ref={box} data-missing={errors.fields.ingredients === undefined ? undefined : true}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles its fields' keys */}
      <table
        role="table"
        className={`data-table ${styles.table}`}
        aria-label="Ingredientes da receita"
        onKeyDown={handleKeyDown}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {column}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Remover</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line, place) => (
            <LineRow
              key={line.key}
              {...{ line, place, index, dispatch, onCreate, onSheet }}
              errors={errors.lines[line.key]}
              onRemove={handleRemove}
              onDone={handleDone}
            />
          ))}
        </tbody>
      </table>
      {errors.fields.ingredients === undefined ? null : (
        <p className="above-2 bad mid" role="alert">
          {errors.fields.ingredients}
        </p>
      )}
      <div className="above-3">
        <Button
          ref={addButton}
          look="quiet"
          disabled={lines.length >= LINES_MAX}
          data-stop="add"
          onClick={handleAdd}
          icon={<IconPlus size={18} aria-hidden="true" />}
        >
          Adicionar ingrediente
        </Button>
      </div>
    </div>
  )
}

/** Finds the cell of a control from its data attributes (see `lineStop`); null for any other element. */
function cellOf(target: EventTarget, keys: readonly number[]): Cell | null {
  if (!(target instanceof HTMLElement)) return null
  const { line, stop } = target.dataset
  const place = keys.indexOf(Number(line))
  return place === -1 || stop === undefined || stop === 'remove' ? null : { line: place, column: stop as LineField }
}
