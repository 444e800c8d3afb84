import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { printRefusedText } from '../../../contract/print-refused.ts'
import { labelStream } from '../act/label-answers.ts'
import type { PrintsAnswer, PrintsBody } from '../contract/api.ts'
import type { LabelStanding } from '../contract/usable.ts'
import { printRefusal } from '../contract/usable.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { standingOf } from '../stream/label-state-decider.ts'

interface Paper {
  readonly name: string
  readonly code: string
  readonly standing: LabelStanding
}

/** Throws the refusal of the printers' queue where one of the labels may not be printed now. */
export function refusePaper(labels: readonly Paper[], now: Date): void {
  const text = printRefusedText(labels.map((label) => ({ ...label, refusal: printRefusal(label.standing, now) })))
  if (text !== null) throw new Rejection('print_job_refused', { text })
}

/** Records that labels were sent to a printer; all of them or, where one does not exist or is refused, none. */
export async function recordPrints(unit: UnitOfWork, { ids, copies, medium }: PrintsBody): Promise<PrintsAnswer> {
  const loaded = await loadStreams(unit, labelDecider, [...new Set(ids)].map(labelStream))
  const unknown = loaded.filter(({ state }) => state.status === 'absent')
  if (unknown.length > 0)
    throw new Rejection('print_unknown_labels', {
      ids: unknown
        .slice(0, 10)
        .map((label) => label.stream.replace('label-', ''))
        .join(', '),
    })
  // What arrives after it was done is on paper already.
  if (unit.rulesAt === null) refuseLoaded(loaded, unit.now)
  for (const label of loaded) decideAndAppend(unit, labelDecider, label, { type: 'PrintLabel', copies, medium })
  const reprinted = loaded.filter(({ state }) => state.status !== 'absent' && state.printCount > 0).length
  return { printed: loaded.length, reprinted }
}

function refuseLoaded(loaded: readonly Loaded<LabelState>[], now: Date): void {
  refusePaper(
    loaded.flatMap(({ state }) => (state.status === 'absent' ? [] : [{ ...state.label, standing: standingOf(state) }])),
    now,
  )
}
