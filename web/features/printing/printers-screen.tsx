import '@mantine/core/styles/Combobox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/back-link.tsx'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AgentsCard } from './agents-card.tsx'
import { profilesQuery, stationsQuery } from './api.ts'
import { DeviceCard } from './device-card.tsx'
import { KioskCard } from './kiosk-card.tsx'
import { PrintersCard } from './printers-card.tsx'
import { QueueCard } from './queue-card.tsx'
import { StationsCard } from './stations-card.tsx'
import { useChange } from './use-change.ts'

interface ScreenProps {
  readonly isAdmin: boolean
  readonly tenantId: string
  readonly timeZone: string
}

/** The queue is for everybody who prints; what is set up is for admins. */
export function PrintersScreen({ isAdmin, tenantId, timeZone }: ScreenProps) {
  const profiles = useQuery(profilesQuery())
  const stations = useQuery(stationsQuery())
  const { change, sending, message } = useChange()
  const shared = { change, sending }
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Impressoras e estações"
        description="Onde as etiquetas saem, por que caminho, e o que espera na fila."
      />
      <div className="stack gap-5">
        <MessageBanner text={message} />
        <QueueCard {...shared} timeZone={timeZone} />
        {profiles.data !== undefined && stations.data !== undefined ? (
          <DeviceCard tenantId={tenantId} stations={stations.data} profiles={profiles.data} />
        ) : null}
        {isAdmin ? setUp() : null}
      </div>
    </>
  )

  function setUp() {
    // What is shown stays when it cannot be read again: a form may be open in it.
    if (profiles.data === undefined || stations.data === undefined)
      return profiles.isError || stations.isError ? (
        <ErrorNote
          message="Erro ao carregar impressoras e estações"
          onRetry={() => void Promise.all([profiles.refetch(), stations.refetch()])}
        />
      ) : (
        <Skeleton label="Carregando impressoras..." />
      )
    return (
      <>
        <StationsCard {...shared} stations={stations.data} profiles={profiles.data} />
        <PrintersCard {...shared} profiles={profiles.data} />
        <AgentsCard {...shared} stations={stations.data} tenantId={tenantId} timeZone={timeZone} />
        <KioskCard />
      </>
    )
  }
}
