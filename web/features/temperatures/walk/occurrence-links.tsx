import { Link } from '@tanstack/react-router'
import { incidentName } from '#contract/temperatures/incidents'
import { counted } from '#contract/words'
import { IconAlertTriangle, IconBoltOff } from '../../../components/icons.ts'
import styles from './walk.module.css'
import type { TodayPoint } from './walk-plan.ts'

/** Always in sight: the street goes dark in the middle of a walk, too. */
export const OutageLink = () => (
  <Link
    to="/temperaturas/faltou-luz"
    className={`button-link ${styles.outage}`}
    data-look="quiet"
    title="Faltou luz"
    aria-label="Faltou luz"
  >
    <IconBoltOff size={20} aria-hidden="true" />
    <span className={styles.outageWord}>Faltou luz</span>
  </Link>
)

/** What is open already. */
export function OpenOccurrences({ points }: { readonly points: readonly TodayPoint[] }) {
  const open = [...new Set(points.flatMap(({ incident }) => (incident === null ? [] : [incident.id])))]
  const [only] = open
  if (only === undefined) return null
  return (
    <p className="below-4">
      {open.length === 1 ? (
        <Link to="/temperaturas/ocorrencia/$id" params={{ id: String(only) }} className="button-link" data-look="quiet">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {incidentName(only)} aberta
        </Link>
      ) : (
        <Link to="/temperaturas/ocorrencias" className="button-link" data-look="quiet">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {counted(open.length, 'ocorrência aberta', 'ocorrências abertas')}
        </Link>
      )}
    </p>
  )
}
