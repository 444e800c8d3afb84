import { lazy, Suspense, useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { discardReasons } from '#contract/labels'
import type { DiscardReason } from '#contract/labels'
import { reasonWords } from '#contract/discard-reasons'
import { Choice } from '../../../components/kit/choice.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import styles from './reason-tiles.module.css'

// With nine icons that no other part of a screen has.
const ReasonMark = lazy(async () => ({ default: (await import('./reason-mark.tsx')).ReasonMark }))

const Mark = ({ reason }: { readonly reason: DiscardReason }) => (
  <Suspense fallback={<span className={styles.room} />}>
    <ReasonMark reason={reason} />
  </Suspense>
)

interface ReasonDeedsProps {
  readonly disabled?: boolean
  /** The one that is likeliest. */
  readonly likely?: DiscardReason | null
  readonly onReason: (reason: DiscardReason) => void
}

/** Why it is discarded: one tap on the reason discards. */
export const ReasonDeeds = ({ disabled, likely, onReason }: ReasonDeedsProps) => (
  <ul className="tiles" data-three aria-label="Motivo do descarte">
    {discardReasons.map((reason) => (
      <li key={reason}>
        <Tile
          className={styles.reason}
          icon={<Mark reason={reason} />}
          disabled={disabled}
          data-likely={likely === reason || undefined}
          onClick={() => onReason(reason)}
        >
          {reasonWords[reason]}
        </Tile>
      </li>
    ))}
  </ul>
)

interface ReasonChoicesProps {
  readonly legend: ReactNode
  readonly chosen: DiscardReason | null
  /** Of the first one. */
  readonly ref?: Ref<HTMLInputElement>
  readonly first?: boolean
  readonly describedBy?: string | undefined
  readonly onReason: (reason: DiscardReason) => void
  readonly children?: ReactNode
}

/** The same reasons where something else discards. */
export function ReasonChoices({ legend, chosen, ref, first, describedBy, onReason, children }: ReasonChoicesProps) {
  const name = useId()
  return (
    <fieldset className="tiles" data-three data-tone="bad" aria-describedby={describedBy}>
      <legend className="below-2 mid">{legend}</legend>
      {discardReasons.map((reason, index) => (
        <Choice
          key={reason}
          ref={index === 0 ? ref : undefined}
          type="radio"
          face={`tile break ${styles.reason}`}
          name={name}
          checked={chosen === reason}
          onChange={() => onReason(reason)}
          data-autofocus={(first && index === 0) || undefined}
        >
          <Mark reason={reason} />
          <span>{reasonWords[reason]}</span>
        </Choice>
      ))}
      {children}
    </fieldset>
  )
}
