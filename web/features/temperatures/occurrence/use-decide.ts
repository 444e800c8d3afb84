import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import { DECISIONS_MAX } from '#contract/temperatures/incidents'
import type { IncidentDecisionsBody } from '#contract/temperatures/incidents'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { decide } from './occurrence-api.ts'

type Item = IncidentDecisionsBody['items'][number]

/** What the server refuses, by the label's id. */
export type Refusals = ReadonlyMap<number, string>

/** The labels that the refusal of a request names: its paths begin with a place in the list, as in `items.3.reason`. */
function refusalsOf(error: unknown, items: readonly Item[]): Refusals {
  if (!(error instanceof HttpProblem)) return new Map()
  return new Map(
    error.errors.flatMap(({ path, message }): [number, string][] => {
      const item = items[Number(/^items\.(\d+)/.exec(path)?.[1] ?? -1)]
      return item === undefined ? [] : [[item.id, message]]
    }),
  )
}

interface Decided {
  /** The labels with a new date, which need paper. */
  readonly onBorn: (labels: readonly Label[]) => void
  readonly onDone: () => void
}

/** Sends the decisions about many labels in calls of what one may have. Each call is done whole or not at all. */
export function useDecide(id: number, { onBorn, onDone }: Decided) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (items: readonly Item[]) => {
      setRefusals(new Map())
      for (const part of partsOf(items)) {
        const body = { items: part }
        try {
          const { labels } = await attempt(JSON.stringify(body), (key) => decide(id, body, key))
          if (labels.length > 0) onBorn(labels)
        } catch (failure) {
          setRefusals(refusalsOf(failure, part))
          throw failure
        }
      }
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: temperaturesKey }), refreshLabels(queryClient)]),
  })
  return {
    decide: mutate,
    isPending,
    refusals,
    message:
      error === null || refusals.size > 0
        ? null
        : sentenceOf(error, 'Nada foi gravado desta vez. Tente de novo: nenhuma decisão é feita duas vezes.'),
  }
}

export type Decide = ReturnType<typeof useDecide>

function partsOf(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < items.length; from += DECISIONS_MAX) parts.push(items.slice(from, from + DECISIONS_MAX))
  return parts
}
