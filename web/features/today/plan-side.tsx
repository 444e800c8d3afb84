import { Link } from '@tanstack/react-router'
import type { Plan, PlanCooling, PlanPaper, PlanPlace, PlanRound, PlanSensor } from '#contract/labels/plan'
import { counted, labelsText, plural } from '#contract/words'
import {
  IconCoin,
  IconPrinter,
  IconRoute,
  IconSnowflake,
  IconStack2,
  IconThermometer,
  IconTruckDelivery,
} from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { useMinute } from '../../lib/use-minute.ts'
import styles from './plan-side.module.css'
import { PlanAllergens } from './plan-allergens.tsx'
import { PlanProduction } from './plan-production.tsx'
import { PlanRecalls } from './plan-recalls.tsx'
import { elapsedText } from './since-text.ts'

const PLACES_SHOWN = 3
const TEMPERATURES_SHOWN = 3
const LONG_DAYS = 7

type Waiting = Pick<
  Plan,
  | 'places'
  | 'paper'
  | 'receiving'
  | 'temperatures'
  | 'sensors'
  | 'coolings'
  | 'recalls'
  | 'recallDrill'
  | 'allergens'
  | 'production'
>

const waits = ({ receiving, recallDrill, allergens, production, places, paper, ...lists }: Waiting): boolean =>
  [receiving, recallDrill, allergens, production].some((each) => each !== undefined) ||
  [places, paper, lists.temperatures, lists.sensors, lists.coolings, lists.recalls].some(
    (list) => (list ?? []).length > 0,
  )

/** What waits beside the labels: what is to be measured and made, what came in at the door, places that nobody walked, and paper that did not come out. */
export function PlanSide(plan: Waiting) {
  const { places, paper, receiving } = plan
  if (!waits(plan)) return null
  return (
    <aside className={`slim ${styles.side}`} aria-label="O que espera">
      <PlanRecalls {...plan} />
      <PlanAllergens {...plan} />
      <Temperatures {...plan} />
      <PlanProduction {...plan} />
      {receiving === undefined ? null : (
        <section aria-label="Recebimento">
          <h2 className="below-1 text-3 strong">Recebimento</h2>
          <ul>
            {atDoor(receiving).map((line) => (
              <DoorLine key={line.to} {...line} />
            ))}
          </ul>
        </section>
      )}
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

function Temperatures({ temperatures = [], sensors = [], coolings = [] }: Waiting) {
  if (temperatures.length + sensors.length + coolings.length === 0) return null
  return (
    <section aria-label="Temperaturas">
      <h2 className="below-1 text-3 strong">Temperaturas</h2>
      <ul>
        {coolings.slice(0, TEMPERATURES_SHOWN).map((cooling) => (
          <Cooling key={cooling.id} {...cooling} />
        ))}
        {temperatures.map((round) => (
          <Round key={`${round.from} ${round.to}`} {...round} />
        ))}
        {sensors.slice(0, TEMPERATURES_SHOWN).map((sensor) => (
          <Silence key={sensor.pointId} {...sensor} />
        ))}
      </ul>
      {coolings.length > TEMPERATURES_SHOWN ? (
        <Link to="/temperaturas/processos" className="button-link" data-look="plain">
          Ver todos os resfriamentos
        </Link>
      ) : null}
      {sensors.length > TEMPERATURES_SHOWN ? (
        <Link to="/temperaturas" className="button-link" data-look="plain">
          Ver os {sensors.length} pontos sem sinal
        </Link>
      ) : null}
    </section>
  )
}

interface DoorLineProps {
  readonly to: '/recebimento' | '/recebimento/precos' | '/lotes'
  readonly search?: { readonly check: 'sim' }
  readonly icon: Icon
  readonly text: string
  readonly deed: string
}

/** The numbers are counted up to 100. */
const atMost = (count: number, one: string, many: string) =>
  count < 100 ? counted(count, one, many) : `100 ${many} ou mais`

const atDoor = ({ open, prices = 0, oldLots }: NonNullable<Waiting['receiving']>): readonly DoorLineProps[] =>
  [
    {
      count: open,
      to: '/recebimento' as const,
      icon: IconTruckDelivery,
      text: atMost(open, 'recebimento aberto', 'recebimentos abertos'),
      deed: 'Continuar',
    },
    {
      count: prices,
      to: '/recebimento/precos' as const,
      icon: IconCoin,
      text: `${atMost(prices, 'preço', 'preços')} ${plural(prices, 'espera', 'esperam')}`,
      deed: 'Ver',
    },
    {
      count: oldLots,
      to: '/lotes' as const,
      search: { check: 'sim' as const },
      icon: IconStack2,
      text: `${atMost(oldLots, 'lote aberto', 'lotes abertos')} há mais de 30 dias: confira`,
      deed: 'Conferir',
    },
  ].filter(({ count }) => count > 0)

const DoorLine = ({ to, search, icon: Mark, text, deed }: DoorLineProps) => (
  <li className={`row gap-2 tight ${styles.row}`} data-tone="tomorrow">
    <Mark size={22} aria-hidden="true" className="muted" />
    <b className="grow slim break strong">{text}</b>
    <Link to={to} search={search ?? {}} className="button-link" data-look="quiet" aria-label={`${deed}: ${text}`}>
      {deed}
    </Link>
  </li>
)

/** A round with the thermometer that is due, or that nobody made in its time. */
function Round({ to, missing, points, names }: PlanRound) {
  const others = points - names.length
  return (
    <li className={`row gap-2 tight ${styles.row}`} data-tone={missing ? 'late' : 'tomorrow'}>
      <IconThermometer size={22} aria-hidden="true" className="muted" />
      <span className="grow slim break">
        <b className="block strong">
          {plural(points, 'Falta', 'Faltam')} {counted(points, 'ponto', 'pontos')}
        </b>
        <em className={`block text-1 mid ${styles.state}`}>{missing ? `atrasada: era até ${to}` : `até ${to}`}</em>
        <small className="block muted text-1">
          {names.join(', ')}
          {others > 0 ? ` e mais ${others}` : ''}
        </small>
      </span>
      <Link to="/temperaturas" className="button-link" data-look="quiet" aria-label={`Medir os pontos até ${to}`}>
        Medir
      </Link>
    </li>
  )
}

/** A cooling whose time is almost over, or that was too slow: its labels are blocked. */
function Cooling({ id, name, coolBy, isOut }: PlanCooling) {
  const minutes = Math.ceil((Date.parse(coolBy) - useMinute().getTime()) / 60_000)
  const isLate = isOut || minutes <= 0
  return (
    <li className={`row gap-2 tight ${styles.row}`} data-tone={isLate ? 'late' : 'tomorrow'}>
      <IconSnowflake size={22} aria-hidden="true" className="muted" />
      <span className="grow slim break">
        <b className="block strong lines-2">Resfriar {name}</b>
        <em className={`block text-1 mid ${styles.state}`}>
          {isLate
            ? 'Fora do limite: reaqueça ou descarte.'
            : `${plural(minutes, 'Falta', 'Faltam')} ${minutes} min para chegar a 10 °C.`}
        </em>
      </span>
      <Link
        to="/temperaturas/processo/$id"
        params={{ id: String(id) }}
        className="button-link"
        data-look="quiet"
        aria-label={`${isLate ? 'Ver' : 'Medir'} o resfriamento de ${name}`}
      >
        {isLate ? 'Ver' : 'Medir'}
      </Link>
    </li>
  )
}

/** A point whose sensor says nothing. */
function Silence({ pointId, name, since }: PlanSensor) {
  const elapsed = useMinute().getTime() - Date.parse(since)
  return (
    <li className={`row gap-2 tight ${styles.row}`} data-tone="late">
      <IconThermometer size={22} aria-hidden="true" className="muted" />
      <span className="grow slim break">
        <b className="block strong">{name}</b>
        <em className={`block text-1 mid ${styles.state}`}>sem sinal há {elapsedText(elapsed)}</em>
      </span>
      <Link
        to="/temperaturas/$id"
        params={{ id: String(pointId) }}
        className="button-link"
        data-look="quiet"
        aria-label={`Ver as leituras de ${name}`}
      >
        Ver
      </Link>
    </li>
  )
}

function Place({ storageTypeId, name, days, labels }: PlanPlace) {
  return (
    <li
      className={`row gap-2 tight ${styles.row}`}
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
    <li className={`row gap-2 tight ${styles.row}`} data-tone={failed > 0 ? 'late' : 'tomorrow'}>
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
