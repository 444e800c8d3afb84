import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Notice } from '../../components/kit/notice.tsx'
import { PrintNotices } from '../../components/printing/print-notice.tsx'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconTags } from '../../components/icons.ts'
import { TABLET } from '../../lib/breakpoints.ts'
import { mayNow } from '../../lib/rights.ts'
import { useFreshPack } from '../../lib/offline/use-fresh-pack.ts'
import { useConnected } from '../../lib/use-connected.ts'
import { Link } from '@tanstack/react-router'
import { tilesQuery } from './api.ts'
import { useOutOfDate, useTilesAway } from './away.ts'
import { BenchBar } from './bench-bar.tsx'
import { Dock } from './dock.tsx'
import { FastRow } from './fast-row.tsx'
import { keptAttempts } from '../../lib/kept-attempts.ts'
import { CHOSEN } from './last-print.ts'
import { keyOf, pickOf, toggled, totalOf } from './picks.ts'
import type { BenchProps } from './bench-props.ts'
import { Tiles } from './tiles.tsx'
import { useBenchPrint } from './use-bench-print.ts'
import { BY_BROWSER } from '../../components/printing/station-memory.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { usePersonHere } from '../../lib/use-person-here.ts'
import { usePicks } from './use-picks.ts'
import { useTilePlaces } from './use-tile-places.ts'
import fill from '../../components/kit/fill.module.css'
import styles from './bench.module.css'
import dock from './dock.module.css'

// Loaded at a wide screen whose station has an agent.
const RecentPrints = lazy(async () => ({ default: (await import('./recent-prints.tsx')).RecentPrints }))
const NothingPrinted = () => (
  <Notice tone="warn" text="Sem internet. O que você escolheu fica aqui: imprima quando ela voltar." />
)
// Loaded without a connection. A browser that does not keep the application has no file of it then, and keeps no labels either.
const AwayNote = lazy(() =>
  import('../../components/away-note.tsx').then(
    (module) => ({ default: module.AwayNote }),
    () => ({ default: NothingPrinted }),
  ),
)
// Loaded where there is no tile to tap.
const NoProducts = lazy(async () => ({ default: (await import('./no-tiles.tsx')).NoProducts }))
const NoPermission = lazy(async () => ({ default: (await import('./no-tiles.tsx')).NoPermission }))

/** The tiles of one station or, without one, of the kitchen, what was chosen of them, and the button that prints it. */
export function Bench({ session, station, catalog, onSwitchPerson }: BenchProps) {
  const now = useMinute()
  const { tenant_id: tenantId, time_zone: timeZone } = session
  const stationId = station?.id ?? null
  const memoryOf = stationId ?? BY_BROWSER
  const tiles = useQuery(tilesQuery(stationId))
  const [attempts] = useState(() => keptAttempts((subject) => `foodid.quickTry${subject}.${tenantId}.${memoryOf}`))
  const picks = usePicks({ tenantId, station: memoryOf, onChange: () => attempts.delete(CHOSEN) })
  const connected = useConnected()
  useFreshPack(connected)
  const outOfDate = useOutOfDate(connected)
  const dated = useTilesAway(tiles.data, connected)
  const placed = useTilePlaces(dated, { now, timeZone, isIdle: picks.list.length === 0 })
  const isWide = !useMediaQuery(TABLET, undefined, { getInitialValueInEffect: false })
  const person = usePersonHere(session)
  const isShared = session.device !== undefined
  const { responsibles } = catalog
  const onDone = picks.takeOutPrinted
  const print = useBenchPrint({ station, tenant: session, isShared, responsibles, attempts, onDone })

  const bar = <BenchBar {...{ station, session, person, now, timeZone, onSwitchPerson }} />
  if (!mayNow('imprimir'))
    return (
      <div className={`${fill.fill} ${styles.bench}`}>
        {bar}
        <Suspense fallback={null}>
          <NoPermission action={<FormLink />} />
        </Suspense>
      </div>
    )
  return (
    <div className={`${fill.fill} ${styles.bench}`}>
      {bar}
      <FastRow {...{ tenantId, station, timeZone, picks, ...catalog, last: print.last }} />
      {tilesOrState()}
      <section className={`column center gap-3 slim ${dock.dock}`} aria-label="Para imprimir">
        {connected ? null : <Away total={totalOf(picks.list)} {...{ station, outOfDate }} />}
        <PrintNotices controls={print.notices} />
        {picks.list.length === 0 ? (
          <>
            <TapHint tiles={placed?.length} />
            <FormLink />
            {/* The browser's window is opened by the list of labels. */}
            {isWide && station?.way === 'agente' ? (
              <Suspense fallback={null}>
                <RecentPrints station={station.id} busy={print.printing} onAgain={print.printAgain} {...{ timeZone }} />
              </Suspense>
            ) : null}
          </>
        ) : (
          <Dock
            {...{ picks, print, connected, outOfDate, catalog, now, timeZone, tenantId, isShared, tiles: placed ?? [] }}
            station={stationId}
          />
        )}
      </section>
    </div>
  )

  function tilesOrState() {
    if (placed === undefined)
      return tiles.isError ? (
        <ErrorNote message="Erro ao carregar os preparos" onRetry={() => void tiles.refetch()} />
      ) : (
        <Skeleton label="Carregando os preparos..." />
      )
    if (placed.length === 0)
      return (
        <Suspense fallback={null}>
          <NoProducts />
        </Suspense>
      )
    return (
      <Tiles
        tiles={placed}
        picks={picks.list}
        storageTypes={catalog.storageTypes}
        dateFrom={{ now, timeZone }}
        onTap={(tile) => {
          print.forget()
          const pick = pickOf(tile)
          const isIn = picks.list.some((one) => keyOf(one) === keyOf(pick))
          picks.set(toggled(picks.list, pick), isIn ? null : keyOf(pick))
        }}
      />
    )
  }
}

interface AwayProps {
  readonly total: number
  readonly station: BenchProps['station']
  readonly outOfDate: string | null
}

const Away = ({ station, ...note }: AwayProps) => (
  <Suspense fallback={null}>
    <AwayNote isAgents={station?.way === 'agente'} {...note} />
  </Suspense>
)

/** @param tiles how many there are to tap; undefined: not known yet */
function TapHint({ tiles }: { readonly tiles: number | undefined }) {
  if (tiles === 0) return null
  return (
    <p className="row gap-4 pad-3 text-4 strong tight">
      <IconTags size={36} stroke={1.5} aria-hidden="true" className="muted" />
      <span>
        Toque no que está fazendo.
        <small className="block muted text-2 regular">A quantidade é a de costume a esta hora.</small>
      </span>
    </p>
  )
}

/** To what the tiles do not ask: another date, a sample, a second place, labels without printing. */
function FormLink() {
  return (
    <Link to="/products" className="button-link" data-look="quiet">
      Com mais dados
    </Link>
  )
}
