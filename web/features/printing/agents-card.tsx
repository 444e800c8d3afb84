import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Station } from '#contract/printing'
import type { PrintAgent } from '#contract/print-queue/agents'
import type { AgentProgram } from '#contract/print-queue/programs'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { ToneBadge } from '../../components/tone-badge.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { sentenceOf } from '../../lib/http.ts'
import { printingKey } from '../../components/printing/print-jobs.ts'
import { AgentPrograms, commandsOf } from './agent-programs.tsx'
import { addAgent, agentsQuery, programsQuery, revokeAgent } from './api.ts'
import { Section } from './section.tsx'
import type { MakeChange } from './use-change.ts'
import styles from './printing.module.css'

const EVERY_STATION = 'Todas as estações sem programa próprio'
/** Its value in the select; a station's id is a UUID. */
const EVERY = 'todas'

interface AgentsProps {
  readonly stations: readonly Station[]
  readonly tenantId: string
  readonly timeZone: string
  readonly change: MakeChange
  readonly sending: boolean
}

export function AgentsCard({ stations, tenantId, timeZone, change, sending }: AgentsProps) {
  const { data: agents = [] } = useQuery(agentsQuery())
  const { data: programs = [] } = useQuery(programsQuery())
  return (
    <Section
      title="Programa da impressora"
      text="O computador ao lado da impressora: ele imprime sem diálogo, de qualquer aparelho, e diz se saiu."
    >
      <ul>
        {agents.map((agent) => (
          <li key={agent.id} className={`row wrap gap-3 ${styles.row}`}>
            <div className={`stack slim break ${styles.words}`}>
              <span className="row wrap gap-2 mid">
                {agent.computer ?? 'Esperando o computador'}
                <AgentBadge agent={agent} />
              </span>
              <span className="muted text-2">
                {agent.station?.name ?? EVERY_STATION}
                {agent.seenAt === null ? '' : ` · visto em ${formatDateTime(agent.seenAt, timeZone)}`}
              </span>
              {agent.twoComputersAt === null ? null : (
                <span className="bad text-2">
                  Dois computadores usam este programa, e a etiqueta pode sair no outro. Revogue-o e pareie cada um com
                  o seu código.
                </span>
              )}
              {agent.trouble === null ? null : <span className="bad text-2">{agent.trouble}</span>}
            </div>
            <div className="flex wrap gap-2">
              <Button
                look="quiet"
                disabled={sending}
                aria-label={`Revogar ${agent.computer ?? 'o código'}`}
                onClick={() =>
                  confirmDelete({
                    title: 'Revogar programa da impressora',
                    text: 'O computador não imprime mais, até ser pareado de novo. O que espera na fila fica nela.',
                    confirm: 'Revogar',
                    onConfirm: () =>
                      change({
                        send: () => revokeAgent(agent.id),
                        done: 'Programa da impressora revogado com sucesso',
                        failed: 'Erro ao revogar o programa da impressora',
                      }),
                  })
                }
              >
                Revogar
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {programs.length > 0 ? <AgentPrograms programs={programs} /> : null}
      <NewCode {...{ stations, tenantId, timeZone, programs }} />
    </Section>
  )
}

function AgentBadge({ agent: { state, trouble, twoComputersAt } }: { readonly agent: PrintAgent }) {
  switch (state) {
    case 'pareado':
      if (twoComputersAt !== null) return <ToneBadge word="Dois computadores" icon={IconAlertTriangle} tone="warn" />
      return trouble === null ? (
        <ToneBadge word="Pareado" icon={IconCircleCheck} tone="good" />
      ) : (
        <ToneBadge word="Impressora parada" icon={IconAlertTriangle} tone="warn" />
      )
    case 'aguardando':
      return <ToneBadge word="Código em aberto" icon={IconClock} tone="plain" />
    case 'vencido':
      return <ToneBadge word="Código vencido" icon={IconAlertTriangle} tone="warn" />
    default:
      return state satisfies never
  }
}

interface NewCodeProps extends Pick<AgentsProps, 'stations' | 'tenantId' | 'timeZone'> {
  readonly programs: readonly AgentProgram[]
}

function NewCode({ stations, tenantId, timeZone, programs }: NewCodeProps) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState('')
  const station = chosen || stations[0]?.id
  const shown = useRef<HTMLDivElement>(null)
  const add = useMutation({
    mutationFn: addAgent,
    onSettled: () => queryClient.invalidateQueries({ queryKey: printingKey }),
  })
  useEffect(() => shown.current?.focus(), [add.data])
  if (station === undefined)
    return <p className="muted text-2">Cadastre uma estação para criar o código do computador dela.</p>
  const { data } = add
  return (
    <div className="stack gap-3 wide">
      <div className={styles.form}>
        <NativeSelect
          size="md"
          label="Computador da estação"
          value={station}
          data={[
            ...stations.map(({ id, name }) => ({ value: id, label: name })),
            { value: EVERY, label: EVERY_STATION },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button disabled={add.isPending} onClick={() => add.mutate(station === EVERY ? null : station)}>
          Criar código de pareamento
        </Button>
      </div>
      <MessageBanner text={add.error === null ? null : sentenceOf(add.error, 'Erro ao criar o código')} />
      {data?.pairingCode ? (
        <div ref={shown} tabIndex={-1} className="stack gap-3 wide">
          <p className={`strong ${styles.pairing}`}>{data.pairingCode}</p>
          <p className="muted text-2">
            Vale uma vez, até {formatDateTime(data.expiresAt, timeZone)}, e não será mostrado de novo. No computador ao
            lado da impressora, {programs.length > 0 ? 'na pasta do programa' : 'com o Node.js 20 ou mais novo'}:
          </p>
          <code className={`block pad-3 text-2 break ${styles.code}`}>
            {commandsOf(programs, `--tenant ${tenantId} --code ${data.pairingCode}`)}
          </code>
          <p className="muted text-2">
            Em vez de tcp://…: lp:NOME (CUPS), file:/dev/usb/lp0 (USB no Linux) ou share:\\PC\NOME (Windows).
          </p>
        </div>
      ) : null}
    </div>
  )
}
