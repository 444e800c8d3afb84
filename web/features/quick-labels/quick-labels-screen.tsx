import { useQuery } from '@tanstack/react-query'
import { deviceStationQuery } from '../../components/printing/device-station.ts'
import { BY_BROWSER, rememberedStation, rememberStation } from '../../components/printing/station-memory.ts'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { stationsQuery } from './api.ts'
import { Bench } from './bench.tsx'
import type { ScreenProps } from './bench-props.ts'
import { PickTile } from '../../components/kit/pick-tile.tsx'
import styles from './bench.module.css'

/** The start screen of a station: what is made here at this hour, in two taps. */
export function QuickLabelsScreen(props: ScreenProps) {
  const { tenant_id: tenantId } = props.session
  const { data: station, isError, isFetching, refetch } = useQuery(deviceStationQuery(tenantId))
  if (station === undefined)
    return isError ? (
      <ErrorNote message="Não foi possível saber em que estação este aparelho está" onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Carregando a estação..." />
    )
  if (station === null && rememberedStation(tenantId) !== BY_BROWSER)
    return <ChooseStation {...props} failed={isError} busy={isFetching} onChosen={() => void refetch()} />
  return <Bench key={station?.id} {...props} station={station} />
}

interface ChooseProps extends ScreenProps {
  /** The station that was chosen could not be read. */
  readonly failed: boolean
  readonly busy: boolean
  readonly onChosen: () => void
}

/** A device that remembers no station asks once. Of a kitchen without one the browser prints. */
function ChooseStation({ failed, busy, onChosen, ...props }: ChooseProps) {
  const { data, isError, refetch } = useQuery(stationsQuery())
  if (data === undefined)
    return isError ? (
      <ErrorNote message="Erro ao carregar as estações" onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Carregando as estações..." />
    )
  const able = data.filter(({ printerProfileId }) => printerProfileId !== null)
  if (able.length === 0) return <Bench {...props} station={null} />
  const choices = [...able, { id: BY_BROWSER, name: 'Nenhuma: pelo navegador' }]
  return (
    <section>
      <h1 className="text-5 strong">Etiquetas</h1>
      <p className="above-2 text-4">Em que estação está este aparelho?</p>
      {failed ? <Notice tone="bad" text="Não foi possível abrir a estação. Toque nela de novo." /> : null}
      <div className={styles.stations}>
        {choices.map(({ id, name }) => (
          <PickTile
            key={id}
            className={`text-4 strong break ${styles.station}`}
            disabled={busy}
            onClick={() => {
              rememberStation(props.session.tenant_id, id)
              onChosen()
            }}
          >
            {name}
          </PickTile>
        ))}
      </div>
    </section>
  )
}
