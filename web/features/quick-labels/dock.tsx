import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { outLater } from '#contract/printing'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { IconAdjustmentsHorizontal, IconDots, IconPrinter, IconX } from '../../components/icons.ts'
import { printerQuery } from '../../components/printing/station-printer.ts'
import { keyOf, totalOf, unusualOf } from './picks.ts'
import type { Pick } from './picks.ts'
import { PickDate } from './pick-date.tsx'
import type { DockProps } from './dock-props.ts'
import { Button } from '../../components/kit/button.tsx'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './dock.module.css'

// The first screen of a cook loads no dialog.
const AdjustDialog = lazy(async () => ({ default: (await import('./adjust-dialog.tsx')).AdjustDialog }))
const QuantityDialog = lazy(async () => ({ default: (await import('./quantity-dialog.tsx')).QuantityDialog }))

const ByHandDialog = lazy(async () => ({ default: (await import('./by-hand-dialog.tsx')).ByHandDialog }))

const CHIPS = [1, 2, 3, 4, 5, 6] as const

/** What was chosen, the quantities of the last one, and the one button that prints all of it. */
export function Dock(props: DockProps) {
  const { picks, print, connected, outOfDate, tiles, now, timeZone, station } = props
  const { list, current } = picks
  const { data: printer } = useQuery({ ...printerQuery(station ?? ''), enabled: station !== null })
  const [open, setOpen] = useState<'pad' | 'adjust' | 'by-hand' | null>(null)
  if (current === null) return null
  const total = totalOf(list)
  // Without a connection the browser prints.
  const off = connected ? (printer?.off ?? null) : null
  const setQuantity = (quantity: number) => picks.change(current, { ...current, quantity })

  function handleTakeOut(pick: Pick) {
    print.forget()
    picks.takeOut(pick)
    // With the last one the dock goes, and the button that has the focus with it.
    if (list.length === 1) document.querySelector<HTMLElement>('h1')?.focus()
  }

  const printAll = () => (outOfDate === null ? print.print(list) : setOpen('by-hand'))

  function handlePrint() {
    const unusual = unusualOf(list)
    if (unusual === undefined) return printAll()
    confirmDelete({
      title: 'Muitas etiquetas',
      text: `${unusual.quantity} etiquetas de ${unusual.name}. Confirmar?`,
      confirm: `Imprimir ${total}`,
      onConfirm: printAll,
    })
  }

  return (
    <div className={`column grow gap-2 slim ${styles.picking}`}>
      <ul className={styles.picked}>
        {list.map((pick) => (
          <li key={keyOf(pick)}>
            <Pressable
              className={`row between gap-2 wide ink mid ${styles.pick}`}
              aria-current={pick === current || undefined}
              onClick={() => picks.choose(keyOf(pick))}
            >
              <span className="ellipsis">{pick.name}</span> <b className="still">{pick.quantity}</b>
            </Pressable>
          </li>
        ))}
      </ul>
      <div className={`flex wrap baseline slim ${styles.now}`}>
        <h2 className="lines-2 text-4 strong tight break" title={current.name}>
          {current.name}
        </h2>
        <PickDate pick={current} {...{ tiles, now, timeZone }} />
      </div>
      <div className={styles.amounts} role="group" aria-label={`Quantidade de ${current.name}`}>
        {CHIPS.map((quantity) => (
          <Pressable
            key={quantity}
            className={`middle ink text-5 strong ${styles.amount}`}
            aria-pressed={current.quantity === quantity}
            onClick={() => setQuantity(quantity)}
          >
            {quantity}
          </Pressable>
        ))}
        <Pressable
          className={`middle ink text-5 strong ${styles.amount}`}
          aria-label={`Outra quantidade, agora ${current.quantity}`}
          aria-pressed={current.quantity > CHIPS.length}
          onClick={() => setOpen('pad')}
        >
          {current.quantity > CHIPS.length ? current.quantity : <IconDots size={24} aria-hidden="true" />}
        </Pressable>
      </div>
      <div className={styles.act}>
        <Button look="quiet" className={styles.adjust} onClick={() => setOpen('adjust')}>
          <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
          Ajustar
        </Button>
        <Button
          look="quiet"
          className={styles.adjust}
          aria-label={`Tirar ${current.name}`}
          onClick={() => handleTakeOut(current)}
        >
          <IconX size={22} aria-hidden="true" />
          Tirar
        </Button>
        <Button className={styles.print} disabled={print.printing} onClick={handlePrint}>
          <IconPrinter size={28} aria-hidden="true" />
          {print.printing ? 'Imprimindo...' : `${off === null ? 'Gerar e imprimir' : 'Pôr na fila'} ${total}`}
        </Button>
      </div>
      {off === null ? null : <p className="bad mid">{outLater(off, total)}</p>}
      <Suspense fallback={null}>
        {open === 'pad' ? (
          <QuantityDialog
            name={current.name}
            start={current.quantity}
            onEnd={(quantity) => {
              setOpen(null)
              if (quantity === 0) handleTakeOut(current)
              else if (quantity !== null) setQuantity(quantity)
            }}
          />
        ) : null}
        {open === 'adjust' ? <AdjustDialog {...props} pick={current} onClose={() => setOpen(null)} /> : null}
        {open === 'by-hand' && outOfDate !== null ? (
          <ByHandDialog
            {...{ now, timeZone }}
            picks={list}
            why={outOfDate}
            onClose={() => setOpen(null)}
            onPrint={(byHand) => {
              setOpen(null)
              print.print(list, byHand)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
