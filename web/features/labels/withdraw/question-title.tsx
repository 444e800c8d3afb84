import type { Label } from '#contract/labels'
import { discardSentence, useDiscardValue } from './discard-value.ts'
import type { WithdrawalQuestion } from './use-withdrawal.ts'

const verbs: Readonly<Record<WithdrawalQuestion['kind'], string>> = {
  consume: 'Usei',
  'used-in-time': 'Registrar o uso antes do vencimento de',
  discard: 'Descartar',
}

interface QuestionTitleProps extends Pick<WithdrawalQuestion, 'kind'> {
  readonly labels: readonly Pick<Label, 'id' | 'name' | 'weight'>[]
}

/** What the dialog before a baixa asks. */
export function QuestionTitle({ kind, labels }: QuestionTitleProps) {
  const value = useDiscardValue(kind === 'discard' ? labels : [])
  const [only, ...others] = labels
  if (kind === 'discard' && only && others.length === 0) return discardSentence(only, value)
  const what = labels.length === 1 ? 'esta etiqueta' : `${labels.length} etiquetas`
  return `${verbs[kind]} ${what}${value}?`
}
