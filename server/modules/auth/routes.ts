import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { offsetSpan } from '../../offset-span.ts'
import { decideAndAppend, newStream } from '../../events/handle-command.ts'
import { findTenant } from '../../database/tenants.ts'
import { DEVICE_COOKIE } from '../../http/identity.ts'
import { HttpRefusal } from '../../http/problem.ts'
import type { PublicCall, Reply, Route } from '../../http/route.ts'
import { publicRoute, sessionRoute } from '../../http/route.ts'
import { NO_TENANT, TENANT_ID } from '../../contract/tenant-id.ts'
import type { LoginBody } from './contract/api.ts'
import { loginBody, tenantLoginBody } from './contract/api.ts'
import { authMessages, identified, loginAnswer, loginRefused, sessionAnswer } from './contract/session.ts'
import { logOut } from './commands.ts'
import { loginFailureStream, sessionDecider } from './decider.ts'
import { noteRefusedLogin } from './act/access-addresses.ts'
import type { AttemptSource } from './door/attempt-limits.ts'
import { passwordMatches, secondsToWaitFor, limitConcurrentAttempts } from './door/attempt-limits.ts'
import { compareNothing, findKitchens, hasAccount, SEARCHED_TENANTS_MAX } from './door/kitchen-search.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { deviceToken, isDeviceOfTenant, rememberDevice } from './door/known-devices.ts'
import { countFailure, forgetFailures, secondsToWait } from './door/login-attempts.ts'
import { throughTheDoor } from './door/login-door.ts'
import type { Entry } from './door/login-tokens.ts'
import { deviceRoutes } from './device-routes.ts'
import { endPerson } from './act/device-sessions.ts'
import { passwordRoutes } from './password-routes.ts'
import { pinRoutes } from './pin-routes.ts'
import { findCredentials, listTenantIds, nameOf } from './queries.ts'
import { readGivenNames } from './read/given-names.ts'
import { listPeople } from './read/people.ts'
import { beginSession } from './act/sessions.ts'
import type { PeoplePorts } from './ports.ts'
import { userRoutes } from './user-routes.ts'

const refused = (status: 401 | 429, message: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  body: { success: false, message },
  headers,
})

const tooMany = (seconds: number) => refused(429, authMessages.tooMany, { 'Retry-After': String(seconds) })

type LoginCall = PublicCall<unknown, unknown, LoginBody>

/**
 * Lets a login in (login-door.ts). `knownAt` answers the tenant that may know the browser; it is asked only where the
 * request claims to come from a known one.
 */
async function enter(
  call: LoginCall,
  knownAt: () => Promise<string | null>,
  attempt: (entry: Entry) => Promise<Reply>,
): Promise<Reply> {
  const isKnown = async (device: string) => {
    const tenantId = await knownAt()
    return tenantId !== null && call.readAs(tenantId, (tx) => isDeviceOfTenant(tx, device, call.now))
  }
  const entered = await throughTheDoor(call, isKnown, attempt)
  return entered.kind === 'wait' ? tooMany(entered.seconds) : entered.result
}

async function login(call: LoginCall, entry: Entry, tenantId: string): Promise<Reply> {
  const reply = await limitConcurrentAttempts(call, tenantId, call.body.email, (source) =>
    tryToLogIn(call, entry, tenantId, source),
  )
  return reply ?? tooMany(1)
}

/** An unknown tenant, an unknown address and a wrong password get the same answer at the same cost. */
async function tryToLogIn(call: LoginCall, entry: Entry, tenantId: string, source: AttemptSource): Promise<Reply> {
  const {
    body: { email, password },
    now,
  } = call
  const [accountWait, credentials, tenant] = await call.readAs(tenantId, (tx) =>
    Promise.all([secondsToWaitFor(tx, source, now), findCredentials(tx, email), findTenant(tx)]),
  )
  // Failures at a tenant that does not exist are counted in NO_TENANT, where the sweep job deletes them.
  const failures =
    tenant === undefined
      ? { tenantId: NO_TENANT, counter: `${tenantId}/${email}` }
      : { tenantId, counter: source.counter }
  const wait =
    tenant === undefined ? await call.readAs(NO_TENANT, (tx) => secondsToWait(tx, failures.counter, now)) : accountWait
  if (wait > 0) return tooMany(wait)

  // The password of a deactivated user never matches.
  const matches = await passwordMatches(
    entry,
    credentials?.active === true ? credentials.password_hash : null,
    password,
  )
  if (!matches || credentials === undefined || tenant === undefined) {
    await recordFailure(call, failures, credentials?.user_id ?? null)
    return refused(401, authMessages.refused)
  }

  return call.writeAs(tenantId, { userId: credentials.user_id }, async (unit): Promise<Reply> => {
    const [current, token] = await Promise.all([findCredentials(unit.tx, email), deviceToken(unit, call)])
    // The user was deactivated, or the password changed, after the comparison.
    if (current?.active !== true || current.password_hash !== credentials.password_hash)
      return refused(401, authMessages.refused)
    forgetFailures(unit.tx, source.counter)
    // At a device of the kitchen: who was identified there is not back after the logout.
    endPerson(unit.tx, call.cookie(DEVICE_COOKIE))
    return {
      status: 200,
      session: beginSession(unit, credentials.user_id, call.ip),
      cookies: [rememberDevice(unit, credentials.user_id, token)],
      body: {
        success: true,
        message: authMessages.welcome,
        user_email: email,
        tenant_id: tenantId,
        tenant_name: tenant.name,
      },
    }
  })
}

async function recordFailure(
  call: LoginCall,
  failures: { readonly tenantId: string; readonly counter: string },
  userId: string | null,
): Promise<void> {
  await call.writeAs(failures.tenantId, { system: 'login' }, async (unit) => {
    countFailure(unit.tx, failures.counter, call.now)
    if (failures.tenantId === NO_TENANT) return
    await noteRefusedLogin(unit.tx, userId, call)
    // A stranger's attempt is no event: anybody could fill the log, which is kept for ever.
    if (userId !== null)
      decideAndAppend(unit, sessionDecider, newStream(sessionDecider, loginFailureStream(randomUUID())), {
        type: 'RecordLoginFailure',
        userId,
      })
  })
}

/**
 * A login without a tenant id: at the sub-domain's tenant, or at the configured or only one where the address has an
 * account there. Otherwise the other tenants are searched: one that fits is logged in to, several are answered to
 * choose from.
 */
async function loginAnywhere(call: LoginCall, entry: Entry, defaultTenant: string | null): Promise<Reply> {
  const { host } = call.tenantClaims
  if (host !== null) return login(call, entry, host)
  const ids = await call.readAs(NO_TENANT, (tx) => listTenantIds(tx, SEARCHED_TENANTS_MAX + 1))
  const first = defaultTenant ?? (ids.length === 1 ? (ids[0] ?? null) : null)
  const others = ids.filter((id) => id !== first)
  if (others.length === 0 || ids.length > SEARCHED_TENANTS_MAX) return login(call, entry, first ?? NO_TENANT)
  if (first !== null && (await hasAccount(call, first))) {
    const reply = await login(call, entry, first)
    if (reply.status === 401) await compareNothing(call)
    return reply
  }
  const found = await findKitchens(call, others, first)
  switch (found.kind) {
    case 'wait':
      return tooMany(found.seconds)
    case 'none':
      return login(call, entry, first ?? NO_TENANT)
    case 'one':
      return login(call, entry, found.tenantId)
    case 'several':
      entry.giveBack()
      return { status: 200, body: { success: false, message: authMessages.choose, tenants: found.tenants } }
    default:
      return found satisfies never
  }
}

/** The tenant of a login that names none, as far as it is known before the search: the host's, the default, the only. */
async function firstTenantOf(call: LoginCall, defaultTenant: string | null): Promise<string | null> {
  const named = call.tenantClaims.host ?? defaultTenant
  if (named !== null) return named
  const [only = null, ...others] = await call.readAs(NO_TENANT, (tx) => listTenantIds(tx, 2))
  return others.length === 0 ? only : null
}

const tag = 'Acesso'
const loginAnswers = { 200: loginAnswer, 401: loginRefused, 429: loginRefused }

export interface AuthRouteOptions {
  readonly defaultTenant: string | null
  /** An account whose password is public: it logs in from this machine only. */
  readonly demo: { readonly email: string } | null
  readonly ports: PeoplePorts
}

export function authRoutes({ defaultTenant, demo, ports }: AuthRouteOptions): readonly Route[] {
  const isDemoFromOutside = ({ body, isLocal }: LoginCall) => body.email === demo?.email && !isLocal
  return [
    publicRoute({
      method: 'post',
      path: '/api/auth/login',
      tag,
      summary: 'Entra no único tenant, no padrão ou no do usuário; se forem vários, responde quais',
      body: loginBody,
      answers: { ...loginAnswers, 200: z.union([loginAnswer, loginRefused]) },
      handle: async (call) =>
        isDemoFromOutside(call)
          ? refused(401, authMessages.demoIsLocal)
          : enter(
              call,
              () => firstTenantOf(call, defaultTenant),
              (entry) => loginAnywhere(call, entry, defaultTenant),
            ),
    }),
    publicRoute({
      method: 'post',
      path: '/tenant/login',
      tag,
      summary: 'Entra no tenant de `tenant_id`',
      body: tenantLoginBody,
      answers: loginAnswers,
      refusals: ['other_tenant'],
      handle: async (call) => {
        if (isDemoFromOutside(call)) return refused(401, authMessages.demoIsLocal)
        const { header, host } = call.tenantClaims
        const tenantId = TENANT_ID.test(call.body.tenant_id) ? call.body.tenant_id : NO_TENANT
        if ([header, host].some((claim) => claim !== null && claim !== call.body.tenant_id))
          throw new HttpRefusal(403, 'other_tenant', 'O tenant do cabeçalho ou do endereço não é o do login.')
        return enter(
          call,
          () => Promise.resolve(tenantId),
          (entry) => login(call, entry, tenantId),
        )
      },
    }),
    sessionRoute({
      method: 'post',
      path: '/api/auth/logout',
      tag,
      summary: 'Sai: a sessão deixa de valer no servidor',
      answers: { 204: 'nothing' },
      handle: async ({ write, identity: { userId }, sessionCookie, cookie }) => {
        const reply = await write(async (unit) => {
          endPerson(unit.tx, cookie(DEVICE_COOKIE))
          await logOut(unit, userId, sessionCookie)
          return { status: 204, body: undefined }
        })
        return { ...reply, session: null }
      },
    }),
    sessionRoute({
      method: 'get',
      path: '/api/auth/session',
      tag,
      summary: 'Quem está logado, ou que aparelho é este e quem se identificou nele',
      withoutPerson: true,
      answers: { 200: sessionAnswer },
      handle: async ({ identity, origin, read, now }) => {
        const { device } = identity
        const [people, given] = await read((tx) =>
          Promise.all([device?.hasPerson === true ? listPeople(tx, device.id, ports) : [], readGivenNames(tx)]),
        )
        const own = people.find(({ id }) => id === identity.userId)
        return {
          status: 200,
          body: {
            user_id: identity.userId,
            user_email: identity.email,
            user_name: own?.name ?? nameOf(given.get(identity.userId), identity.email),
            role: identity.role,
            permissions: [...identity.permissions],
            tenant_id: identity.tenantId,
            tenant_name: identity.tenantName,
            time_zone: identity.timeZone,
            time_zone_offset: offsetSpan(identity.timeZone, now),
            public_origin: origin,
            ...(device === null
              ? {}
              : {
                  device: {
                    id: device.id,
                    name: device.name,
                    person: own === undefined ? null : identified.parse(own),
                  },
                }),
          },
        }
      },
    }),
    ...passwordRoutes,
    ...invitationRoutes({ defaultTenant }),
    ...userRoutes,
    ...deviceRoutes,
    ...pinRoutes(ports),
  ]
}
