import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PrintJob } from '#contract/print-queue/jobs'
import { Notice } from '../kit/notice.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { askedOf, markNotPrinted, printAt, printingKey, retryPrint, sentJobQuery } from './print-jobs.ts'
import { printMissing } from './print-missing.ts'
import type { PrintAgain } from './print-missing.ts'
import { NotPrinted } from './print-recorded.ts'
import { Button } from '../kit/button.tsx'
import { Toast } from '../kit/toast.tsx'
import { openByName, sentLook } from './sent-words.ts'
import type { SentLook } from './sent-words.ts'
import { WhichOnes } from './which-ones.tsx'

/** How long "Não saiu?" is offered once the labels are out. It waits while somebody is at it. */
const SHOWN_MS = 2 * 60_000

/** How these labels are printed from the browser once more, where no agent does. */
type AgainOf = (ids: readonly number[]) => PrintAgain

interface SentToastProps {
  /** As it was answered when it was sent; what becomes of it is asked for here. */
  readonly job: PrintJob
  readonly againOf: AgainOf
  readonly onClose: () => void
  /** Told which ones a person has marked. */
  readonly onNotPrinted?: (ids: readonly number[]) => void
}

/** After labels were sent to a station: how many, why they are not out yet, and "Não saiu?" for two minutes. */
export function SentToast({ job, againOf, onClose, onNotPrinted }: SentToastProps) {
  // What did not come out is another job; the message goes on with it.
  const [again, setAgain] = useState<{ readonly of: string; readonly job: PrintJob } | null>(null)
  const current = again?.of === job.id ? again.job : job
  const handleAgain = (next: PrintJob) => setAgain({ of: job.id, job: next })
  return (
    <FollowedJob
      key={current.id}
      sent={current}
      isAgain={current !== job}
      againOf={againOf}
      onClose={onClose}
      onAgain={handleAgain}
      onNotPrinted={onNotPrinted}
    />
  )
}

interface FollowedProps {
  readonly sent: PrintJob
  readonly againOf: AgainOf
  readonly isAgain: boolean
  readonly onClose: () => void
  readonly onAgain: (job: PrintJob) => void
  readonly onNotPrinted: SentToastProps['onNotPrinted']
}

function FollowedJob({ sent, isAgain, againOf, onClose, onAgain, onNotPrinted }: FollowedProps) {
  const { data: job } = useQuery(sentJobQuery(sent))
  const [asking, setAsking] = useState(false)
  const [marked, setMarked] = useState<readonly number[]>([])
  const toast = useRef<HTMLDivElement>(null)
  const changes = useSentChanges(job, { marked, setMarked, againOf, onAgain, onNotPrinted })
  const { mark, failure, busy } = changes
  const look = sentLook(job, marked)
  const mayGo = look.kind === 'sent' && look.isOut && look.note === null && marked.length === 0 && !asking && !busy
  // The button that was pressed has gone with its question: the keyboard goes on from here.
  useEffect(() => {
    if (isAgain) toast.current?.focus({ preventScroll: true })
  }, [isAgain])
  const isAsking = asking && look.kind === 'sent'
  const end = () => {
    setAsking(false)
    toast.current?.focus({ preventScroll: true })
  }

  return (
    <Toast ref={toast} about={mayGo} goesAfter={mayGo ? SHOWN_MS : null} onGo={onClose}>
      <Notice floats tone={toneOf(look)} text={look.text} onClose={onClose}>
        {isAsking ? null : <Offers {...{ job, look, changes }} again={marked.length} onAsk={() => setAsking(true)} />}
      </Notice>
      {failure === null ? null : <Notice tone="bad" text={failure} />}
      {isAsking ? (
        <WhichOnes groups={openByName(job)} busy={busy} onMark={(ids, print) => mark(ids, print, end)} onEnd={end} />
      ) : null}
    </Toast>
  )
}

interface OffersProps {
  readonly job: PrintJob
  readonly look: SentLook
  readonly changes: ReturnType<typeof useSentChanges>
  /** How many are marked and may be printed again. */
  readonly again: number
  readonly onAsk: () => void
}

/** What can be done about a job, and what is to be checked. */
function Offers({ job, look, changes: { mark, retry, busy }, again, onAsk }: OffersProps) {
  switch (look.kind) {
    case 'waiting':
      return null
    case 'failed':
      // All of its labels may have been taken out of the queue.
      return openByName(job).length === 0 ? null : (
        <Button look="ground" disabled={busy} onClick={retry}>
          Repetir
        </Button>
      )
    case 'sent':
      return (
        <>
          {look.note === null ? null : <p className="above-1">{look.note}</p>}
          <span className="flex wrap gap-4">
            {again > 0 ? (
              <Button look="ground" disabled={busy} onClick={() => mark([], true)}>
                Imprimir {again} de novo
              </Button>
            ) : null}
            {openByName(job).length > 0 ? (
              <Button look="ground" onClick={onAsk}>
                Não saiu?
              </Button>
            ) : null}
          </span>
        </>
      )
    default:
      return look satisfies never
  }
}

function toneOf(look: SentLook): 'good' | 'warn' | 'bad' {
  switch (look.kind) {
    case 'waiting':
      return 'warn'
    case 'failed':
      return 'bad'
    case 'sent':
      return look.note === null ? 'good' : 'warn'
    default:
      return look satisfies never
  }
}

interface Outcomes {
  readonly marked: readonly number[]
  readonly setMarked: (ids: readonly number[]) => void
  readonly againOf: AgainOf
  readonly onAgain: (job: PrintJob) => void
  readonly onNotPrinted: SentToastProps['onNotPrinted']
}

/** Marks what did not come out and prints it again, or puts a failed job back into the queue. */
function useSentChanges(job: PrintJob, { marked, setMarked, againOf, onAgain, onNotPrinted }: Outcomes) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const show = (now: PrintJob) => queryClient.setQueryData(sentJobQuery(job).queryKey, now)
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: printingKey }),
  })

  /** Those that were marked before are printed again too, so `chosen` may be empty. */
  function mark(chosen: readonly number[], print: boolean, after?: () => void) {
    const missing = [...marked, ...chosen]
    const markChosen = async () => {
      if (chosen.length > 0)
        show(await attempt(`not ${chosen.join(',')}`, (key) => markNotPrinted(job.id, chosen, key)))
      onNotPrinted?.(chosen)
      setMarked(missing)
      after?.()
    }
    change.mutate(async () => {
      if (!print) return markChosen()
      if (job.way !== 'agente') return onAgain(await printMissing(againOf(missing), markChosen))
      await markChosen()
      onAgain(await attempt(`print ${missing.join(',')}`, (key) => printAt(job.station.id, missing, key, askedOf(job))))
    })
  }
  const retry = () => change.mutate(async () => void show(await retryPrint(job.id)))
  return { mark, retry, failure: failureOf(change.error), busy: change.isPending }
}

function failureOf(error: Error | null): string | null {
  if (error === null) return null
  return error instanceof NotPrinted ? error.message : sentenceOf(error, 'Não foi possível falar com o servidor.')
}
