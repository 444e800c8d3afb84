import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchBody, BatchPreview } from '#contract/production/batches'
import { HttpProblem } from '../../../lib/http.ts'
import { previewQuery } from '../production-api.ts'
import { allChosen, baseAt, baseBody, blankPaper, bodyOf, chosenAt } from './paper.ts'
import type { Chosen, Of, Paper, Placed } from './paper.ts'

/** Taps that follow each other, and digits, ask once. */
const WAIT_MS = 250

/** The paper without its inputs, as the server says it. */
function useBase(of: Of, times: number) {
  const baseNow = baseBody(of, times)
  const asBase = useQuery(previewQuery(baseNow))
  const [kept, setKept] = useState<{ readonly data: BatchPreview; readonly times: number } | null>(null)
  if (asBase.isSuccess && !asBase.isPlaceholderData && asBase.data !== kept?.data) setKept({ data: asBase.data, times })
  // So many labels as the sheet's packs make of these times may be refused, and those of other packs not: the paper stays.
  const base = asBase.data ?? (kept === null ? undefined : baseAt(kept.data, times / kept.times))
  // The lines of other times stay on the screen, but their proposals and quantities are not those of the paper.
  return { base, isBaseNow: base !== undefined && !asBase.isPlaceholderData, asBase, baseNow }
}

/** The paper of one batch, and what the server says of it. */
export function usePaper(of: Of, times: number) {
  const [paper, setPaper] = useState<Paper>(() => blankPaper(times))
  const { base, isBaseNow, asBase, baseNow } = useBase(of, paper.times)
  const unit = base?.planned.unit ?? null
  const body = bodyOf(of, paper, base, unit)
  // A confirmation changes nothing that is shown: it does not ask again.
  const { confirmYield: _confirmed, ...previewed } = body
  const text = JSON.stringify(previewed)
  const [asked] = useDebouncedValue(text, WAIT_MS)
  // What was just refused is not asked again.
  const isRefused = asBase.isError && asked === JSON.stringify(baseNow)
  const preview = useQuery({ ...previewQuery(JSON.parse(asked) as BatchBody), enabled: isBaseNow && !isRefused })
  const isFresh = isBaseNow && asked === text && preview.isSuccess && !preview.isPlaceholderData
  const failure = preview.error ?? (base === undefined ? asBase.error : null)
  const chosen = base === undefined ? [] : allChosen(base, paper.said)
  const refused = failure instanceof HttpProblem ? refusedPart(failure) : null

  function say(line: number, change: (before: readonly Chosen[], isSaid: boolean) => readonly Chosen[]) {
    if (base === undefined) return
    setPaper((before) => {
      const said = new Map(before.said)
      return { ...before, said: said.set(line, change(chosenAt(base, before.said, line), said.has(line))) }
    })
  }

  return {
    paper,
    setPaper,
    base,
    chosen,
    body,
    preview: preview.data ?? base,
    isFresh,
    /** Why there is no preview of what is said; null: there is one, or it is on its way. */
    failure,
    /** The part of the paper that the server refuses; null: another one, or none. */
    refused,
    /** The label or the lot that the server refuses. */
    refusedInput: refused?.list === 'inputs' ? inputAt(body, refused.at, chosen) : undefined,
    refetch: () => void (base === undefined ? asBase.refetch() : preview.refetch()),
    say,
    change: (one: Chosen, changed: Partial<Chosen> | null) =>
      say(one.line, (before) =>
        before.flatMap((each) =>
          each.shown !== one.shown ? [each] : changed === null ? [] : [{ ...each, ...changed }],
        ),
      ),
    /** What was read goes in at its line, where what was only proposed gives way to it. */
    put: (one: Chosen) =>
      say(one.line, (before, isSaid) => [
        ...before.filter(({ shown, evidence }) => shown !== one.shown && (isSaid || evidence === 'lido')),
        one,
      ]),
  }
}

export type OwnPaper = ReturnType<typeof usePaper>

interface RefusedPart {
  readonly list: 'inputs' | 'outputs'
  /** null: the list as a whole. */
  readonly at: number | null
  readonly code: string
}

function refusedPart({ errors, code }: HttpProblem): RefusedPart | null {
  for (const { path } of errors) {
    const [, list, at] = /^(inputs|outputs)(?:\.(\d+))?/.exec(path) ?? []
    if (list === 'inputs' || list === 'outputs') return { list, at: at === undefined ? null : Number(at), code }
  }
  return null
}

function inputAt({ inputs = [] }: BatchBody, at: number | null, chosen: readonly Placed[]): Placed | undefined {
  const input = inputs[at ?? -1]
  return chosen.find(
    ({ line, code, lotId }) => line === input?.line && (code === null ? lotId === input.lotId : code === input.code),
  )
}
