import type { Application } from '../app.ts'
import { tenantIds } from '../app.ts'
import type { ChainFault, ChainReport } from '../events/chain-walk.ts'
import { verifyChain } from '../events/event-chain.ts'
import { checkReplay } from '../events/replay-check.ts'

const faultTexts: Readonly<Record<ChainFault['what'], string>> = {
  changed: 'foi alterado depois de gravado',
  missing: 'não está mais no registro',
  unlinked: 'não continua o que foi gravado antes: algo foi tirado, posto ou trocado de lugar',
  unsealed: 'não tem o seu selo',
}
const SHOWN_FAULTS = 50

/** The operator's message about a verified chain. Throws an Error with the message if the chain has faults. */
export function chainText(tenantId: string, { events, outside, erased, faults, head }: ChainReport): string {
  if (faults.length > 0) {
    const lines = faults
      .slice(0, SHOWN_FAULTS)
      .map(
        ({ position, type, what }) => `  evento ${position}${type === null ? '' : ` (${type})`}: ${faultTexts[what]}`,
      )
    const more = faults.length > SHOWN_FAULTS ? [`  e mais ${faults.length - SHOWN_FAULTS}`] : []
    throw new Error([`O registro de ${tenantId} foi adulterado:`, ...lines, ...more].join('\n'))
  }
  const before = outside === 0 ? '' : ` Os ${outside} primeiros são de antes da cadeia, e deles nada se pode dizer.`
  const without =
    erased === 0
      ? ''
      : ` Em ${erased} deles foi apagado o nome de uma pessoa, como o próprio registro diz; nada mais mudou.`
  return `${events} eventos de ${tenantId} conferidos: nenhum alterado, nenhum a menos, todos na ordem.${before}${without}\nElo mais novo: ${head}`
}

/** The operator's message about a printed link. Throws if the chain does not contain it. */
export function linkText({ linkAt }: ChainReport): string {
  if (linkAt === null)
    throw new Error(
      'O elo informado não está nesta história: ela foi reescrita depois dele, ou ele é de outro restaurante.',
    )
  return `O elo informado é o do evento ${linkAt}: até ali a história é a mesma de quando ele foi anotado.`
}

/**
 * Checks tenants: their events have no gap in the positions, no event was changed, and the read tables match the
 * events. Throws an Error with the first fault.
 */
export async function checkTenants(application: Application, tenants?: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const tenantId of tenants ?? (await tenantIds(application.database))) {
    chainText(tenantId, await verifyChain(application.database, tenantId))
    const { events, differing } = await checkReplay(application, tenantId)
    if (differing.length > 0) {
      throw new Error(
        `As leituras de ${tenantId} não são o que o registro diz: ${differing.join(', ')}. Para refazê-las: npm run --silent admin -- rebuild --tenant ${tenantId}`,
      )
    }
    lines.push(`${tenantId}: ${events} eventos sem falha, nenhum alterado; as leituras são o que eles dizem.`)
  }
  return lines.length === 0 ? 'Nenhum tenant para conferir.' : lines.join('\n')
}
