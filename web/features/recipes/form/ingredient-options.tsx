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
  readonly search: string
  readonly loading: boolean
  readonly room: ListRoom
  readonly onPick: (ingredient: Ingredient) => void
}

const ROW_PX = 56

/** Where the list opens, and its maximum height in pixels. */
export interface ListRoom {
  readonly above: boolean
  readonly height: number
}

/** Options of the picker, virtualised: only the visible rows are rendered. */
export function IngredientOptions({ listId, found, active, search, loading, room, onPick }: IngredientOptionsProps) {
  return (
    // A press in the list must not take the focus out of the input.
    <div
      className={styles.popup}
      data-above={room.above || undefined}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.length > 0 ? (
        <OptionList {...{ listId, found, active, room, onPick }} />
      ) : (
        <NothingFound loading={loading} search={search} />
      )}
    </div>
  )
}

function OptionList({ listId, found, active, room, onPick }: Omit<IngredientOptionsProps, 'search' | 'loading'>) {
  const list = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here memoises its functions
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    useFlushSync: false,
    initialRect: { width: 300, height: room.height },
  })
  useEffect(() => {
    rows.scrollToIndex(Math.max(active, 0))
  }, [rows, active, found])

  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Ingredientes"
      tabIndex={-1}
      className={styles.list}
      style={{ maxHeight: room.height }}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const ingredient = found[index]
          return ingredient ? (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
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

/**
 * The link opens a new tab, so that the unsaved recipe stays open. A live change brings the new ingredient to it
 * (lib/live.ts).
 */
function NothingFound({ loading, search }: { readonly loading: boolean; readonly search: string }) {
  if (loading) return <p className={styles.nothing}>Carregando ingredientes...</p>
  return (
    <p className={styles.nothing} role="status">
      {search.trim() === '' ? 'Nenhum ingrediente cadastrado.' : `Nenhum ingrediente com “${search.trim()}”.`}{' '}
      <Link to="/management/technical-sheet/add-ingredient" target="_blank">
        Cadastrar ingrediente
      </Link>
    </p>
  )
}
