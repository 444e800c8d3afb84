import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { ChainLink } from '../../../events/event-chain.ts'
import { readChainHead } from '../../../events/event-chain.ts'

/** The newest link of the tenant's chain: a copy outside the database shows later whether the history was rewritten. */
export type ReportProof = ChainLink

/** null: no event has been chained yet. */
export async function readProof(tx: TenantTransaction): Promise<ReportProof | null> {
  const head = await readChainHead(tx)
  return head === undefined || head.chain.length === 0
    ? null
    : { position: head.position, link: head.chain.toString('hex') }
}

/** `kept`: what holds the link and is worth keeping. */
export function proofText({ position, link }: ReportProof, kept: string): string {
  return `Prova do registro: o elo do evento nº ${position.toLocaleString('pt-BR')} é ${link}. Guarde ${kept}: com esse elo se confere depois que o registro até ali não foi refeito.`
}
