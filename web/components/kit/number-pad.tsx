import type { ReactNode } from 'react'
import { IconBackspace } from '../icons.ts'
import styles from './number-pad.module.css'

interface NumberPadProps {
  readonly onDigit: (digit: string) => void
  readonly onErase: () => void
  /** A number with a comma; absent: a whole number. */
  readonly onComma?: () => void
  /** A number that may be below zero: the sign changes. */
  readonly onSign?: () => void
  /** What the key with the arrow does, for who does not see it. */
  readonly erase: string
  readonly disabled?: boolean
  /** What ends the typing, below the keys; nothing where the last digit ends it. */
  readonly children?: ReactNode
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The keys of a number for wet hands. A keyboard's own keys are the screen's matter: it knows when they are meant. */
export const NumberPad = ({ onDigit, onErase, onComma, onSign, erase, disabled, children }: NumberPadProps) => (
  <div className={styles.pad} data-signed={onSign !== undefined || undefined}>
    {digits.map((digit) => (
      <button type="button" key={digit} className={styles.key} disabled={disabled} onClick={() => onDigit(digit)}>
        {digit}
      </button>
    ))}
    {onSign === undefined ? null : (
      <button type="button" className={styles.key} aria-label="Mais ou menos" disabled={disabled} onClick={onSign}>
        ±
      </button>
    )}
    {onComma === undefined || onSign !== undefined ? null : (
      <button type="button" className={styles.key} aria-label="Vírgula" disabled={disabled} onClick={onComma}>
        ,
      </button>
    )}
    <button type="button" className={`${styles.key} ${styles.zero}`} disabled={disabled} onClick={() => onDigit('0')}>
      0
    </button>
    {onComma === undefined || onSign === undefined ? null : (
      <button type="button" className={styles.key} aria-label="Vírgula" disabled={disabled} onClick={onComma}>
        ,
      </button>
    )}
    <button type="button" className={`middle ${styles.key}`} aria-label={erase} disabled={disabled} onClick={onErase}>
      <IconBackspace size={30} stroke={1.75} aria-hidden="true" />
    </button>
    {children}
  </div>
)
