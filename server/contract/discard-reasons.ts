export const discardReasons = [
  'vencido',
  'sobra',
  'erro_preparo',
  'qualidade',
  'temperatura',
  'contaminacao',
  'avaria',
  'devolucao',
  'outro',
] as const
export type DiscardReason = (typeof discardReasons)[number]

/** The reasons of a discard as screens and reports say them. */
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
