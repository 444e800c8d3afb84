import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import type { ExportEvent } from './events.ts'

export type ExportState =
  | { readonly status: 'absent' }
  | { readonly status: 'waiting' | 'done' | 'failed' | 'cancelled'; readonly id: string }

export type ExportCommand =
  | { readonly type: 'RequestExport'; readonly request: Extract<ExportEvent, { type: 'ExportRequested' }>['data'] }
  | { readonly type: 'CompleteExport'; readonly fileName: string; readonly mediaType: string }
  | { readonly type: 'FailExport'; readonly reason: string }
  | { readonly type: 'CancelExport' }
  | { readonly type: 'RetryExport' }

const statusAfter = {
  ExportRequested: 'waiting',
  ExportCompleted: 'done',
  ExportFailed: 'failed',
  ExportCancelled: 'cancelled',
  ExportRetried: 'waiting',
} as const

/**
 * An export that has ended keeps its state: a job that runs twice ends its export once, and a cancelled export does not
 * resume. Only a failed export, or one still waiting, can be retried.
 */
export const exportDecider: Decider<ExportState, ExportCommand, ExportEvent> = {
  initialState: { status: 'absent' },
  evolve: (_state, event) => ({ status: statusAfter[event.type], id: event.data.id }),
  decide(command, state) {
    if (command.type === 'RequestExport') return [{ type: 'ExportRequested', data: command.request }]
    if (state.status === 'absent') throw new Rejection('export_not_found')
    const { id } = state
    if (command.type === 'RetryExport') {
      if (state.status === 'done' || state.status === 'cancelled') throw new Rejection('export_over')
      return [{ type: 'ExportRetried', data: { id } }]
    }
    if (state.status !== 'waiting') return []
    switch (command.type) {
      case 'CompleteExport':
        return [{ type: 'ExportCompleted', data: { id, fileName: command.fileName, mediaType: command.mediaType } }]
      case 'FailExport':
        return [{ type: 'ExportFailed', data: { id, reason: command.reason } }]
      case 'CancelExport':
        return [{ type: 'ExportCancelled', data: { id } }]
      default:
        return command satisfies never
    }
  },
}
