import { Sheet } from '../../components/kit/sheet.tsx'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { Button } from '../../components/kit/button.tsx'
import { NumberPad } from '../../components/kit/number-pad.tsx'
import styles from './dock.module.css'

interface PadProps {
  readonly name: string
  readonly start: number
  /** null: as it was; 0: none of it. */
  readonly onEnd: (quantity: number | null) => void
}

const MAX = 200

/** Any quantity up to 200. The first digit replaces what was there. */
export function QuantityDialog({ name, start, onEnd }: PadProps) {
  const [typed, setTyped] = useState('')
  const quantity = typed === '' ? start : Number(typed)
  const type = (digit: string) => setTyped(String(Math.min(Number(typed + digit), MAX)))
  const erase = () => setTyped(typed.slice(0, -1))
  useWindowEvent('keydown', ({ key }) => {
    if (/^\d$/.test(key)) type(key)
    if (key === 'Backspace') erase()
  })
  return (
    <Sheet onClose={() => onEnd(null)} title={`Quantas etiquetas de ${name}?`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onEnd(quantity)
        }}
      >
        <output className={`block below-3 strong text-center ${styles.typed}`} aria-live="polite">
          {quantity}
        </output>
        <NumberPad onDigit={type} onErase={erase} erase="Apagar um número">
          <Button type="submit" className={styles.print} data-autofocus>
            {quantity === 0 ? 'Tirar' : 'Pronto'}
          </Button>
        </NumberPad>
      </form>
    </Sheet>
  )
}
