import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { findTenant } from '../../database/tenants.ts'
import { Rejection } from '../../errors.ts'
import { DEVICE_COOKIE } from '../../http/identity.ts'
import { HttpRefusal } from '../../http/problem.ts'
import type { PublicCall, Reply, Route } from '../../http/route.ts'
import { publicRoute } from '../../http/route.ts'
import { claimedTenant } from '../../http/tenant-claims.ts'
import { acceptBody, openInvitation } from './contract/api.ts'
import { authMessages, loginAnswer } from './contract/session.ts'
import { assertAcceptable } from './invitation-decider.ts'
import { endPerson } from './act/device-sessions.ts'
import type { FoundInvitation } from './act/invitations.ts'
import { acceptInvitation, findByToken } from './act/invitations.ts'
import { deviceToken, rememberDevice } from './door/known-devices.ts'
import { loginBusy, returnLoginToken, takeLoginToken } from './door/login-tokens.ts'
import { checkNewPassword, newPasswordRefusals, hashPasswordInQueue } from './door/password.ts'
import { beginSession } from './act/sessions.ts'

const linkRefusals = [
  'invitation_invalid',
  'invitation_used',
  'invitation_cancelled',
  'invitation_expired',
  'too_many_requests',
]

type LinkCall<Body = unknown> = PublicCall<{ token: string }, unknown, Body>

interface LinkInvitation extends FoundInvitation {
  readonly tenantId: string
  readonly tenantName: string
}

/** The open invitation of a link. An unknown tenant and an unknown token get the same answer. */
async function invitationOf(call: LinkCall, defaultTenant: string | null): Promise<LinkInvitation> {
  const wait = takeLoginToken(call)
  if (wait > 0)
    throw new HttpRefusal(429, 'too_many_requests', authMessages.tooManyInvitations, {
      headers: { 'Retry-After': String(wait) },
    })
  const tenantId = claimedTenant(call.tenantClaims, defaultTenant)
  if (tenantId === null) throw new Rejection('invitation_invalid')
  const [found, tenant] = await call.readAs(tenantId, (tx) =>
    Promise.all([findByToken(tx, call.params.token), findTenant(tx)]),
  )
  if (found === undefined || tenant === undefined) throw new Rejection('invitation_invalid')
  returnLoginToken(call)
  assertAcceptable(found, call.now)
  return { ...found, tenantId, tenantName: tenant.name }
}

/** Registers the invited user and logs the user in, with the answer of a login. */
async function accept(call: LinkCall<{ password: string }>, defaultTenant: string | null): Promise<Reply> {
  const found = await invitationOf(call, defaultTenant)
  const { email, tenantId, tenantName } = found
  await checkNewPassword(call.body.password, { email, names: [tenantName, tenantId] })
  const passwordHash = await hashPasswordInQueue(call.body.password)
  if (passwordHash === null) throw loginBusy()
  const userId = found.forUser ?? randomUUID()
  return call.writeAs(tenantId, { userId }, async (unit): Promise<Reply> => {
    const [token] = await Promise.all([
      deviceToken(unit, call),
      acceptInvitation(unit, found, { userId, passwordHash }),
    ])
    // At a device of the kitchen: who was identified there is not back after the logout.
    endPerson(unit.tx, call.cookie(DEVICE_COOKIE))
    return {
      status: 200,
      session: beginSession(unit, userId, call.ip),
      cookies: [rememberDevice(unit, userId, token)],
      body: {
        success: true,
        message: authMessages.accepted,
        user_email: email,
        tenant_id: tenantId,
        tenant_name: tenantName,
      },
    }
  })
}

export function invitationRoutes({ defaultTenant }: { readonly defaultTenant: string | null }): readonly Route[] {
  const shared = {
    path: '/api/public/invitations/:token',
    tag: 'Acesso',
    params: z.object({ token: z.string() }),
    secretPath: true,
  } as const
  return [
    publicRoute({
      ...shared,
      method: 'get',
      summary: 'O convite por trás de um link',
      answers: { 200: openInvitation },
      refusals: linkRefusals,
      handle: async (call) => {
        const { email, role, tenantId, tenantName, expiresAt } = await invitationOf(call, defaultTenant)
        return { status: 200, body: { email, role, tenantId, tenantName, expiresAt } }
      },
    }),
    publicRoute({
      ...shared,
      method: 'post',
      summary: 'Aceita o convite com uma senha, e entra',
      body: acceptBody,
      answers: { 200: loginAnswer },
      refusals: [...linkRefusals, 'user_exists', 'invitation_name_taken', ...newPasswordRefusals],
      handle: (call) => accept(call, defaultTenant),
    }),
  ]
}
