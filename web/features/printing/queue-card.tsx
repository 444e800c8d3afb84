import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintJob, PrintJobState } from '#contract/print-queue/jobs'
import { counted, labelsText, plural } from '#contract/words'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconPrinter } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { ToneBadge } from '../../components/tone-badge.tsx'
import type { BadgeLook } from '../../components/tone-badge.tsx'
import { mayNow } from '../../lib/rights.ts'
import { formatDateTime } from '../../lib/format.ts'
import { askedOf, markNotPrinted, printAt, retryPrint, takeOutOfQueue } from '../../components/printing/print-jobs.ts'
import { queueQuery } from './api.ts'
import { Section } from './section.tsx'
import type { MakeChange } from './use-change.ts'
import styles from './printing.module.css'

const looks: Readonly<Record<PrintJobState, BadgeLook>> = {
  na_fila: { word: 'Na fila', icon: IconClock, tone: 'plain' },
  reservado: { word: 'Imprimindo', icon: IconPrinter, tone: 'plain' },
  enviado: { word: 'Enviada', icon: IconCircleCheck, tone: 'plain' },
  confirmado: { word: 'Saiu', icon: IconCircleCheck, tone: 'good' },
  falhou: { word: 'Falhou', icon: IconCircleX, tone: 'bad' },
}

interface QueueProps {
  readonly timeZone: string
  readonly change: MakeChange
  readonly sending: boolean
}

export function QueueCard(props: QueueProps) {
  const { data, isError, refetch } = useQuery(queueQuery())
  return (
    <Section title="Fila de impressão" text="As últimas impressões das estações, da mais nova à mais velha.">
      {data === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao carregar a fila" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Carregando a fila..." />
        )
      ) : data.length === 0 ? (
        <Empty
          icon={IconPrinter}
          title="Nada foi mandado imprimir"
          text="O que uma estação imprime aparece aqui, com o que saiu e o que não saiu."
        />
      ) : (
        <>
          {mayNow('imprimir') ? null : (
            <p className="muted text-2">
              Falta a permissão “Imprimir”: quem a tem repete, tira da fila e diz o que não saiu.
            </p>
          )}
          <ul>
            {data.map((job) => (
              <QueueRow key={job.id} job={job} {...props} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

/** Those that may still come out, or be marked as not printed. */
const openLabels = ({ labels, notPrinted }: PrintJob) => labels.filter(({ id }) => !notPrinted.includes(id))

function titleOf({ content, labels }: PrintJob): string {
  if (content === 'calibracao') return 'Página de calibração'
  const names = [...new Set(labels.map(({ name }) => name))]
  const [first = 'etiquetas', ...more] = names
  return `${labelsText(labels.length)} · ${first}${more.length > 0 ? ` e mais ${counted(more.length, 'preparo', 'preparos')}` : ''}`
}

function QueueRow({ job, timeZone, change, sending }: QueueProps & { readonly job: PrintJob }) {
  const [asking, setAsking] = useState(false)
  const isOut = job.state === 'enviado' || job.state === 'confirmado'
  const open = openLabels(job)
  return (
    <li className={`row wrap gap-3 ${styles.row}`}>
      <div className={`stack slim break ${styles.words}`}>
        <span className="row wrap gap-2 mid">
          {titleOf(job)}
          <ToneBadge {...looks[job.state]} />
          {job.possiblyTwice ? (
            <ToneBadge word="Pode ter saído duas vezes" icon={IconAlertTriangle} tone="warn" />
          ) : null}
        </span>
        <span className="muted text-2">
          {job.station.name} · {formatDateTime(job.createdAt, timeZone)}
          {job.claimedBy === null ? '' : ` · ${job.claimedBy}`}
        </span>
        {[job.notice, job.reason].map((text) =>
          text === null ? null : (
            <span key={text} className="bad text-2">
              {text}
            </span>
          ),
        )}
        {job.notPrinted.length > 0 ? (
          <span className="muted text-2">
            {labelsText(job.notPrinted.length)} {plural(job.notPrinted.length, 'não impressa', 'não impressas')}
          </span>
        ) : null}
      </div>
      {mayNow('imprimir') ? actions() : null}
      {asking && isOut ? <NotPrintedChoice {...{ job, change, sending }} onEnd={() => setAsking(false)} /> : null}
    </li>
  )

  function actions() {
    return (
      <div className="flex wrap gap-2">
        {job.state === 'na_fila' ? (
          <Button
            look="quiet"
            disabled={sending}
            onClick={() =>
              confirmDelete({
                title: 'Tirar da fila',
                text: `${titleOf(job)}, na estação ${job.station.name}: o que espera não será impresso.${job.content === 'etiquetas' ? ' As etiquetas continuam na lista.' : ''}`,
                confirm: 'Tirar da fila',
                onConfirm: () =>
                  change({
                    send: () =>
                      takeOutOfQueue(
                        job.id,
                        open.map(({ id }) => id),
                      ),
                    done: 'Tirada da fila com sucesso',
                    failed: 'Erro ao tirar da fila',
                  }),
              })
            }
          >
            Tirar da fila
          </Button>
        ) : null}
        {job.state === 'falhou' && (open.length > 0 || job.content === 'calibracao') ? (
          <Button
            look="quiet"
            disabled={sending}
            onClick={() =>
              change({
                send: () => retryPrint(job.id),
                done: 'Devolvida à fila com sucesso',
                failed: 'Erro ao repetir a impressão',
              })
            }
          >
            Repetir
          </Button>
        ) : null}
        {isOut && !asking && open.length > 0 ? (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Não saiu?
          </Button>
        ) : null}
      </div>
    )
  }
}

interface ChoiceProps {
  readonly job: PrintJob
  readonly change: MakeChange
  readonly sending: boolean
  readonly onEnd: () => void
}

/** Which of them did not come out: they count as not printed, and may be printed again. */
function NotPrintedChoice({ job, change, sending, onEnd }: ChoiceProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  /** Marked here already: what prints them again may fail after it. */
  const [marked, setMarked] = useState<readonly number[]>([])
  const open = job.labels.filter(({ id }) => !job.notPrinted.includes(id) || marked.includes(id))
  // A browser prints at its own device only: recorded from here it would count as printed without a paper.
  const isByAgent = job.way === 'agente'
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const mark = (again: boolean) =>
    change({
      send: async () => {
        const unmarked = chosen.filter((id) => !marked.includes(id))
        if (unmarked.length > 0) await markNotPrinted(job.id, unmarked)
        setMarked([...marked, ...unmarked])
        if (again) await printAt(job.station.id, chosen, undefined, askedOf(job))
      },
      done: again ? 'Mandadas imprimir de novo com sucesso' : 'Marcadas como não impressas com sucesso',
      failed: 'Erro ao marcar as etiquetas',
      after: onEnd,
    })
  return (
    <fieldset className="stack gap-3 wide">
      <legend>Quais não saíram?</legend>
      <div className={`stack gap-2 ${styles.checks}`}>
        {open.map(({ id, code, name }) => (
          <label key={id} className={`row gap-2 ${styles.check}`}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>
              {name}, {code}
            </span>
          </label>
        ))}
      </div>
      {isByAgent ? null : (
        <p className="muted text-2">Depois de marcar, imprima de novo no aparelho da estação, em Estoque.</p>
      )}
      <div className="flex wrap gap-2">
        {isByAgent ? (
          <Button disabled={sending || chosen.length === 0} onClick={() => mark(true)}>
            Imprimir de novo
          </Button>
        ) : null}
        <Button
          look={isByAgent ? 'quiet' : 'filled'}
          disabled={sending || chosen.length === 0}
          onClick={() => mark(false)}
        >
          Só marcar
        </Button>
        <Button look="plain" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  )
}
