import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { kitchenMessages, kitchenRejections, PIN_DIGITS } from '#contract/auth/kitchen'
import type { Person } from '#contract/auth/kitchen'
import { IconClock } from '../../components/icons.ts'
import { notePin } from '../../lib/device-person.ts'
import { HttpProblem, sentenceOf, unreachable } from '../../lib/http.ts'
import { identify } from './api.ts'
import { Button } from '../../components/kit/button.tsx'
import { NumberPad } from '../../components/kit/number-pad.tsx'
import styles from './person-dialog.module.css'

interface PinPadProps {
  readonly person: Person | null
  /** The PIN is on its way to the server. */
  readonly checking: boolean
  readonly onCheck: (checking: boolean) => void
  readonly onFound: () => void
  /** "Não sou eu". */
  readonly onOther: () => void
}

const WAIT_MS = 60_000

/** Four digits, typed on the keys of the screen or of a keyboard; the fourth one sends them. */
export function PinPad({ person, checking, onCheck, onFound, onOther }: PinPadProps) {
  const { typed, message, isLocked, press, erase } = usePin(person, onCheck, onFound)
  const name = person?.name ?? ''
  return (
    <section
      className={`row column center gap-2 slim pad-5 ${styles.pad}`}
      aria-label={person ? `Senha de ${name}` : 'Senha'}
    >
      <div className="row wrap center gap-2 slim">
        <h2 className="slim text-5 strong tight">{person ? name : 'Toque no seu nome'}</h2>
        {person ? (
          <Button look="plain" disabled={checking} onClick={onOther}>
            Não sou eu
          </Button>
        ) : null}
      </div>
      <p className={`flex gap-4 ${styles.dots}`} data-tone={message === null ? undefined : 'bad'} role="status">
        <span className="visually-hidden">
          {typed.length} de {PIN_DIGITS} números
        </span>
        {Array.from({ length: PIN_DIGITS }, (_, at) => (
          <i key={at} data-on={at < typed.length || undefined} />
        ))}
      </p>
      {message === null ? (
        <p className={`muted text-2 text-center ${styles.message}`}>
          {checking ? 'Conferindo...' : person ? 'Seus 4 números' : 'Depois, os seus 4 números'}
        </p>
      ) : (
        <p className={`bad text-3 strong text-center ${styles.message}`} role="alert">
          {message}
        </p>
      )}
      <NumberPad onDigit={press} onErase={erase} erase="Apagar" disabled={isLocked} />
      <p className="row gap-2 muted text-1">
        <IconClock size={18} aria-hidden="true" />
        Vale por 10 minutos sem uso
      </p>
    </section>
  )
}

function usePin(person: Person | null, onCheck: PinPadProps['onCheck'], onFound: () => void) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const sending = useRef(false)
  const isLocked = person === null || !person.hasPin || isWaiting
  useEffect(() => {
    if (!isWaiting) return
    const over = setTimeout(() => {
      setWaiting(false)
      setFault(null)
    }, WAIT_MS)
    return () => clearTimeout(over)
  }, [isWaiting])

  async function submit(id: string, pin: string) {
    sending.current = true
    onCheck(true)
    try {
      await identify(id, pin)
      notePin(id)
      onFound()
    } catch (error) {
      setTyped('')
      setFault(textOf(error))
      setWaiting(error instanceof HttpProblem && error.code === 'too_many_attempts')
    }
    sending.current = false
    onCheck(false)
  }

  function press(digit: string) {
    if (isLocked || sending.current || typed.length >= PIN_DIGITS) return
    const next = typed + digit
    setFault(null)
    setTyped(next)
    if (next.length === PIN_DIGITS) void submit(person.id, next)
  }

  function erase() {
    if (!sending.current) setTyped(typed.slice(0, -1))
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    if (/^\d$/.test(event.key)) press(event.key)
    else if (event.key === 'Backspace') erase()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  const message = person === null || person.hasPin ? fault : 'Você ainda não tem PIN. Peça a um administrador.'
  return { typed, message, isLocked, press, erase }
}

function textOf(error: unknown): string {
  if (error instanceof HttpProblem && error.code === 'too_many_attempts') return kitchenMessages.wait
  if (error instanceof HttpProblem && error.code === 'pin_wrong') return kitchenRejections.pin_wrong.text
  return sentenceOf(error, unreachable)
}
