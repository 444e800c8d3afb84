import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { printAt } from '../../components/printing/print-jobs.ts'
import { NotPrinted, printMissing, printRecorded } from '../../components/printing/print-recorded.ts'
import type { PrintInBrowser } from '../../components/printing/print-recorded.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import type { AttemptMemory } from '../../lib/idempotency.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { printQuick, quickKey } from './api.ts'
import type { Printed } from './api.ts'
import { CHOSEN, COPY } from './kept-attempts.ts'
import { picksMemory } from './last-print.ts'
import type { KeptPicks } from './last-print.ts'
import { itemsOf } from './picks.ts'
import type { Pick } from './picks.ts'
import type { BenchCatalog, PrintHere } from './bench-props.ts'
import { rememberedResponsible } from '../../lib/responsible-memory.ts'

interface Options {
  readonly station: DeviceStation
  readonly tenantId: string
  /** At a device of the kitchen the labels have the name of the person who has typed a PIN. */
  readonly isShared: boolean
  readonly responsibles: BenchCatalog['responsibles']
  readonly attempts: AttemptMemory
  readonly printHere: PrintHere
  readonly onDone: (printed: readonly Pick[]) => void
}

interface Sent {
  readonly job: PrintJob
  /** As they were made here; none of a second copy, which an agent prints. */
  readonly labels: readonly Label[]
}

const failedText = 'Não foi possível imprimir. Nada se perdeu: tente de novo.'
const frameFailed =
  'As etiquetas foram geradas, mas o navegador não abriu a impressão. Imprima-as em "Imprimir Etiquetas".'

/** Which item was refused, by its name, with the sentence of the rules. */
function refusalText(error: unknown, picks: readonly Pick[]): string {
  if (error instanceof NotPrinted) return error.message
  const refused = error instanceof HttpProblem ? error.errors : []
  const named = refused.flatMap(({ path, message }) => {
    const [, index] = /^items\.(\d+)$/.exec(path) ?? []
    const name = index === undefined ? undefined : picks[Number(index)]?.name
    return name === undefined ? [] : [`${name}: ${message}`]
  })
  return named.length > 0 ? `Nada foi impresso. ${named.join(' ')}` : sentenceOf(error, failedText)
}

/** One call for all that was chosen. It is sent again with the same key where no answer came. */
export function useBenchPrint(options: Options) {
  const { station, tenantId, isShared, responsibles, attempts, printHere, onDone } = options
  const queryClient = useQueryClient()
  const attempt = useAttempt(() => attempts)
  const [memory] = useState(() => picksMemory('quickLast', tenantId, station.id))
  const [last, setLast] = useState<KeptPicks | null>(() => memory.read())
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const printInBrowser: PrintInBrowser = (record) => printHere(record, station)

  async function make(picks: readonly Pick[]): Promise<Printed> {
    const responsible = isShared ? '' : rememberedResponsible(tenantId, responsibles)
    const body = { station: station.id, items: itemsOf(picks), ...(responsible !== '' && { responsible }) }
    return attempt(JSON.stringify(body), async (key) => printQuick(body, key), CHOSEN)
  }

  /** null: the labels are made, and nothing came out. */
  async function makeAndPrint(picks: readonly Pick[]): Promise<Sent | null> {
    if (station.way === 'agente') return make(picks)
    const { made, isPrinted, isRecorded } = await printRecorded(printInBrowser, () => make(picks))
    if (!isPrinted) setFailure(frameFailed)
    return isRecorded ? made : null
  }

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: makeAndPrint,
    onMutate: forget,
    onSuccess: (made, picks) => {
      const now = new Date()
      memory.keep(picks, now)
      setLast({ picks: [...picks], at: now.toISOString() })
      setSent(made)
      onDone(picks)
      void queryClient.invalidateQueries({ queryKey: [...quickKey, 'tiles'] })
    },
    onError: (error, picks) => setFailure(refusalText(error, picks)),
  })

  const copyAt = (ids: readonly number[]) => attempt(ids.join(','), async (key) => printAt(station.id, ids, key), COPY)
  const again = useMutation({
    networkMode: 'always',
    mutationFn: copyAt,
    onMutate: forget,
    onSuccess: (job) => setSent({ job, labels: [] }),
    onError: (error) => setFailure(sentenceOf(error, failedText)),
  })

  /** Of what was sent last, what did not come out, from the browser once more. */
  function printMissingHere(ids: readonly number[], mark: () => Promise<void>): Promise<PrintJob> {
    const labels = sent?.labels.filter(({ id }) => ids.includes(id)) ?? []
    return printMissing(printInBrowser, { labels, mark, send: () => copyAt(ids) })
  }

  function forget() {
    setSent(null)
    setFailure(null)
  }
  return {
    print: mutate,
    printAgain: again.mutate,
    printMissing: printMissingHere,
    printing: isPending || again.isPending,
    sent: sent?.job ?? null,
    failure,
    last,
    forget,
  }
}
export type BenchPrint = ReturnType<typeof useBenchPrint>
