import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { labelMessages } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { printAt } from '../../components/printing/print-jobs.ts'
import { remembered } from '../../lib/device-memory.ts'
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
import type { PrintHere } from './bench-props.ts'

interface Options {
  readonly station: DeviceStation
  readonly tenantId: string
  /** At a device of the kitchen the labels have the name of the person who has typed a PIN. */
  readonly isShared: boolean
  readonly attempts: AttemptMemory
  readonly printHere: PrintHere
  readonly onDone: () => void
}

export const responsibleKey = (tenantId: string) => `responsible.${tenantId}`
const failedText = 'Não foi possível imprimir. Nada se perdeu: tente de novo.'
const frameFailed =
  'As etiquetas foram geradas, mas o navegador não abriu a impressão. Imprima-as em "Imprimir Etiquetas".'

class WindowBlocked extends Error {}

/** Which item was refused, by its name, with the sentence of the rules. */
function refusalText(error: unknown, picks: readonly Pick[]): string {
  if (error instanceof WindowBlocked) return labelMessages.popupBlocked
  const refused = error instanceof HttpProblem ? error.errors : []
  const named = refused.flatMap(({ path, message }) => {
    const [, index] = /^items\.(\d+)$/.exec(path) ?? []
    const name = index === undefined ? undefined : picks[Number(index)]?.name
    return name === undefined ? [] : [`${name}: ${message}`]
  })
  return named.length > 0 ? `Nada foi impresso. ${named.join(' ')}` : sentenceOf(error, failedText)
}

/** One call for all that was chosen. It is sent again with the same key where no answer came. */
export function useBenchPrint({ station, tenantId, isShared, attempts, printHere, onDone }: Options) {
  const queryClient = useQueryClient()
  const attempt = useAttempt(() => attempts)
  const [memory] = useState(() => picksMemory('quickLast', tenantId, station.id))
  const [last, setLast] = useState<KeptPicks | null>(() => memory.read())
  const [sent, setSent] = useState<PrintJob | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function make(picks: readonly Pick[]): Promise<Printed> {
    const responsible = isShared ? null : remembered(responsibleKey(tenantId))
    const body = {
      station: station.id,
      items: itemsOf(picks),
      ...(responsible !== null && responsible !== '' && { responsible }),
    }
    return attempt(JSON.stringify(body), async (key) => printQuick(body, key), CHOSEN)
  }

  /** The browser's window has to open within the tap, so the labels are made while it opens. */
  async function makeAndPrintHere(picks: readonly Pick[]): Promise<Printed> {
    const result: { made: Printed | null; error: unknown } = { made: null, error: null }
    const outcome = await printHere(async () => {
      try {
        result.made = await make(picks)
        return result.made.labels
      } catch (error) {
        result.error = error
        return null
      }
    }, station)
    if (outcome === 'blocked') throw new WindowBlocked('The browser refused the window')
    if (result.made === null) throw result.error ?? new Error('The browser printed nothing')
    if (outcome !== 'sent') setFailure(frameFailed)
    return result.made
  }

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (picks: readonly Pick[]) => (station.way === 'agente' ? make(picks) : makeAndPrintHere(picks)),
    onMutate: () => {
      setFailure(null)
      setSent(null)
    },
    onSuccess: ({ job }, picks) => {
      const now = new Date()
      memory.keep(picks, now)
      setLast({ picks: [...picks], at: now.toISOString() })
      setSent(job)
      onDone()
      void queryClient.invalidateQueries({ queryKey: [...quickKey, 'tiles'] })
    },
    onError: (error, picks) => setFailure(refusalText(error, picks)),
  })

  const again = useMutation({
    networkMode: 'always',
    mutationFn: (ids: readonly number[]) => attempt(ids.join(','), async (key) => printAt(station.id, ids, key), COPY),
    onMutate: forget,
    onSuccess: setSent,
    onError: (error) => setFailure(sentenceOf(error, failedText)),
  })

  function forget() {
    setSent(null)
    setFailure(null)
  }
  return {
    print: mutate,
    printAgain: again.mutate,
    printing: isPending || again.isPending,
    sent,
    failure,
    last,
    forget,
  }
}
export type BenchPrint = ReturnType<typeof useBenchPrint>
