import { receipt } from '#contract/receiving/receipts'
import { reading } from '#contract/receiving/reading'
import { HttpProblem, request } from '../../lib/http.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { receiptBodyOf } from './note-body.ts'
import { keepWarnings } from './note-warnings.ts'

const path = '/api/receipts'

/**
 * Opens the receipt of a note. A note that is open already leads to its receipt. Throws the HttpProblem of a text that is no
 * note, and of a note that was received.
 */
export async function openFromNote(xml: string): Promise<{ id: number }> {
  const read = await request(reading, `${path}/read-nfe`, { method: 'POST', body: { xml } })
  try {
    const body = receiptBodyOf(read)
    const { id } = await request(receipt, path, { method: 'POST', body, idempotencyKey: newIdempotencyKey() })
    keepWarnings(id, read.warnings)
    return { id }
  } catch (error) {
    const id = openElsewhere(error)
    if (id === null) throw error
    keepWarnings(id, read.warnings)
    return { id }
  }
}

/** The receipt in which this note is open; null: the error is another one. */
function openElsewhere(error: unknown): number | null {
  if (!(error instanceof HttpProblem) || error.code !== 'nfe_already_open') return null
  const [, id] = /\/api\/receipts\/(\d+)$/.exec(error.location ?? '') ?? []
  return id === undefined ? null : Number(id)
}
