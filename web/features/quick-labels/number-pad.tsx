import '../../components/dialog.css'
import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { IconBackspace } from '../../components/icons.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './quick-labels.module.css'

interface PadProps {
  readonly name: string
  readonly start: number
  /** null: as it was; 0: none of it. */
  readonly onEnd: (quantity: number | null) => void
}

const MAX = 200
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Any quantity up to 200. The first digit replaces what was there. */
export function NumberPad({ name, start, onEnd }: PadProps) {
  const [typed, setTyped] = useState('')
  const quantity = typed === '' ? start : Number(typed)
  const type = (digit: string) => setTyped(String(Math.min(Number(typed + digit), MAX)))
  useWindowEvent('keydown', ({ key }) => {
    if (/^\d$/.test(key)) type(key)
    if (key === 'Backspace') setTyped(typed.slice(0, -1))
  })
  return (
    <Modal opened onClose={() => onEnd(null)} title={`Quantas etiquetas de ${name}?`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onEnd(quantity)
        }}
      >
        <output className={`block below-3 strong text-center ${styles.typed}`} aria-live="polite">
          {quantity}
        </output>
        <div className={styles.pad}>
          {KEYS.map((digit) => (
            <Pressable key={digit} className={`middle ink strong ${styles.amount}`} onClick={() => type(digit)}>
              {digit}
            </Pressable>
          ))}
          <Pressable
            className={`middle ink strong ${styles.amount}`}
            aria-label="Apagar um número"
            onClick={() => setTyped(typed.slice(0, -1))}
          >
            <IconBackspace size={26} aria-hidden="true" />
          </Pressable>
          <Pressable className={`middle ink strong ${styles.amount}`} onClick={() => type('0')}>
            0
          </Pressable>
          <Pressable type="submit" className={`text-4 ${styles.padDone}`} data-autofocus>
            {quantity === 0 ? 'Tirar' : 'Pronto'}
          </Pressable>
        </div>
      </form>
    </Modal>
  )
}
