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

/**
 * What was made on this device is there before the server has it. Without an answer a label is what the lists of this device
 * say of it.
 */
export async function fetchLabelInHand(code: string, signal?: AbortSignal): Promise<LabelInHand> {
  const onDevice = async () => (await hereOf(code)) ?? listedOf(code)
  const wasConnected = isConnected()
  const known = wasConnected ? null : await onDevice()
  if (known !== null) return known
  try {
    return await request(labelByCode, `/api/products/by-code/${encodeURIComponent(code)}`, signal ? { signal } : {})
  } catch (error) {
    const isUnreached = error instanceof HttpProblem && error.status === 0
    const isUnknown = error instanceof HttpProblem && error.code === 'label_not_found'
    if (!isUnreached && !isUnknown) throw error
    const found = isUnknown ? await hereOf(code) : wasConnected ? await onDevice() : null
    if (found !== null) return found
    throw isUnknown ? error : new HttpProblem({ status: 404, code: NOT_ON_DEVICE, detail: notOnDevice })
  }
}

/** No list of this device knows the label, and the server was not reached. */
export const NOT_ON_DEVICE = 'not_on_device'
const notOnDevice = 'Esta etiqueta não está nos dados guardados neste aparelho. Conecte para abrir.'

/** null too where this browser keeps no queue, or has not kept the file that reads it. */
const hereOf = (code: string): Promise<LabelInHand | null> =>
  import('../../lib/offline/labels/label-here.ts').then(({ labelHere }) => labelHere(code)).catch(() => null)

const listedOf = (code: string): Promise<LabelInHand | null> =>
  import('./listed-label.ts').then(({ listedLabel }) => listedLabel(code)).catch(() => null)

type Departure = NonNullable<LabelByCode['departure']>

export function undoLimit({ at, arrivedAt = at }: Pick<Departure, 'at' | 'arrivedAt'>): Date {
  return new Date(Date.parse(arrivedAt) + UNDO_MINUTES * 60_000)
}
