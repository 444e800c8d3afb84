import { AnchorFolder } from '../anchors/anchor-folder.ts'
import type { Application } from '../app.ts'
import { tenantIds } from '../app.ts'
import { migrate } from '../database/migrate.ts'
import type { Env } from '../env.ts'
import { DEMO } from '../demo.ts'
import { rebuildTenants } from '../events/rebuild.ts'
import { requiredName } from '../contract/text.ts'
import { newUser } from '../modules/auth/commands.ts'
import { email as emailSchema, personName } from '../modules/auth/contract/api.ts'
import { changePassword, createTenant, createUser, DEFAULT_TIME_ZONE, endSessions } from '../provisioning.ts'
import { listAccessRecords } from './access.ts'
import { importedAccess } from './after-restore.ts'
import { distributeDatabase } from './distribute.ts'
import { erasePerson } from './erasure.ts'
import { knownTenant, tenantNames, withApplication, withServer } from './application.ts'
import { setUpLogins } from './logins.ts'
import { checkTenants, verifyAudit } from './integrity.ts'
import type { Options } from './options.ts'
import { checked, readPassword, required, requiredTenant, UsageError } from './options.ts'
import { backUpDatabase, noteRestored, restoreDatabase } from './storage.ts'
import { eraseTenant } from './tenant-erasure.ts'
import { exportTenant } from './tenant-export.ts'
import { importTenant } from './tenant-import.ts'

type Input = AsyncIterable<Uint8Array>

type Command = (env: Env, options: Options, input: Input) => Promise<string>

/** A command that needs the open application. */
const onApplication =
  (run: (application: Application, options: Options, input: Input) => Promise<string>): Command =>
  (env, options, input) =>
    withApplication(env, (application) => run(application, options, input))

function timeZoneOf(options: Options): string {
  const timeZone = options['time-zone'] ?? DEFAULT_TIME_ZONE
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw new UsageError(`--time-zone: ${timeZone} não é um fuso conhecido.`)
  }
}

const demoStays = `
A demonstração continua no ar, com uma senha que todos conhecem e só neste computador. Para apagá-la:
  npm run --silent admin -- tenant erase --tenant ${DEMO.tenantId} --confirm ${DEMO.tenantId}`

export const commands: Readonly<Record<string, Command>> = {
  'tenant create': onApplication(async (application, options) => {
    const id = requiredTenant(options, 'id')
    const name = checked('name', requiredName('informe o nome'), required(options, 'name'))
    await createTenant(application, { id, name, timeZone: timeZoneOf(options), now: new Date() })
    const demo = (await tenantIds(application.database)).includes(DEMO.tenantId) && id !== DEMO.tenantId
    return `Tenant ${id} criado. Agora crie o primeiro usuário, que será administrador.${demo ? demoStays : ''}`
  }),
  'tenant export': onApplication(async (application, options) => {
    const [tenantId, to, withPasswords] = [
      await knownTenant(application, options),
      required(options, 'to'),
      options['with-passwords'] === true,
    ]
    const events = await exportTenant(application, { tenantId, to, withPasswords, now: new Date() })
    const passwords = withPasswords
      ? 'Ele contém as senhas, cifradas, e o segredo dos QR codes: guarde-o como guarda o banco.'
      : 'Senhas não vão nele.'
    return `${tenantId} exportado em ${to}: ${events} eventos e tudo o que as telas leem. ${passwords} Contém dados pessoais.`
  }),
  'tenant import': onApplication(async (application, options) => {
    const { tenant, events, exportedAt, withPasswords } = await importTenant(application, required(options, 'from'))
    const passwords = withPasswords
      ? ''
      : '\nAs senhas e o segredo dos QR codes não vieram: as etiquetas já impressas mostram a página sem nomes. Dê uma nova ao administrador com "user password"; ele convida os outros.'
    return `${tenant} importado como era em ${exportedAt}: ${events} eventos, nenhum alterado, e as leituras refeitas.${passwords}\n${await importedAccess(application, tenant)}`
  }),
  'tenant erase': (env, options) =>
    withApplication(env, (application) => eraseTenant(application, options, new AnchorFolder(env.anchorsDir))),
  'user password': onApplication(async (application, options, input) => {
    const tenantId = await knownTenant(application, options)
    const email = checked('email', emailSchema, required(options, 'email'))
    const names = await tenantNames(application, tenantId)
    const user = await newUser({ email, role: 'staff', password: await readPassword(options, input), names })
    await changePassword(application, tenantId, user, new Date())
    return `Senha de ${email} trocada em ${tenantId}; as sessões dele terminaram.`
  }),
  'user create': onApplication(async (application, options, input) => {
    const tenantId = requiredTenant(options, 'tenant')
    const email = checked('email', emailSchema, required(options, 'email'))
    const role = options.role ?? 'staff'
    if (role !== 'admin' && role !== 'staff') throw new UsageError('--role: use admin ou staff.')
    await createUser(
      application,
      tenantId,
      await newUser({
        email,
        role,
        password: await readPassword(options, input),
        name: options.name === undefined ? null : checked('name', personName, required(options, 'name')),
        names: await tenantNames(application, tenantId),
      }),
      new Date(),
    )
    return `Usuário ${email} criado em ${tenantId}.`
  }),
  'sessions end': onApplication(async (application, options) => {
    const tenantId = await knownTenant(application, options)
    const email = options.user === undefined ? null : checked('user', emailSchema, required(options, 'user'))
    await endSessions(application, tenantId, email, new Date())
    return `${email === null ? `Todas as sessões de ${tenantId}` : `As sessões de ${email} em ${tenantId}`} terminaram: é preciso entrar de novo.`
  }),
  rebuild: onApplication(async (application, options) => {
    const tenants =
      options.tenant === undefined ? await tenantIds(application.database) : [await knownTenant(application, options)]
    const events = await rebuildTenants(application, tenants)
    return `Leituras de ${options.tenant ?? `${tenants.length} tenants`} refeitas a partir de ${events} eventos.`
  }),
  'audit verify': verifyAudit,
  check: onApplication(async (application, options) =>
    checkTenants(application, options.tenant === undefined ? undefined : [await knownTenant(application, options)]),
  ),
  'access list': onApplication(listAccessRecords),
  'person erase': onApplication((application, options) => erasePerson(application, options, new Date())),
  migrate: (env) =>
    withServer(env, async (url) => {
      await migrate(url)
      return 'O esquema do banco é o desta versão.'
    }),
  logins: setUpLogins,
  distribute: distributeDatabase,
  backup: backUpDatabase,
  restore: restoreDatabase,
  restored: noteRestored,
}
