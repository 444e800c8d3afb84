import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useMemo, useRef, useState } from 'react'
import type { Ingredient } from '#contract/recipes'
import type { ListRoom } from './ingredient-options.tsx'
import { type IngredientIndex, namedExactly, searchIngredients } from './ingredient-search.ts'
import { lineStop } from './line-focus.ts'
import styles from './ingredient-picker.module.css'

const loadOptions = async () => ({ default: (await import('./ingredient-options.tsx')).IngredientOptions })
const IngredientOptions = lazy(loadOptions)

interface IngredientPickerProps {
  readonly lineKey: number
  /** Of the ingredient that the line has; blank before one is picked. */
  readonly name: string
  readonly label: string
  readonly errorId: string | undefined
  readonly disabled: boolean
  /** Null while the register is not read yet. */
  readonly index: IngredientIndex | null
  /** @param advance the choice is complete: on to the quantity */
  readonly onPick: (ingredient: Ingredient, advance: boolean) => void
  readonly onAdvance: () => void
}

const PAGE = 8
/** With less than this below the box, the list stands where there is more room. */
const ROOM_PX = 200
const LIST_PX = 336
/** Height of what stays at the bottom of the form. */
const DOCK_PX = 96

/** Typing filters, Enter picks the best match. A plain box until somebody types in it: a sheet has dozens of them. */
export function IngredientPicker({ lineKey, name, label, errorId, disabled, index, onPick, onAdvance }: IngredientPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  // Once answered, leaving the box has nothing more to say; state would tell so only with the next drawing.
  const answered = useRef(false)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const [room, setRoom] = useState<ListRoom>({ above: false, height: LIST_PX })
  const found = useMemo(() => (open && index ? searchIngredients(index, typed ?? '') : []), [open, index, typed])

  function handleType(text: string) {
    answered.current = false
    setTyped(text)
    unfold()
    setActive(text.trim() === '' ? -1 : 0)
  }

  function show() {
    if (disabled) return
    unfold()
    setActive(-1)
  }

  function unfold() {
    if (!open && input.current) setRoom(roomAround(input.current.getBoundingClientRect()))
    setOpen(true)
  }

  function close() {
    setOpen(false)
    setTyped(null)
  }

  function pick(ingredient: Ingredient | undefined, advance: boolean) {
    if (!ingredient) return
    answered.current = true
    close()
    onPick(ingredient, advance)
  }

  function move(by: number) {
    if (!open) return show()
    setActive(Math.min(Math.max(active + by, 0), found.length - 1))
  }

  function handleEnter() {
    if (open && active >= 0) pick(found[active], true)
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
      // What Tab leaves behind is what was being looked for; the key itself goes its own way.
      if (event.key === 'Tab' && typed !== null && typed.trim() !== '') pick(found[active], false)
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.select()
    // On its way before the first letter is typed; where that fails, typing asks for it again.
    loadOptions().catch(() => undefined)
  }

  function handleBlur(event: FocusEvent) {
    if (!open || event.currentTarget.contains(event.relatedTarget)) return
    const exactly = typed === null || !index || answered.current ? null : namedExactly(index, typed)
    if (exactly) pick(exactly, false)
    else close()
  }

  return (
    <div className={styles.picker} onBlur={handleBlur}>
      <input
        ref={input}
        {...lineStop(lineKey, 'ingredient')}
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded={open && found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={disabled ? '' : 'Digite o ingrediente'}
        disabled={disabled}
        value={typed ?? name}
        onChange={(event) => handleType(event.currentTarget.value)}
        onClick={() => (open ? undefined : show())}
        onFocus={handleFocus}
        onKeyDown={handleKeyDown}
        {...(open && active >= 0 && found.length > 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
      />
      {open ? (
        <Suspense fallback={null}>
          <IngredientOptions {...{ listId, found, active, sought: typed ?? '' }} loading={index === null} room={room} onPick={(ingredient) => pick(ingredient, true)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/** Measured by what is really seen: the keyboard of a tablet covers half of the page. */
function roomAround({ top, bottom }: DOMRect): ListRoom {
  const below = (window.visualViewport?.height ?? window.innerHeight) - DOCK_PX - bottom
  const above = below < ROOM_PX && top > below
  return { above, height: Math.min(Math.max(above ? top - 8 : below, ROOM_PX), LIST_PX) }
}
