import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconX } from '../../../components/icons.ts'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { NumberPad } from '../../../components/kit/number-pad.tsx'
import task from '../../../components/kit/task.module.css'
import { useNumberKeys } from '../../../lib/use-number-keys.ts'
import type { Typed } from '../walk/typed.ts'
import { erased, shownDigits, turned, withComma, withDigit } from '../walk/typed.ts'
import styles from './measure.module.css'

interface MeasureSectionProps {
  readonly label: string
  readonly children: ReactNode
}

/** The dock in which a temperature is typed. The button that led here keeps no focus: Enter is OK. */
export function MeasureSection({ label, children }: MeasureSectionProps) {
  const dock = useRef<HTMLElement>(null)
  useEffect(() => dock.current?.focus(), [])
  return (
    <section ref={dock} className={`${task.dock} ${styles.measure}`} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  )
}

interface TypedHeadProps {
  readonly title: string
  readonly about: string
  readonly typed: Typed
  readonly isOut: boolean
  readonly onClose: () => void
}

/** What is measured, and the number that is typed for it. */
export const TypedHead = ({ title, about, typed, isOut, onClose }: TypedHeadProps) => (
  <div className="row between gap-3" data-tone={isOut ? 'late' : 'plain'}>
    <p className="slim grow">
      <b className="block text-4 strong tight lines-2 break">{title}</b>
      <span className="muted text-2 figures break">{about}</span>
    </p>
    <output className={`strong figures one-line ${styles.typed}`}>
      {typed.isBelow ? '−' : ''}
      {shownDigits(typed) || (typed.isBelow ? '' : '–')}
      <small> °C</small>
    </output>
    <IconButton label="Parar de medir" onClick={onClose}>
      <IconX size={22} aria-hidden="true" />
    </IconButton>
  </div>
)

interface TypedPadProps {
  readonly typed: Typed
  readonly onTyped: (typed: Typed) => void
  readonly onDone: () => void
  readonly children: ReactNode
}

/** The keys of a temperature, of the screen and of a keyboard. */
export function TypedPad({ typed, onTyped, onDone, children }: TypedPadProps) {
  const keys = {
    type: (digit: string) => onTyped(withDigit(typed, digit)),
    erase: () => onTyped(erased(typed)),
    comma: () => onTyped(withComma(typed)),
    turn: () => onTyped(turned(typed)),
    done: onDone,
  }
  useNumberKeys(keys)
  return (
    <div className={task.last}>
      <NumberPad
        erase="Apagar o último algarismo"
        onDigit={keys.type}
        onErase={keys.erase}
        onComma={keys.comma}
        onSign={keys.turn}
      >
        {children}
      </NumberPad>
    </div>
  )
}
