import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { incidentName } from '#contract/temperatures/incidents'
import type { IncidentBody } from '#contract/temperatures/incidents'
import { counted } from '#contract/words'
import { BackLink } from '../../../components/back-link.tsx'
import { IconBoltOff, IconChevronRight } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { temperaturesKey, todayQuery } from '../temperature-api.ts'
import { occurrencesQuery, openOccurrence } from './occurrence-api.ts'
import { momentText } from './occurrence-words.ts'
import styles from './occurrence.module.css'
import { TextField } from '../../../components/kit/text-field.tsx'
import { instantOf, NOW, TimeChoice } from './time-choice.tsx'

/** "Faltou luz": it asks for nothing but a tap; the beginning and the rest may be said. */
export function OpenScreen({ timeZone }: { readonly timeZone: string }) {
  return (
    <>
      <BackLink to="/temperaturas/ocorrencias" label="Ocorrências" />
      <PageHeader
        title="Faltou luz"
        description="A lista do que está no frio, com o que salvar primeiro. Nada é bloqueado nem descartado agora."
      />
      <div className={`stack gap-4 ${styles.form}`}>
        <AlreadyOpen timeZone={timeZone} />
        <OpenForm timeZone={timeZone} />
      </div>
    </>
  )
}

function AlreadyOpen({ timeZone }: { readonly timeZone: string }) {
  const { data: occurrences = [] } = useQuery(occurrencesQuery())
  const now = useMinute()
  const open = occurrences.find(({ kind, endedAt }) => kind === 'falta_de_energia' && endedAt === null)
  if (open === undefined) return null
  return (
    <Notice
      tone="warn"
      text={`${incidentName(open.id)} está aberta desde ${momentText(open.startedAt, now, timeZone)}.`}
    >
      <Link
        to="/temperaturas/ocorrencia/$id"
        params={{ id: String(open.id) }}
        className="button-link"
        data-look="quiet"
        data-apart
      >
        Continuar nela
      </Link>
    </Notice>
  )
}

function OpenForm({ timeZone }: { readonly timeZone: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [time, setTime] = useState(NOW)
  const [fault, setFault] = useState<string | null>(null)
  const [utility, setUtility] = useState('')
  const [protocol, setProtocol] = useState('')
  // null: every point of the cold.
  const [pointIds, setPointIds] = useState<readonly number[] | null>(null)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (body: IncidentBody) => attempt(JSON.stringify(body), (key) => openOccurrence(body, key)),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: temperaturesKey })
      await navigate({ to: '/temperaturas/ocorrencia/$id', params: { id: String(id) }, replace: true })
    },
  })

  function handleSubmit() {
    const chosen = instantOf(time, timeZone)
    setFault('fault' in chosen ? chosen.fault : null)
    if ('fault' in chosen) return
    mutate({
      kind: 'falta_de_energia',
      utility: utility.trim(),
      protocol: protocol.trim(),
      ...(chosen.at !== undefined && { startedAt: chosen.at }),
      ...(pointIds !== null && { pointIds: [...pointIds] }),
    })
  }

  return (
    <form
      className="card padded stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <TimeChoice legend="Desde quando" value={time} fault={fault} timeZone={timeZone} onChange={setTime} />
      <details>
        <summary className="tile">
          <span className="grow">Pontos, distribuidora e protocolo</span>
          <IconChevronRight size={20} aria-hidden="true" />
        </summary>
        <div className="stack gap-4 above-4">
          <PointTicks chosen={pointIds} onChange={setPointIds} />
          <div className="pair">
            <TextField label="Distribuidora" value={utility} max={120} onText={setUtility} />
            <TextField label="Protocolo" value={protocol} max={60} onText={setProtocol} />
          </div>
        </div>
      </details>
      <MessageBanner
        text={error === null ? null : sentenceOf(error, 'Não foi possível abrir a ocorrência. Tente de novo.')}
      />
      <Button
        type="submit"
        big
        wide
        busy={isPending}
        disabled={pointIds?.length === 0}
        icon={<IconBoltOff size={24} aria-hidden="true" />}
      >
        Abrir a ocorrência
      </Button>
    </form>
  )
}

interface PointTicksProps {
  readonly chosen: readonly number[] | null
  readonly onChange: (chosen: readonly number[]) => void
}

/** The points of the cold: all of them, unless somebody takes one out. */
function PointTicks({ chosen, onChange }: PointTicksProps) {
  const { data: today } = useQuery(todayQuery())
  const cold = today?.points.filter(({ kind }) => kind === 'refrigerado' || kind === 'congelado') ?? []
  const ids = chosen ?? cold.map(({ id }) => id)
  if (cold.length === 0) return null
  return (
    <fieldset>
      <legend className="mid below-1">{counted(ids.length, 'ponto', 'pontos')}</legend>
      <ul className={styles.ticks}>
        {cold.map(({ id, name }) => (
          <li key={id}>
            <label className="tick break">
              <input
                type="checkbox"
                checked={ids.includes(id)}
                onChange={(event) => onChange(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))}
              />
              <span className="slim break">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
