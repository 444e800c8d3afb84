import { Link } from '@tanstack/react-router'
import { incidentName } from '#contract/temperatures/incidents'
import { counted } from '#contract/words'
import { IconAlertTriangle, IconBoltOff } from '../../../components/icons.ts'
import type { TodayPoint } from './walk-plan.ts'

/** "Faltou luz", and what is open already. */
export function OccurrenceLinks({ points }: { readonly points: readonly TodayPoint[] }) {
  const open = [...new Set(points.flatMap(({ incident }) => (incident === null ? [] : [incident.id])))]
  const [only] = open
  return (
    <nav className="flex wrap gap-2 below-4" aria-label="Ocorrências">
      <Link to="/temperaturas/faltou-luz" className="button-link" data-look="quiet">
        <IconBoltOff size={20} aria-hidden="true" />
        Faltou luz
      </Link>
      {only !== undefined && open.length === 1 ? (
        <Link to="/temperaturas/ocorrencia/$id" params={{ id: String(only) }} className="button-link" data-look="quiet">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {incidentName(only)} aberta
        </Link>
      ) : (
        <Link to="/temperaturas/ocorrencias" className="button-link" data-look="quiet">
          {open.length === 0 ? 'Ocorrências' : counted(open.length, 'ocorrência aberta', 'ocorrências abertas')}
        </Link>
      )}
    </nav>
  )
}
