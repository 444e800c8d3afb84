import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegisteredProfile, Station } from '#contract/printing'
import { chosenStation } from '../../components/printing/chosen-station.ts'
import { printingKey } from '../../components/printing/print-jobs.ts'
import { BY_BROWSER, rememberedStation, rememberStation } from '../../components/printing/station-memory.ts'
import { Section } from './section.tsx'

interface DeviceProps {
  readonly tenantId: string
  readonly stations: readonly Station[]
  readonly profiles: readonly RegisteredProfile[]
}

/** Where this tablet or phone prints; each device remembers its own. */
export function DeviceCard({ tenantId, stations, profiles }: DeviceProps) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState(() => rememberedStation(tenantId))
  const able = stations.filter(({ printerProfileId }) => profiles.some(({ id }) => id === printerProfileId))
  if (able.length === 0) return null
  return (
    <Section
      title="Este aparelho"
      text="Onde saem as etiquetas que se imprimem aqui. O FoodID nunca passa para outra impressora sozinho."
    >
      <NativeSelect
        size="md"
        label="Este aparelho imprime em"
        value={chosenStation(stations, profiles, kept)?.id ?? BY_BROWSER}
        data={[
          ...able.map(({ id, name }) => ({ value: id, label: name })),
          { value: BY_BROWSER, label: 'Nenhuma estação: pelo navegador, com o diálogo' },
        ]}
        onChange={({ currentTarget: { value } }) => {
          rememberStation(tenantId, value)
          setKept(value)
          void queryClient.invalidateQueries({ queryKey: printingKey })
        }}
      />
    </Section>
  )
}
