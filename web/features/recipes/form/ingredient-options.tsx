import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { exact, reais } from '#contract/decimal'
import { unitSymbols } from '#contract/recipes/costing'
import { IconPlus } from '../../../components/icons.ts'
import styles from './ingredient-picker.module.css'
import type { LineOption } from './ingredient-search.ts'

interface IngredientOptionsProps {
  readonly listId: string
  readonly found: readonly LineOption[]
  readonly active: number
  readonly search: string
  readonly loading: boolean
  readonly room: ListRoom
  /** The name of the new ingredient that is offered; null for no offer. */
  readonly offer: string | null
  readonly onPick: (option: LineOption) => void
  readonly onCreate: () => void
}

const ROW_PX = 56

/** Where the list opens, and its maximum height in pixels. */
export interface ListRoom {
  readonly above: boolean
  readonly height: number
}

/** Options of the picker, virtualised: only the visible rows are rendered. The last one registers a new ingredient. */
export function IngredientOptions({ search, loading, ...options }: IngredientOptionsProps) {
  const { found, offer, room } = options
  return (
    // A press in the list must not take the focus out of the input.
    <div
      className={`control ${styles.popup}`}
      data-above={room.above || undefined}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.length > 0 ? null : <NothingFound loading={loading} search={search} />}
      {found.length > 0 || offer !== null ? <OptionList {...options} /> : null}
    </div>
  )
}

type OptionListProps = Omit<IngredientOptionsProps, 'search' | 'loading'>

function OptionList({ listId, found, active, offer, room, onPick, onCreate }: OptionListProps) {
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
    if (active < found.length) rows.scrollToIndex(Math.max(active, 0))
    else list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [rows, active, found])
  const place = (index: number) => ({
    id: `${listId}-${index}`,
    'aria-setsize': found.length + (offer === null ? 0 : 1),
    'aria-posinset': index + 1,
  })

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
          const option = found[index]
          return option ? (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
            <div
              key={index}
              {...place(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={`stack ${styles.option}`}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onPick(option)}
            >
              <span className="mid ellipsis">{option.name}</span>
              <span className="muted text-2 figures ellipsis">{detailOf(option)}</span>
            </div>
          ) : null
        })}
      </div>
      {offer === null ? null : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
        <div
          {...place(found.length)}
          role="option"
          tabIndex={-1}
          aria-selected={active === found.length}
          className={`row gap-2 brand ${styles.create}`}
          onClick={onCreate}
        >
          <IconPlus size={18} aria-hidden="true" />
          <span className="mid ellipsis">{offer === '' ? 'Cadastrar ingrediente' : `Cadastrar “${offer}”`}</span>
        </div>
      )}
    </div>
  )
}

function detailOf(option: LineOption): string {
  if ('recipeId' in option) return 'Ficha técnica'
  const { price, unit, supplier } = option
  return [`${reais(exact(price))}/${unitSymbols[unit]}`, supplier].filter(Boolean).join(' · ')
}

function NothingFound({ loading, search }: { readonly loading: boolean; readonly search: string }) {
  if (loading) return <p className="pad-4 muted">Carregando ingredientes...</p>
  return (
    <p className="pad-4 muted" role="status">
      {search.trim() === '' ? 'Nenhum ingrediente cadastrado.' : `Nenhum ingrediente com “${search.trim()}”.`}
    </p>
  )
}
