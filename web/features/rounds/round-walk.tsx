import { useState } from 'react'
import type { Label } from '#contract/labels'
import { useNow } from '../labels/use-now.ts'
import { secondTapGuard } from '../labels/second-tap.ts'
import { MarkedRow, TubRow } from './round-rows.tsx'
import { RoundHand } from './round-hand.tsx'
import type { Mark, MarkedTub, Tub } from './round-plan.ts'
import styles from './walk.module.css'

const guard = secondTapGuard()

interface RoundWalkProps {
  readonly open: readonly Tub[]
  readonly marked: readonly MarkedTub[]
  readonly timeZone: string
  /** What is wrong with the last marks; null: nothing. */
  readonly notice: string | null
  readonly onMark: (labels: readonly Label[], mark: Mark | null) => void
  readonly onEnd: () => void
}

/** The list, and below the thumb the tub at hand: with each mark the next one comes to it. */
export function RoundWalk({ open, marked, timeZone, notice, onMark, onEnd }: RoundWalkProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const now = useNow(open.map(({ first }) => first.expires_at))
  const hand = open.find(({ key }) => key === chosen) ?? open[0]
  const left = open.reduce((sum, { labels }) => sum + labels.length, 0)
  if (!hand) return null

  function handleMark(labels: readonly Label[], mark: Mark | null) {
    setChosen(null)
    onMark(labels, mark)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className={`slim ${styles.list}`} onClickCapture={(event) => guard(event, String(left))}>
        {notice === null ? null : (
          <p className="below-2 bad mid" role="alert">
            {notice}
          </p>
        )}
        <ul>
          {marked.map((tub) => (
            <MarkedRow key={tub.key} tub={tub} onUndo={() => onMark(tub.labels, null)} />
          ))}
          {open.map((tub) => (
            <TubRow
              key={tub.key}
              {...{ tub, now, timeZone }}
              isAtHand={tub === hand}
              onChoose={() => setChosen(tub.key)}
              onSeen={() => handleMark(tub.labels, { outcome: 'tem' })}
            />
          ))}
        </ul>
      </div>
      {/* Of tubs of which a part was marked, the rest is counted anew. */}
      <RoundHand
        key={`${hand.key} ${hand.labels.length}`}
        tub={hand}
        {...{ now, timeZone, left }}
        onMark={handleMark}
        onEnd={onEnd}
      />
    </>
  )
}
