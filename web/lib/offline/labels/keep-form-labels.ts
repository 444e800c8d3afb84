import type { Label } from '#contract/labels'
import { formFields } from '#contract/labels/generate-body'
import type { GenerateBody } from '#contract/labels/generate-body'
import { HttpProblem } from '../../http.ts'
import { mayNow } from '../../rights.ts'
import { devicePack } from './device-pack.ts'
import { keepQuickLabels } from './keep-quick-labels.ts'
import type { QuickItem } from './make-labels.ts'

// The labels of the form while the server does not answer: quick labels, with what the form says besides.

/** Throws an HttpProblem where such labels are made with a connection only. */
export async function keepFormLabels(body: GenerateBody, attempt: string): Promise<readonly Label[]> {
  const { outOfDate } = await devicePack()
  const why = onlyConnected(body, outOfDate)
  if (why !== null)
    throw new HttpProblem({ status: 409, code: 'not_offline', detail: `${why} Conecte para continuar.` })
  const { responsible, expiration_date: date, manualReason } = body
  const byHand = date === undefined ? null : [{ date, reason: manualReason ?? null }]
  return keepQuickLabels({ items: [itemOf(body)], responsible }, { attempt, byHand })
}

/** null: a device makes them too. */
function onlyConnected({ baseProductId, template, lateReason, sample }: GenerateBody, outOfDate: string | null) {
  if (template !== undefined) return 'O rótulo de venda só sai com internet.'
  if (lateReason) return 'O registro tardio só é feito com internet.'
  if (sample === true && outOfDate !== null) return 'Uma amostra precisa dos prazos em dia.'
  if (!baseProductId) return 'Escolha o produto base.'
  return mayNow('imprimir') ? null : 'Sem internet, só gera etiquetas quem tem a permissão “Imprimir”.'
}

function itemOf(body: GenerateBody): QuickItem {
  const { baseProductId, state, storageTypeId, storageType, makersDate, quantity = 1 } = body
  return {
    baseProductId: baseProductId ?? '',
    storageTypeId: storageTypeId || storageType || null,
    quantity,
    ...(state !== undefined && { state }),
    ...(makersDate && { makersDate }),
    said: formFields.parse(body),
  }
}
