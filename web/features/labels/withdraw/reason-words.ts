import { discardReasons } from '#contract/labels'
import type { DiscardReason } from '#contract/labels'

/** The reasons of a discard as the screens say them. */
export const reasonWords: Readonly<Record<DiscardReason, string>> = {
  vencido: 'Vencido',
  sobra: 'Sobra de produção',
  erro_preparo: 'Erro no preparo',
  qualidade: 'Aparência, cheiro ou textura',
  temperatura: 'Fora de temperatura',
  contaminacao: 'Contaminação ou queda',
  avaria: 'Embalagem ou rótulo danificado',
  devolucao: 'Devolvido pelo cliente',
  outro: 'Outro',
}

export const shownReasons: readonly DiscardReason[] = discardReasons
