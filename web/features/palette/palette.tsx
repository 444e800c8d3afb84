import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { IconSearch, IconX } from '../../components/icons.ts'
import { IconButton } from '../../components/kit/icon-button.tsx'
import { mayNow } from '../../lib/rights.ts'
import { lotTyped } from '../../lib/lot-question.ts'
import { lotsQuery, productsQuery, receivedLotsQuery, recipesQuery } from './api.ts'
import { entriesFor } from './palette-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'
import styles from './palette.module.css'
import { useMenuAnswer } from './use-menu-answer.ts'

interface PaletteProps {
  readonly isAdmin: boolean
  readonly timeZone: string
  readonly onClose: () => void
}

const WAIT_MS = 150
const nothing = [] as const

/**
 * Search for screens, products, lots and sheets. The native dialog keeps the focus inside and gives it back when it
 * closes; the field keeps it while the arrow keys walk through the list (combobox with a listbox).
 */
export function Palette({ isAdmin, timeZone, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [searched] = useDebouncedValue(typed.trim(), WAIT_MS)
  const { data: products = [] } = useQuery(productsQuery())
  const { data: lots = nothing } = useQuery({ ...lotsQuery(searched), placeholderData: keepPreviousData })
  const received = useQuery({ ...receivedLotsQuery(searched), placeholderData: keepPreviousData })
  const receivedLots = received.data ?? nothing
  const { data: recipes = nothing } = useQuery({ ...recipesQuery(searched), placeholderData: keepPreviousData })
  const menu = useMenuAnswer(typed)
  const isBlank = typed.trim() === ''
  const entries = entriesFor(typed, {
    products,
    lots: isBlank ? nothing : lots,
    // A text without a number asks nothing, and shows nothing of the text before.
    receivedLots: /\d/.test(typed) ? receivedLots : nothing,
    unknownLot:
      received.data?.length === 0 && !received.isPlaceholderData && lotTyped(typed) === lotTyped(searched)
        ? lotTyped(searched)
        : null,
    recipes: isBlank ? nothing : recipes,
    menu,
    timeZone,
    isAdmin,
    seesCosts: mayNow('ver_custos'),
    changesRules: mayNow('regras'),
  })
  const current = entries[Math.min(active, entries.length - 1)]
  const optionId = (entry: PaletteEntry) => `${list}-${entry.id}`

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function handleChoose(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    void navigate(entry.target)
  }

  function handleKey(event: KeyboardEvent) {
    // A key of an unfinished composition, as of an accent, belongs to the text.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive((Math.min(active, entries.length - 1) + step + entries.length) % Math.max(entries.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      handleChoose(current)
    }
  }

  function handleBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // The dialog closes with Escape, which fires `cancel`; the click is for the mouse outside of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={`panel ink ${styles.palette}`}
      aria-label="Buscar"
      onCancel={onClose}
      onClick={handleBackdrop}
    >
      <div className={`row still gap-2 ${styles.head}`}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          className={`grow slim text-3 ${styles.field}`}
          role="combobox"
          aria-label="Buscar telas, produtos, lotes e fichas"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(current && { 'aria-activedescendant': optionId(current) })}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={100}
          placeholder="Tela, produto, ficha ou código"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
        <IconButton label="Fechar busca" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={list} className={styles.list} role="listbox" aria-label="Resultados" tabIndex={-1}>
        {groupsOf(entries).map(([group, own]) => (
          <div key={group} role="group" aria-label={group}>
            <p className={`muted text-1 mid ${styles.group}`} aria-hidden="true">
              {group}
            </p>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isActive={entry === current}
                onPoint={() => setActive(entries.indexOf(entry))}
                onChoose={() => handleChoose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {entries.length === 0 ? 'Nada encontrado' : ''}
      </p>
    </dialog>
  )
}

function groupsOf(entries: readonly PaletteEntry[]): readonly (readonly [string, readonly PaletteEntry[]])[] {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.map((group) => [group, entries.filter((entry) => entry.group === group)])
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The field has the focus and the keys: an option is never focused.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`row wrap between ${styles.option}`}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className="slim break mid">{entry.text}</span>
      {entry.detail ? <span className="muted text-2 figures">{entry.detail}</span> : null}
    </div>
  )
}
