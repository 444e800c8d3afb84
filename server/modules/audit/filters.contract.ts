import type { AuditKind } from '../../audit.contract.ts'

// What the address of the screen needs: the first file reads it, and does not carry the rest of the contract.

/** The name of each kind of entry on the screen, in the order in which they are listed. */
export const auditKindNames: Readonly<Record<AuditKind, string>> = {
  labels: 'Etiquetas',
  prints: 'Impressões',
  withdrawals: 'Baixas',
  expiries: 'Vencimentos',
  catalog: 'Cadastros',
  recipes: 'Fichas técnicas',
  exports: 'Exportações',
  reports: 'Relatórios',
  jobs: 'Tarefas',
  access: 'Acessos',
  users: 'Usuários',
}

const dayForm = /^(?:20\d{2}|21\d{2})-\d{2}-\d{2}$/
/** A day that exists, as 2026-12-31. */
export function isDay(text: string): boolean {
  if (!dayForm.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // A day that does not exist gives an invalid date or rolls over to the next month.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}
