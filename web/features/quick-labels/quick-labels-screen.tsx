import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { deviceStationQuery } from '../../components/printing/device-station.ts'
import { BY_BROWSER, rememberedStation } from '../../components/printing/station-memory.ts'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { stationsQuery } from './api.ts'
import { Bench } from './bench.tsx'
import type { ScreenProps } from './bench-props.ts'

// Loaded by a device of a kitchen with stations, which asks once.
const ChooseStation = lazy(async () => ({ default: (await import('./choose-station.tsx')).ChooseStation }))

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
    return <ChosenByPerson {...props} failed={isError} busy={isFetching} onChosen={() => void refetch()} />
  return <Bench key={station?.id} {...props} station={station} />
}

interface ChosenProps extends ScreenProps {
  /** The station that was chosen could not be read. */
  readonly failed: boolean
  readonly busy: boolean
  readonly onChosen: () => void
}

/** A device that remembers no station asks once. Of a kitchen without one the browser prints. */
function ChosenByPerson({ failed, busy, onChosen, ...props }: ChosenProps) {
  const { data, isError, refetch } = useQuery(stationsQuery())
  if (data === undefined)
    return isError ? (
      <ErrorNote message="Erro ao carregar as estações" onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Carregando as estações..." />
    )
  const able = data.filter(({ printerProfileId }) => printerProfileId !== null)
  if (able.length === 0) return <Bench {...props} station={null} />
  return (
    <Suspense fallback={null}>
      <ChooseStation tenantId={props.session.tenant_id} stations={able} {...{ failed, busy, onChosen }} />
    </Suspense>
  )
}
