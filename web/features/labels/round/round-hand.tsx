import { useState } from 'react'
import type { Label } from '#contract/labels'
import { isWithdrawn, discardReasons } from '#contract/labels'
import { reasonWords } from '#contract/discard-reasons'
import { stateNames } from '#contract/food'
import { shelfDays } from '#contract/labels/shelf-life'
import { IconCheck, IconCircleCheck, IconMinus, IconPlus, IconTrash } from '../../../components/icons.ts'
import { mayNow } from '../../../lib/rights.ts'
import { remainingText } from '../dashboard/remaining-text.ts'
import { toneOf } from '../dashboard/week-days.ts'
import { secondTapGuard } from '../second-tap.ts'
import { Times } from './round-rows.tsx'
import type { Mark, Tub } from './round-plan.ts'
import styles from './round.module.css'

// The next tub comes to the same place: a double tap is not a tap for it.
const guard = secondTapGuard()

interface RoundHandProps {
  readonly tub: Tub
  readonly now: Date
  readonly timeZone: string
  /** Labels that are still to be looked for. */
  readonly left: number
  readonly onMark: (labels: readonly Label[], mark: Mark) => void
  readonly onEnd: () => void
}

/** The tub at hand: it is there, or it was consumed or is to be discarded. Of several equal ones a part may be counted. */
export function RoundHand({ tub: { first, labels }, now, timeZone, left, onMark, onEnd }: RoundHandProps) {
  const [count, setCount] = useState(labels.length)
  const [discarding, setDiscarding] = useState(false)
  const expiry = new Date(first.expires_at)
  const isFood = first.sample !== true
  const isUsable = isFood && first.status !== 'expired' && !isWithdrawn(first.status) && first.blocked === undefined
  const mark = (chosen: Mark) => onMark(labels.slice(0, count), chosen)
  const set = (wanted: number) => setCount(Math.min(labels.length, Math.max(1, wanted)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      className={styles.hand}
      aria-label="Agora"
      onClickCapture={(event) => guard(event, `${first.id} ${discarding}`)}
    >
      <div className={styles.handHead} data-tone={toneOf(shelfDays(expiry, now, timeZone))}>
        <h2>
          {first.name} <Times count={labels.length} />
        </h2>
        <p>
          <span className={styles.word}>{remainingText(first, now, timeZone)}</span> {first.weight}
          {first.state ? ` · ${stateNames[first.state].toLowerCase()}` : ''}
        </p>
      </div>
      {labels.length > 1 ? (
        <div className={styles.some}>
          <span>Quantas</span>
          <button type="button" aria-label="Uma a menos" onClick={() => set(count - 1)}>
            <IconMinus size={20} aria-hidden="true" />
          </button>
          <output>{count}</output>
          <button type="button" aria-label="Uma a mais" onClick={() => set(count + 1)}>
            <IconPlus size={20} aria-hidden="true" />
          </button>
        </div>
      ) : null}
      {discarding ? (
        <ul className={styles.reasons} aria-label="Motivo do descarte">
          {discardReasons.map((reason) => (
            <li key={reason}>
              <button type="button" onClick={() => mark({ outcome: 'descartada', reason })}>
                {reasonWords[reason]}
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => setDiscarding(false)}>
              Voltar
            </button>
          </li>
        </ul>
      ) : (
        <div className={styles.three}>
          <button type="button" className={styles.big} data-kind="go" onClick={() => mark({ outcome: 'tem' })}>
            <IconCheck size={36} aria-hidden="true" />
            {labels.length > 1 && count < labels.length ? `Tem ${count}` : 'Tem'}
          </button>
          {isUsable ? (
            <button type="button" className={styles.big} onClick={() => mark({ outcome: 'consumida' })}>
              <IconCircleCheck size={22} aria-hidden="true" />
              Consumido
            </button>
          ) : null}
          {mayNow('descartar') ? (
            <button type="button" className={styles.big} data-kind="bad" onClick={() => setDiscarding(true)}>
              <IconTrash size={22} aria-hidden="true" />
              Descartar
            </button>
          ) : null}
        </div>
      )}
      <button type="button" className={styles.end} onClick={onEnd}>
        Encerrar ronda · faltam <b>{left}</b>
      </button>
    </section>
  )
}
