import { Link } from '@tanstack/react-router'
import type { Plan, PlanPaper, PlanPlace } from '#contract/labels/plan'
import { counted, labelsText } from '#contract/words'
import { IconPrinter, IconRoute } from '../../components/icons.ts'
import styles from './plan-side.module.css'

const PLACES_SHOWN = 3
const LONG_DAYS = 7

/** What waits beside the labels: places that nobody walked, and paper that did not come out. */
export function PlanSide({ places, paper }: Pick<Plan, 'places' | 'paper'>) {
  if (places.length + paper.length === 0) return null
  return (
    <aside className={`slim ${styles.side}`} aria-label="O que espera">
      {places.length > 0 ? (
        <section aria-label="Lugares sem ronda">
          <h2 className="below-1 text-3 strong">Lugares sem ronda</h2>
          <ul>
            {places.slice(0, PLACES_SHOWN).map((place) => (
              <Place key={place.storageTypeId} {...place} />
            ))}
          </ul>
          {places.length > PLACES_SHOWN ? (
            <Link to="/ronda" className="button-link" data-look="plain">
              Ver os {places.length} lugares
            </Link>
          ) : null}
        </section>
      ) : null}
      {paper.length > 0 ? (
        <section aria-label="Fila de impressão">
          <h2 className="below-1 text-3 strong">Fila de impressão</h2>
          <ul>
            {paper.map((station) => (
              <Station key={station.stationId} {...station} />
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  )
}

function Place({ storageTypeId, name, days, labels }: PlanPlace) {
  return (
    <li
      className={`row gap-3 tight ${styles.row}`}
      data-tone={days === null || days >= LONG_DAYS ? 'late' : 'tomorrow'}
    >
      <IconRoute size={22} aria-hidden="true" className="muted" />
      <span className="grow slim break">
        <b className="block strong">{name}</b>
        <em className={`block text-1 mid ${styles.state}`}>
          {days === null ? 'sem ronda ainda' : `ronda há ${days} dias`} ·{' '}
          {labels < 100 ? labelsText(labels) : '100 etiquetas ou mais'}
        </em>
      </span>
      <Link
        to="/ronda"
        search={{ lugar: storageTypeId }}
        className="button-link"
        data-look="quiet"
        aria-label={`Percorrer ${name}`}
      >
        Percorrer
      </Link>
    </li>
  )
}

function Station({ station, waiting, failed, notice }: PlanPaper) {
  const parts = [
    ...(failed > 0 ? [counted(failed, 'falhou', 'falharam')] : []),
    ...(waiting > 0 ? [`${labelsText(waiting)} na fila`] : []),
  ]
  return (
    <li className={`row gap-3 tight ${styles.row}`} data-tone={failed > 0 ? 'late' : 'tomorrow'}>
      <IconPrinter size={22} aria-hidden="true" className="muted" />
      <span className="grow slim break">
        <b className="block strong">{station}</b>
        <em className={`block text-1 mid ${styles.state}`}>{parts.join(' · ')}</em>
        {notice === null ? null : <small className="block muted text-1">{notice}</small>}
      </span>
      <Link to="/management/printers" className="button-link" data-look="quiet" aria-label={`Ver a fila de ${station}`}>
        Ver
      </Link>
    </li>
  )
}
