import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchBody } from '#contract/production/batches'
import { HttpProblem } from '../../../lib/http.ts'
import { previewQuery } from '../production-api.ts'
import { allChosen, baseBody, blankPaper, bodyOf, chosenAt, chosenFrom } from './paper.ts'
import type { Chosen, Of, Paper } from './paper.ts'

/** Taps that follow each other, and digits, ask once. */
const WAIT_MS = 250

/** The paper of one batch, and what the server says of it. */
export function usePaper(of: Of, times: number) {
  const [paper, setPaper] = useState<Paper>(() => blankPaper(times))
  const base = useQuery(previewQuery(baseBody(of, paper.times)))
  const unit = base.data?.planned.unit ?? null
  // The lines of other times stay on the screen, but their proposals and quantities are not those of the paper.
  const isBaseNow = base.data !== undefined && !base.isPlaceholderData
  const body = bodyOf(of, paper, base.data, unit)
  // A confirmation changes nothing that is shown: it does not ask again.
  const { confirmYield: _confirmed, ...previewed } = body
  const text = JSON.stringify(previewed)
  const [asked] = useDebouncedValue(text, WAIT_MS)
  const preview = useQuery({ ...previewQuery(JSON.parse(asked) as BatchBody), enabled: isBaseNow })
  const isFresh = isBaseNow && asked === text && preview.isSuccess && !preview.isPlaceholderData
  const failure = preview.error ?? base.error
  const chosen = base.data === undefined ? [] : allChosen(base.data, paper.said)
  const refused = failure instanceof HttpProblem ? refusedPart(failure) : null

  function say(line: number, change: (before: readonly Chosen[]) => readonly Chosen[]) {
    const { data } = base
    if (data === undefined) return
    setPaper((before) => {
      const said = new Map(before.said)
      return { ...before, said: said.set(line, change(chosenAt(data, before.said, line))) }
    })
  }

  return {
    paper,
    setPaper,
    base: base.data,
    chosen,
    body,
    preview: preview.data ?? base.data,
    isFresh,
    isPending: base.isPending,
    /** Why there is no preview of what is said; null: there is one, or it is on its way. */
    failure,
    /** The part of the paper that the server refuses; null: another one, or none. */
    refused,
    /** The label or the lot that the server refuses. */
    refusedInput: refused?.list === 'inputs' ? inputAt(body, refused.at, chosen) : undefined,
    refetch: () => void (base.isError ? base.refetch() : preview.refetch()),
    say,
    change: (one: Chosen, changed: Partial<Chosen> | null) =>
      say(one.line, (before) =>
        before.flatMap((each) =>
          each.shown !== one.shown ? [each] : changed === null ? [] : [{ ...each, ...changed }],
        ),
      ),
    /** A code that was read: a proposal of a line, else at the line that a person says. Answers whether it has found one. */
    read(code: string, ingredientId?: number): boolean {
      const proposal = base.data?.proposals.find(
        ({ line, shown, code: own }) =>
          plain(shown) === plain(code) ||
          (ingredientId !== undefined && own === null && base.data?.lines[line]?.ingredientId === ingredientId),
      )
      if (proposal === undefined) return false
      const isSaid = paper.said.has(proposal.line)
      say(proposal.line, (before) => [
        ...before.filter(({ shown, evidence }) => shown !== proposal.shown && (isSaid || evidence === 'lido')),
        { ...chosenFrom(proposal), evidence: 'lido' },
      ])
      return true
    },
    readAt(line: number, code: string) {
      say(line, (before) => [
        ...before.filter(({ evidence, shown }) => (paper.said.has(line) || evidence === 'lido') && shown !== code),
        { ...unknownCode, line, code, shown: code },
      ])
    },
  }
}

export type OwnPaper = ReturnType<typeof usePaper>

const unknownCode = {
  name: '',
  weight: '',
  expirationDate: null,
  lotId: null,
  evidence: 'lido',
  quantity: null,
  substitute: false,
} as const

const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/g, '')

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

function inputAt({ inputs = [] }: BatchBody, at: number | null, chosen: readonly Chosen[]): Chosen | undefined {
  const input = inputs[at ?? -1]
  return chosen.find(
    ({ line, code, lotId }) => line === input?.line && (code === null ? lotId === input.lotId : code === input.code),
  )
}
