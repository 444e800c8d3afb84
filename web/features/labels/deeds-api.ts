import { label as labelAnswer } from '#contract/labels'
import type { Label } from '#contract/labels'
import { transformed } from '#contract/labels/life'
import type { TransformBody, TransformCall, Transformed } from '#contract/labels/life'
import { isWithdrawalAct, withdrawalActs } from '#contract/labels/act-table'
import type { WithdrawalAct } from '#contract/labels/act-table'
import { request } from '../../lib/http.ts'
import { sendOrKeep, waitingCommands } from '../../lib/offline/send-or-keep.ts'

/** The calls that answer the changed label. */
export type ChangeCall = Exclude<WithdrawalAct, 'consume' | 'discard'> | 'undo' | 'found' | 'block' | 'release'

/** A baixa is kept where the server does not answer; a block, its end and what was found are told to it alone. */
export async function changeLabel(
  label: Label,
  call: ChangeCall,
  body: object,
  idempotencyKey: string,
): Promise<Label> {
  const send = (signal?: AbortSignal) => {
    const path = `/api/products/${label.id}/${call}`
    return request(labelAnswer, path, { method: 'POST', body, idempotencyKey, ...(signal && { signal }) })
  }
  if (call === 'undo' && waitingCommands().length > 0) return (await takenBack(label)) ?? send()
  if (!isWithdrawalAct(call)) return send()
  return sendOrKeep({
    send,
    attempt: idempotencyKey,
    async keep(attempt) {
      const { keepWithdrawals } = await import('../../lib/offline/kept-deeds.ts')
      const item = { id: label.id, how: withdrawalActs[call].how, ...body }
      const [expected = label] = await keepWithdrawals([label], [item], attempt)
      return expected
    },
  })
}

async function takenBack(label: Label): Promise<Label | null> {
  const { takeBackWithdrawals } = await import('../../lib/offline/kept-deeds.ts')
  return (await takeBackWithdrawals([label]))?.[0] ?? null
}

export async function transformLabel(
  label: Label,
  call: TransformCall,
  body: TransformBody,
  idempotencyKey: string,
): Promise<Transformed> {
  const path = `/api/products/${label.id}/${call}`
  return sendOrKeep({
    send: (signal) => request(transformed, path, { method: 'POST', body, idempotencyKey, signal }),
    attempt: idempotencyKey,
    async keep(attempt) {
      const { keepTransformations } = await import('../../lib/offline/kept-deeds.ts')
      const [made] = await keepTransformations([label], { how: call, ...body }, attempt)
      return made ?? { parent: label, children: [], hint: null }
    },
  })
}
