import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../events/decider-spec.test-support.ts'
import type { ExportCommand } from './decider.ts'
import { exportDecider } from './decider.ts'
import type { ExportEvent } from './events.ts'

const { given } = decisionOf(exportDecider)
const requested: ExportEvent = {
  type: 'ExportRequested',
  data: { id: 'e1', kind: 'recipe', parameters: { recipeId: 7, format: 'pdf' }, title: 'Molho (PDF)' },
}
const ends: readonly (readonly [ExportCommand, ExportEvent])[] = [
  [
    { type: 'CompleteExport', fileName: 'a.pdf', mediaType: 'application/pdf' },
    { type: 'ExportCompleted', data: { id: 'e1', fileName: 'a.pdf', mediaType: 'application/pdf' } },
  ],
  [
    { type: 'FailExport', reason: 'não deu' },
    { type: 'ExportFailed', data: { id: 'e1', reason: 'não deu' } },
  ],
  [{ type: 'CancelExport' }, { type: 'ExportCancelled', data: { id: 'e1' } }],
]

describe('an export', () => {
  it('is requested', () => {
    given([]).when({ type: 'RequestExport', request: requested.data }).then([requested])
  })

  it.each(ends.map(([command, event]) => ({ name: command.type, command, event })))(
    'is ended by $name',
    ({ command, event }) => {
      given([requested]).when(command).then([event])
    },
  )

  it('keeps its first end, whatever command follows', () => {
    for (const [, ended] of ends) {
      for (const [command] of ends) given([requested, ended]).when(command).then([])
    }
    expect(ends).toHaveLength(3)
  })

  it('that failed, or whose job was lost, can be retried and ends again', () => {
    const failed: ExportEvent = { type: 'ExportFailed', data: { id: 'e1', reason: 'não deu' } }
    const retried: ExportEvent = { type: 'ExportRetried', data: { id: 'e1' } }
    for (const before of [[requested], [requested, failed]]) given(before).when({ type: 'RetryExport' }).then([retried])
    for (const [command, event] of ends) given([requested, failed, retried]).when(command).then([event])
  })

  it('that is done or cancelled cannot be retried', () => {
    for (const [command, event] of ends)
      if (command.type !== 'FailExport')
        given([requested, event]).when({ type: 'RetryExport' }).thenRejected('export_over')
    given([]).when({ type: 'RetryExport' }).thenRejected('export_not_found')
  })

  it('that was never requested cannot end', () => {
    for (const [command] of ends) given([]).when(command).thenRejected('export_not_found')
  })
})
