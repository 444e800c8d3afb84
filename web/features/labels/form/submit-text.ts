import type { Label } from '#contract/labels'
import { plural } from '#contract/words'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import type { FormDate } from './form-date.ts'
import type { LabelFormValues } from './label-form-values.ts'

/** Not without a product, while the date is not known, and not where the kitchen's rules refuse to give one. */
export function mayGenerate({ baseProductId }: LabelFormValues, { dating, byHand }: FormDate): boolean {
  if (baseProductId === '') return false
  switch (dating.kind) {
    case 'person':
      return true
    case 'loading':
    case 'failed':
      return false
    case 'computed':
      return byHand || dating.result?.outcome === 'answer'
    default:
      return dating satisfies never
  }
}

interface Submit {
  /** There is a connection, or a pack of this device. */
  readonly isAble: boolean
  readonly generating: boolean
  /** null: the labels of the form are not made yet. */
  readonly generated: readonly Label[] | null
  readonly quantity: number
  readonly late: boolean
}

export function submitText({ isAble, generating, generated, quantity, late }: Submit): string {
  if (!isAble) return 'Sem conexão: gere quando voltar'
  if (generating) return 'Gerando...'
  if (late) return generated !== null ? 'Registro tardio feito' : 'Fazer o registro tardio'
  if (generated !== null && isKept(generated)) return plural(quantity, 'Etiqueta guardada', 'Etiquetas guardadas')
  if (generated !== null) return plural(quantity, 'Etiqueta gerada', 'Etiquetas geradas')
  return `Gerar e imprimir ${quantity}`
}
