import type { AuditKind } from '../../../contract/audit.ts'

// What the address of the screen needs: the first file reads it, and does not carry the rest of the contract.

/** The name of each kind of entry on the screen, in the order in which they are listed. */
export const auditKindNames: Readonly<Record<AuditKind, string>> = {
  labels: 'Etiquetas',
  prints: 'Impressões',
  withdrawals: 'Baixas',
  expiries: 'Vencimentos',
  catalog: 'Cadastros',
  recipes: 'Fichas técnicas',
  receipts: 'Recebimento',
  production: 'Produção',
  temperatures: 'Temperaturas',
  recalls: 'Recolhimentos',
  exports: 'Exportações',
  reports: 'Relatórios',
  jobs: 'Tarefas',
  access: 'Acessos',
  users: 'Pessoas',
}
