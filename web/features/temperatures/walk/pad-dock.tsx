import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { celsiusText } from '#contract/food'
import { Button } from '../../../components/kit/button.tsx'
import { NumberPad } from '../../../components/kit/number-pad.tsx'
import task from '../../../components/kit/task.module.css'
import { useNumberKeys } from '../../../lib/use-number-keys.ts'
import { limitsText } from '../words.ts'
import { erased, shownDigits, turned, withComma, withDigit } from './typed.ts'
import type { Walk } from './use-walk.ts'
import type { TodayPoint } from './walk-plan.ts'
import styles from './walk.module.css'

interface DockProps {
  readonly walk: Walk
  readonly point: TodayPoint
}

/** The temperature of one point, typed with gloves or with a keyboard. */
export function PadDock({ walk, point }: DockProps) {
  const keys = {
    type: (digit: string) => walk.type((typed) => withDigit(typed, digit)),
    erase: () => walk.type(erased),
    comma: () => walk.type(withComma),
    turn: () => walk.type(turned),
    done: walk.done,
  }
  useNumberKeys(keys)
  const dock = useRef<HTMLElement>(null)
  // The keys of a keyboard are for the number, not for the row or the button that led here.
  useEffect(() => dock.current?.focus({ preventScroll: true }), [point.id, walk.choices])
  return (
    <section ref={dock} tabIndex={-1} className={task.dock} aria-label={`Medir ${point.name}`}>
      <Shown walk={walk} point={point} />
      <div className={task.last}>
        <NumberPad
          erase="Apagar o último algarismo"
          onDigit={keys.type}
          onErase={keys.erase}
          onComma={keys.comma}
          onSign={keys.turn}
        >
          <Button big wide disabled={walk.value === null} onClick={walk.done}>
            OK
          </Button>
        </NumberPad>
      </div>
    </section>
  )
}

/** The point, and the number that is typed for it. */
export function Shown({ walk: { typed, status }, point }: DockProps) {
  const { last } = point
  return (
    <div className={styles.shown} data-tone={status === 'fora' ? 'bad' : status === 'ok' ? 'good' : undefined}>
      <p className="slim">
        <b className={`block text-5 strong tight lines-2 break ${styles.shownName}`}>{point.name}</b>
        <span className="muted text-2 figures">
          {limitsText(point)}
          {last === null ? null : <span className={styles.before}> · hoje já mediu {celsiusText(last.value)}</span>}
        </span>
        <Link
          to="/temperaturas/$id"
          params={{ id: String(point.id) }}
          className={`button-link ${styles.readings}`}
          data-look="plain"
          aria-label={`Leituras de ${point.name}`}
        >
          Leituras
        </Link>
      </p>
      <output className={`strong figures one-line ${styles.typed}`}>
        {typed.isBelow ? '−' : ''}
        {shownDigits(typed) || (typed.isBelow ? '' : '–')}
        <small>°C</small>
      </output>
    </div>
  )
}
