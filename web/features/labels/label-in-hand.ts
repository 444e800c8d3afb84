import { queryOptions } from '@tanstack/react-query'
import { UNDO_MINUTES } from '#contract/labels'
import { labelByCode } from '#contract/labels/life'
import type { LabelByCode } from '#contract/labels/life'
import { isConnected } from '../../lib/connection.ts'
import { HttpProblem, request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import type { LabelInHand } from '../../lib/offline/labels/label-here.ts'

/** The label of a code, what may be done with it now, and what has become of it. */
export function labelInHandQuery(code: string) {
  return queryOptions({
    queryKey: [...labelsKey, 'code', code],
    queryFn: ({ signal }) => fetchLabelInHand(code, signal),
  })
}

/** What was made on this device is there before the server has it. */
export async function fetchLabelInHand(code: string, signal?: AbortSignal): Promise<LabelInHand> {
  const own = isConnected() ? null : await hereOf(code)
  if (own !== null) return own
  try {
    return await request(labelByCode, `/api/products/by-code/${encodeURIComponent(code)}`, signal ? { signal } : {})
  } catch (error) {
    const isUnknown = error instanceof HttpProblem && (error.status === 0 || error.code === 'label_not_found')
    const waiting = isUnknown ? await hereOf(code) : null
    if (waiting === null) throw error
    return waiting
  }
}

/** null too where this browser keeps no queue, or has not kept the file that reads it. */
const hereOf = (code: string): Promise<LabelInHand | null> =>
  import('../../lib/offline/labels/label-here.ts').then(({ labelHere }) => labelHere(code)).catch(() => null)

type Departure = NonNullable<LabelByCode['departure']>

export function undoLimit({ at, arrivedAt = at }: Pick<Departure, 'at' | 'arrivedAt'>): Date {
  return new Date(Date.parse(arrivedAt) + UNDO_MINUTES * 60_000)
}
