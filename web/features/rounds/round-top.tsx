import { Link } from '@tanstack/react-router'
import type { Round } from '#contract/labels/rounds'
import { labelsText } from '#contract/words'
import { IconX } from '../../components/icons.ts'
import type { MarkedTub } from './round-plan.ts'
import { ShareBar } from '../../components/kit/share-bar.tsx'
import styles from './walk.module.css'

interface RoundTopProps {
  readonly round: Round
  readonly marked: readonly MarkedTub[]
}

/** The place, and how far the walk has come. */
export function RoundTop({ round: { storageType, labels, more }, marked }: RoundTopProps) {
  const count = (isThere: boolean) =>
    marked
      .filter(({ mark }) => (mark.outcome === 'tem') === isThere)
      .reduce((sum, { labels: own }) => sum + own.length, 0)
  const [there, gone] = [count(true), count(false)]
  return (
    <header className={`row wrap ${styles.top}`}>
      <Link
        to="/ronda"
        className={`middle muted ${styles.leave}`}
        aria-label="Pausar a ronda: as marcas ficam guardadas"
      >
        <IconX size={26} aria-hidden="true" />
      </Link>
      <div className="grow slim">
        <h1 className="text-5 strong tight" tabIndex={-1}>
          {storageType}
        </h1>
        <p className="muted text-1">
          {labelsText(labels.length)}
          {more ? ', as primeiras a vencer' : ''}
        </p>
      </div>
      <p className={`muted text-4 mid figures ${styles.count}`}>
        <b className="ink strong">{there + gone}</b>/{labels.length}
      </p>
      <div className={styles.progress}>
        <ShareBar
          role="progressbar"
          aria-label={`${there + gone} de ${labels.length} vistas`}
          aria-valuenow={there + gone}
          aria-valuemin={0}
          aria-valuemax={labels.length}
          parts={[
            { tone: 'ok', amount: there },
            { tone: 'gone', amount: gone },
            { amount: labels.length - there - gone },
          ]}
        />
      </div>
    </header>
  )
}
