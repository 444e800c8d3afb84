import { useVirtualizer } from '@tanstack/react-virtual'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { exact, reais } from '#contract/decimal'
import type { Ingredient } from '#contract/recipes'
import { unitSymbols } from '#contract/recipes/costing'
import styles from './ingredient-picker.module.css'

interface IngredientOptionsProps {
  readonly listId: string
  readonly found: readonly Ingredient[]
  readonly active: number
  readonly sought: string
  readonly loading: boolean
  readonly room: ListRoom
  readonly onPick: (ingredient: Ingredient) => void
}

const ROW_PX = 56

/** Where there is room for the list, and how much of it in pixels. */
export interface ListRoom {
  readonly above: boolean
  readonly height: number
}

/** Only the rows in sight are drawn, however many ingredients there are. */
export function IngredientOptions({ listId, found, active, sought, loading, room, onPick }: IngredientOptionsProps) {
  return (
    // A press in the list must not take the focus out of the box that it belongs to.
    <div className={styles.popup} data-above={room.above || undefined} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      {found.length > 0 ? <OptionList {...{ listId, found, active, room, onPick }} /> : <NothingFound loading={loading} sought={sought} />}
    </div>
  )
}

function OptionList({ listId, found, active, room, onPick }: Omit<IngredientOptionsProps, 'sought' | 'loading'>) {
  const list = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it gives functions that change under the same name: nothing here memoises them
  const rows = useVirtualizer({
    count: found.length, getScrollElement: () => list.current, estimateSize: () => ROW_PX, overscan: 4, useFlushSync: false,
    initialRect: { width: 300, height: room.height },
  })
  useEffect(() => {
    rows.scrollToIndex(Math.max(active, 0))
  }, [rows, active, found])

  return (
    <div ref={list} id={listId} role="listbox" aria-label="Ingredientes" tabIndex={-1} className={styles.list} style={{ maxHeight: room.height }}>
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const ingredient = found[index]
          return ingredient ? (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box, which keeps the focus
            <div
              key={index}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              className={styles.option}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onPick(ingredient)}
            >
              <span className={styles.name}>{ingredient.name}</span>
              <span className={styles.detail}>{detailOf(ingredient)}</span>
            </div>
          ) : null
        })}
      </div>
    </div>
  )
}

function detailOf({ price, unit, supplier }: Ingredient): string {
  return [`${reais(exact(price))}/${unitSymbols[unit]}`, supplier].filter(Boolean).join(' · ')
}

/** The way to the register opens in a tab of its own: the half-written recipe stays, and learns of the new ingredient at once (lib/live.ts). */
function NothingFound({ loading, sought }: { readonly loading: boolean; readonly sought: string }) {
  if (loading) return <p className={styles.nothing}>Carregando ingredientes...</p>
  return (
    <p className={styles.nothing} role="status">
      {sought.trim() === '' ? 'Nenhum ingrediente cadastrado.' : `Nenhum ingrediente com “${sought.trim()}”.`}{' '}
      <Link to="/management/technical-sheet/add-ingredient" target="_blank">
        Cadastrar ingrediente
      </Link>
    </p>
  )
}
