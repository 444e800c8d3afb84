import type { LineBody, RefusalReason } from './receipts.ts'
import { refusalReasons } from './receipts.ts'

export const outcomeWords: Readonly<Record<LineBody['outcome'], string>> = {
  aceito: 'aceito',
  recusado: 'recusado',
  segregado: 'segregado',
  nao_veio: 'não veio',
}

export const reasonWords: Readonly<Record<RefusalReason, string>> = {
  temperatura: 'temperatura',
  validade: 'validade',
  embalagem: 'embalagem',
  aparencia: 'aparência',
  quantidade: 'quantidade',
  nao_pedido: 'não pedido',
  sem_rotulo: 'sem rótulo',
  outro: 'outro motivo',
}

/** The words for a line's reason; empty: it has none. */
export function reasonText(reason: string | null): string {
  const known = refusalReasons.find((one) => one === reason)
  return known === undefined ? '' : reasonWords[known]
}
