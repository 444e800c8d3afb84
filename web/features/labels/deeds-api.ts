import { label as labelAnswer } from '#contract/labels'
import type { Label } from '#contract/labels'
import { transformed } from '#contract/labels/life'
import type { TransformBody, TransformCall, Transformed } from '#contract/labels/life'
import type { WithdrawalAct } from '#contract/labels/act-table'
import { request } from '../../lib/http.ts'

/** The calls that answer the changed label. */
export type ChangeCall = Exclude<WithdrawalAct, 'consume' | 'discard'> | 'undo' | 'found' | 'block' | 'release'

export async function changeLabel(id: number, call: ChangeCall, body: object, idempotencyKey: string): Promise<Label> {
  return request(labelAnswer, `/api/products/${id}/${call}`, { method: 'POST', body, idempotencyKey })
}

export async function transformLabel(
  id: number,
  call: TransformCall,
  body: TransformBody,
  idempotencyKey: string,
): Promise<Transformed> {
  return request(transformed, `/api/products/${id}/${call}`, { method: 'POST', body, idempotencyKey })
}
