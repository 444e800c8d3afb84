import type { Application } from '../app.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant, writeTenant } from '../database/tenant-transaction.ts'
import { eraseNames } from '../events/erase-names.ts'
import type { ErasedNames } from '../events/erase-names.ts'
import { rebuildTenant } from '../events/rebuild.ts'
import type { UnitOfWork } from '../events/unit-of-work.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import { nameKey } from '../contract/text.ts'
import { email as emailSchema } from '../modules/auth/contract/api.ts'
import { eraseCook, eraseUser } from '../modules/auth/act/erasure.ts'
import { listEntries } from '../modules/catalog/queries.ts'
import { knownTenant } from './application.ts'
import type { Options } from './options.ts'
import { checked, required, UsageError } from './options.ts'

interface Erasing {
  readonly tenantId: string
  readonly now: Date
}

const meta = { actor: { system: 'admin' } } as const

function inUnit<T>(
  application: Application,
  { tenantId, now }: Erasing,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return unitOfWork(application, { tenantId, meta, now }, work)
}

/**
 * Erases a person's data from a tenant at their request: a user by email address, a user without one and a person
 * responsible for labels by name.
 */
export async function erasePerson(application: Application, options: Options, now: Date): Promise<string> {
  const erasing = { tenantId: await knownTenant(application, options), now }
  const { email, user, responsible } = options
  if ([email, user, responsible].filter((each) => each !== undefined).length !== 1)
    throw new UsageError(
      'Diga quem: --email de um usuário, --user com o nome de alguém da equipe sem email, ou --responsible com o nome de um responsável.',
    )
  if (email !== undefined)
    return eraseAddress(application, erasing, checked('email', emailSchema, required(options, 'email')))
  if (user !== undefined) return eraseOfKitchen(application, erasing, required(options, 'user'))
  return eraseResponsible(application, erasing, required(options, 'responsible'))
}

async function eraseOfKitchen(application: Application, erasing: Erasing, name: string): Promise<string> {
  const wasFound = await inUnit(application, erasing, (unit) => eraseCook(unit, name))
  const { tenantId } = erasing
  if (!wasFound) throw new Error(`Ninguém da equipe de ${tenantId} sem email se chama ${name}.`)
  return `Dados pessoais de ${name} apagados de ${tenantId}; o que fez continua registrado, como "Usuário removido".
O nome que está em etiquetas se apaga com --responsible.`
}

async function eraseAddress(application: Application, erasing: Erasing, email: string): Promise<string> {
  const wasFound = await inUnit(application, erasing, async (unit) => {
    for (const { forgetAddress } of application.modules) forgetAddress?.(unit.tx, email)
    return eraseUser(unit, email)
  })
  const { tenantId } = erasing
  const who = wasFound
    ? `Dados pessoais de ${email} apagados de ${tenantId}; o que fez continua registrado, como "Usuário removido".`
    : `${email} não é usuário nem convidado de ${tenantId}; o que mais havia deste endereço foi apagado.`
  return `${who}\nArquivos exportados somem sozinhos depois de um dia; cópias de segurança, quando você as apagar.`
}

async function eraseResponsible(application: Application, erasing: Erasing, name: string): Promise<string> {
  const { tenantId } = erasing
  const key = nameKey(name)
  const isSameName = (other: string) => nameKey(other) === key
  const registered = await readTenant(application.database, tenantId, (tx) => listEntries(tx, 'responsible'))
  if (registered.some((entry) => isSameName(entry.name)))
    throw new Error(`${name} ainda está em Responsáveis. Exclua o cadastro na tela de Gestão e rode de novo.`)
  const [result, filesBefore] = await inUnit(application, erasing, async (unit) => {
    const erasure = await eraseNames(unit, isSameName)
    return [erasure, erasure.erased === 0 ? 0 : await forgetFiles(application, unit.tx)] as const
  })
  // Also runs when no name was left to erase: an earlier run may have been interrupted before its rebuild.
  await rebuildTenant(application, tenantId)
  // Files made before the rebuild ended were made from read tables that still had the name.
  const filesDuringRebuild =
    result.erased === 0 ? 0 : await writeTenant(application.database, tenantId, (tx) => forgetFiles(application, tx))
  return `${resultText(tenantId, name, result)}${filesText(filesBefore + filesDuringRebuild)}`
}

async function forgetFiles({ modules }: Application, tx: TenantTransaction): Promise<number> {
  const counts = await Promise.all(modules.flatMap((module) => module.forgetFiles?.(tx) ?? []))
  return counts.reduce((sum, count) => sum + count, 0)
}

function filesText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' 1 arquivo de relatório ou exportação, onde o nome podia estar, foi apagado.'
    : ` ${count} arquivos de relatórios e exportações, onde o nome podia estar, foram apagados.`
}

function resultText(tenantId: string, name: string, { erased, kept, keptUntil }: ErasedNames): string {
  if (erased + kept === 0) return `O nome ${name} não está em nenhum registro de ${tenantId}.`
  const day = keptUntil?.toLocaleDateString('pt-BR', { timeZone: 'UTC' })
  const rest =
    kept === 0
      ? 'O nome não está em mais nenhum.'
      : `Outros ${kept} são etiquetas que a lei manda guardar como foram impressas; rode de novo depois de ${day}.`
  return `O nome ${name} foi apagado de ${erased} registros de ${tenantId}. ${rest}`
}
