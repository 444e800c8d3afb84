import { AnchorFolder } from '../anchors/anchor-folder.ts'
import type { Application } from '../app.ts'
import { tenantIds } from '../app.ts'
import type { ChainFault, ChainReport } from '../events/chain-walk.ts'
import { verifyChain } from '../events/event-chain.ts'
import { changedDays } from '../modules/temperatures/act/seal-days.ts'
import { checkReplay } from '../events/replay-check.ts'
import type { Env } from '../env.ts'
import { readAuthorities } from '../timestamps/certificates.ts'
import { anchorsText, findAnchors, linksOf } from './anchors.ts'
import { knownTenant, withApplication } from './application.ts'
import type { Options } from './options.ts'
import { optionalLink } from './options.ts'

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

/** The operator's message about a printed link, in hex. Throws if the chain does not contain it. */
function linkText(link: string, { linksAt }: ChainReport): string {
  const linkAt = linksAt.get(link)
  if (linkAt === undefined)
    throw new Error(
      'O elo informado não está nesta história: ela foi reescrita depois dele, ou ele é de outro restaurante.',
    )
  return `O elo informado é o do evento ${linkAt}: até ali a história é a mesma de quando ele foi anotado.`
}

/**
 * Verifies a tenant's log, the anchors that are found outside the database, and a printed link. Throws an Error with
 * everything that was found if anything of it is wrong.
 */
export async function verifyAudit(env: Env, options: Options): Promise<string> {
  return withApplication(env, async (application) => {
    const tenantId = await knownTenant(application, options)
    const trusted = env.timestampCa === null ? [] : await readAuthorities(env.timestampCa)
    const found = await findAnchors(new AnchorFolder(env.anchorsDir), tenantId, trusted)
    const link = optionalLink(options)
    const sought = new Set([...linksOf(found), ...(link === null ? [] : [link])])
    const report = await verifyChain(application.database, tenantId, sought)
    return allTexts([
      () => chainText(tenantId, report),
      () => anchorsText(tenantId, found, report),
      ...(link === null ? [] : [() => linkText(link, report)]),
    ])
  })
}

/** All texts. If one throws, the others are still said, in one Error. */
function allTexts(texts: readonly (() => string)[]): string {
  let hasFailed = false
  const said = texts.map((text) => {
    try {
      return text()
    } catch (error) {
      hasFailed = true
      return error instanceof Error ? error.message : String(error)
    }
  })
  if (hasFailed) throw new Error(said.join('\n'))
  return said.join('\n')
}

/**
 * Checks tenants: their events have no gap in the positions, no event was changed, and the read tables match the
 * events; the readings of sensors are those that were sealed. Throws an Error with the first fault.
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
    const days = await changedDays(application.database, tenantId, new Date())
    if (days.length > 0)
      throw new Error(`Leituras de sensores de ${tenantId} não são as que foram seladas: ${days.join(', ')}.`)
    lines.push(`${tenantId}: ${events} eventos sem falha, nenhum alterado; as leituras são o que eles dizem.`)
  }
  return lines.length === 0 ? 'Nenhum tenant para conferir.' : lines.join('\n')
}
