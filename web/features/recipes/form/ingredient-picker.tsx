import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { ListRoom } from './ingredient-options.tsx'
import { findByExactName, newNameIn, searchIngredients } from './ingredient-search.ts'
import type { IngredientIndex, LineOption } from './ingredient-search.ts'
import { lineStop } from './line-focus.ts'
import styles from './ingredient-picker.module.css'

const loadOptions = async () => ({ default: (await import('./ingredient-options.tsx')).IngredientOptions })
const IngredientOptions = lazy(loadOptions)

interface IngredientPickerProps {
  readonly lineKey: number
  /** Changes with what is picked; blank before. */
  readonly pickedKey: string
  /** Name of the line's ingredient or sheet; blank before one is picked. */
  readonly name: string
  readonly label: string
  readonly errorId: string | undefined
  /** Null while the ingredients are loading. */
  readonly index: IngredientIndex | null
  /** @param advance whether to move the focus to the quantity */
  readonly onPick: (option: LineOption, advance: boolean) => void
  /** Asks for a new ingredient with this name. */
  readonly onCreate: (name: string) => void
  readonly onAdvance: () => void
}

const PAGE = 8
/** Minimum height of the list. With less than this below the field, it opens on the side with more room. */
const ROOM_PX = 200
const LIST_PX = 336
/** Height of the dock at the bottom of the form. */
const DOCK_PX = 96

/**
 * Typing filters, Enter picks the best match. It is a plain input, whose list loads on first use, because a recipe has
 * dozens of them.
 */
export function IngredientPicker({
  lineKey,
  pickedKey,
  name,
  label,
  errorId,
  index,
  onPick,
  onCreate,
  onAdvance,
}: IngredientPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  // Whether an option was picked, so that the blur that follows does not pick again. A ref, because that blur comes
  // before the next render.
  const picked = useRef(false)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const [room, setRoom] = useState<ListRoom>({ above: false, height: LIST_PX })
  // A new ingredient fills the line from its dialog, outside this field.
  const [shownKey, setShownKey] = useState(pickedKey)
  if (shownKey !== pickedKey) {
    setShownKey(pickedKey)
    setTyped(null)
  }
  const found = useMemo(() => (open && index ? searchIngredients(index, typed ?? '') : []), [open, index, typed])

  const offer = open && index !== null ? newNameIn(index, typed ?? '') : null
  const count = found.length + (offer === null ? 0 : 1)

  function handleType(text: string) {
    picked.current = false
    setTyped(text)
    openList()
    setActive(text.trim() === '' ? -1 : 0)
  }

  function show() {
    openList()
    setActive(-1)
  }

  function openList() {
    if (!open && input.current) setRoom(roomAround(input.current.getBoundingClientRect()))
    setOpen(true)
  }

  function close() {
    setOpen(false)
    setTyped(null)
  }

  function pick(option: LineOption | undefined, advance: boolean) {
    if (!option) return
    picked.current = true
    close()
    onPick(option, advance)
  }

  /** What was typed stays in the field, in case the dialog is closed without a new ingredient. */
  function create() {
    setOpen(false)
    onCreate(offer ?? '')
  }

  function move(by: number) {
    if (!open) return show()
    setActive(Math.min(Math.max(active + by, 0), count - 1))
  }

  function handleEnter() {
    if (open && offer !== null && active === found.length) create()
    else if (open && active >= 0) pick(found[active], true)
    else if (!open && name !== '') onAdvance()
    else show()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    if (step !== undefined) move(step)
    else if (event.key === 'Enter') handleEnter()
    else if (event.key === 'Escape' && open) close()
    else {
      // Tab picks the active option and then moves the focus as usual.
      if (event.key === 'Tab' && typed !== null && typed.trim() !== '') pick(found[active], false)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.select()
    // Back from the dialog without a new ingredient: the search goes on.
    if (typed !== null) openList()
    // Preloads the list before the first letter is typed. After a failure, typing loads it again.
    loadOptions().catch(() => undefined)
  }

  function handleBlur(event: FocusEvent) {
    if (!open || event.currentTarget.contains(event.relatedTarget)) return
    const exactMatch = typed === null || !index || picked.current ? null : findByExactName(index, typed)
    if (exactMatch) pick(exactMatch, false)
    else close()
  }

  return (
    <div className={styles.picker} onBlur={handleBlur}>
      <input
        ref={input}
        {...lineStop(lineKey, 'ingredient')}
        className="field"
        role="combobox"
        aria-label={label}
        aria-expanded={open && count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="Digite o ingrediente"
        value={typed ?? name}
        onChange={(event) => handleType(event.currentTarget.value)}
        onClick={() => (open ? undefined : show())}
        onFocus={handleFocus}
        onKeyDown={handleKeyDown}
        {...(open && active >= 0 && active < count ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
      />
      {open ? (
        <Suspense fallback={null}>
          <IngredientOptions
            {...{ listId, found, active, offer, search: typed ?? '' }}
            loading={index === null}
            room={room}
            onPick={(option) => pick(option, true)}
            onCreate={create}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/** Measured on the visual viewport, because the on-screen keyboard of a tablet covers half of the page. */
function roomAround({ top, bottom }: DOMRect): ListRoom {
  const below = (window.visualViewport?.height ?? window.innerHeight) - DOCK_PX - bottom
  const above = below < ROOM_PX && top > below
  return { above, height: Math.min(Math.max(above ? top - 8 : below, ROOM_PX), LIST_PX) }
}
