/** A baixa that another screen proposes: `/withdraw?how=discard&ids=3,4`. */
export interface WithdrawalRequest {
  readonly how: 'consume' | 'discard'
  /** Separated by commas. */
  readonly ids: string
}

const IDS_MAX = 20
const idForm = /^[1-9]\d{0,8}$/

export function readWithdrawalRequest(search: Readonly<Record<string, unknown>>): WithdrawalRequest {
  const { how, ids } = search
  // The router reads a single id as a number.
  const text = typeof ids === 'string' || typeof ids === 'number' ? String(ids) : ''
  return { how: how === 'consume' ? 'consume' : 'discard', ids: idsIn(text).join(',') }
}

/** The labels' ids; what is no id is left out. */
export function idsIn(text: string): readonly number[] {
  return [...new Set(text.split(',').filter((id) => idForm.test(id)))].slice(0, IDS_MAX).map(Number)
}
