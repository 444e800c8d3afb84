import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import { PRINTED_TOO_LATE } from '#contract/labels/blocks'
import type { LabelByCode } from '#contract/labels/life'
import { isSent } from '../../../components/printing/print-session.ts'
import { keptLabelPaper } from '../../../components/printing/use-print-layout.ts'
import type { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import type { QueuedCommand } from '../../../lib/offline/command.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { blockedLabelQuery, replaceLate } from './reprint-api.ts'

export interface RightDate {
  readonly code: string
  readonly name: string
  readonly onPaper: string
  readonly right: string
}

interface Options {
  readonly printing: ReturnType<typeof usePrintLabels>
  readonly onDone: () => void
}

/** The label has been dealt with elsewhere: it is not a failure. */
const GONE = new Set(['label_not_blocked', 'label_withdrawn', 'block_not_named'])

/** Lets labels with the right date take the place of the blocked ones of a command, and prints them, with one tap. */
export function useReprint(command: QueuedCommand, { printing, onDone }: Options) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [made, setMade] = useState<readonly Label[]>([])
  const [error, setError] = useState<string | null>(null)
  const blocked = blockedLabels(command)
  const groups = onePerDate(blocked)
  const answers = useQueries({ queries: groups.map(({ qrCode }) => blockedLabelQuery(qrCode)) })
  const read = answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const dates = read.flatMap((label) => rightDateOf(label, blocked))

  /** Those that were made before and did not come out are printed again. */
  async function release(): Promise<readonly Label[] | null> {
    const labels = [...made]
    const done = new Set(labels.flatMap(({ parentIds }) => parentIds ?? []))
    try {
      for (const { id } of blocked.filter((label) => !done.has(label.id))) {
        const child = await releaseOne(id)
        if (child !== null) labels.push(child)
        setMade([...labels])
      }
    } catch (problem) {
      setError(sentenceOf(problem, 'Não foi possível trocar as etiquetas. Tente de novo.'))
      if (labels.length === 0) return null
    }
    return labels.length === 0 ? null : labels
  }

  async function releaseOne(id: number): Promise<Label | null> {
    try {
      return await attempt(`release ${id}`, (key) => replaceLate(id, key), id)
    } catch (problem) {
      if (problem instanceof HttpProblem && GONE.has(problem.code)) return null
      throw problem
    }
  }

  async function run() {
    setError(null)
    // Called within the tap: the print window opens before the labels are made.
    const notice = await printing.printMade(release, keptLabelPaper())
    await refreshLabels(queryClient)
    if (isSent(notice)) onDone()
  }

  const state = stateOf(answers.length, read, dates.length)
  return {
    state,
    dates,
    count: blocked.length,
    error,
    failedCode: groups[0]?.qrCode ?? '',
    text: textOf(state, blocked.length),
    run: () => void run(),
  }
}

function blockedLabels({ result, makes }: QueuedCommand): readonly Label[] {
  const ids = new Set(result?.blocked)
  return makes.filter(({ id }) => ids.has(id))
}

/** Labels of the same food with the same date have the same right date. */
const onePerDate = (labels: readonly Label[]): readonly Label[] => [
  ...new Map(labels.map((label) => [`${label.expiration_date} ${label.name}`, label])).values(),
]

function rightDateOf({ qrCode, name, blocks = [] }: LabelByCode, printed: readonly Label[]): readonly RightDate[] {
  const right = blocks.find(({ reason }) => reason === PRINTED_TOO_LATE)?.right
  const onPaper = printed.find((label) => label.qrCode === qrCode)?.expiration_date
  return right === undefined || onPaper === undefined ? [] : [{ code: qrCode, name, onPaper, right }]
}

/** settled: nothing is blocked any more. undated: nobody knows the right date, so that a person looks at the label. */
type State = 'unknown' | 'ready' | 'settled' | 'undated'

function stateOf(asked: number, read: readonly LabelByCode[], dated: number): State {
  if (dated > 0) return 'ready'
  if (read.length < asked) return 'unknown'
  return read.some(({ blocks = [] }) => blocks.length > 0) ? 'undated' : 'settled'
}

const textsOf: Readonly<Record<State, readonly [one: string, many: string]>> = {
  unknown: [
    'A etiqueta está bloqueada até sair o papel certo.',
    'As etiquetas estão bloqueadas até sair o papel certo.',
  ],
  ready: [
    'O prazo mudou antes de a etiqueta sair. Ela está bloqueada até sair o papel certo.',
    'O prazo mudou antes de as etiquetas saírem. Elas estão bloqueadas até sair o papel certo.',
  ],
  settled: [
    'Alguém já resolveu: a etiqueta não está mais bloqueada.',
    'Alguém já resolveu: nenhuma está mais bloqueada.',
  ],
  undated: [
    'Nenhum prazo diz a data deste papel. A etiqueta está bloqueada até alguém conferir.',
    'Nenhum prazo diz a data deste papel. As etiquetas estão bloqueadas até alguém conferir.',
  ],
}

const textOf = (state: State, count: number): string => textsOf[state][count === 1 ? 0 : 1]
