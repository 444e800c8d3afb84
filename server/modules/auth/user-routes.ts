import * as z from 'zod/mini'
import type { Route } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import { listRefusedLogins } from './act/access-addresses.ts'
import { changePermissions, changeRole, deactivateUser, reactivateUser, registerCook, renameUser } from './commands.ts'
import {
  cookBody,
  invitation,
  inviteBody,
  invited,
  nameBody,
  permissionsBody,
  refusedLogin,
  registeredCook,
  roleBody,
  usersAnswer,
} from './contract/api.ts'
import { cancelInvitation, invitationLink, inviteUser, listInvitations, newInvitationKey } from './act/invitations.ts'
import { newStaff } from './contract/permissions.ts'
import { hashPin, takeChange } from './door/pin-door.ts'
import { listUsers } from './queries.ts'

const path = '/api/users'
const tag = 'Usuários'
const params = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Id inválido')),
})
const noContent = { status: 204, body: undefined } as const

export const userRoutes: readonly Route[] = [
  adminRoute({
    method: 'get',
    path,
    tag,
    summary: 'Quem pode entrar, e os convites em aberto',
    answers: { 200: usersAnswer },
    read: async (tx, { identity, now }) => {
      const [users, invitations] = await Promise.all([
        identity.then(({ userId }) => listUsers(tx, userId)),
        listInvitations(tx, now),
      ])
      return { status: 200, body: { users, invitations } }
    },
  }),
  adminRoute({
    method: 'get',
    path: `${path}/refused-logins`,
    tag,
    summary: 'Logins recusados nos últimos 30 dias, por dia e endereço de rede, do mais novo ao mais velho',
    answers: { 200: z.array(refusedLogin) },
    read: async (tx) => ({ status: 200, body: await listRefusedLogins(tx) }),
  }),
  adminRoute({
    method: 'post',
    path: `${path}/invitations`,
    tag,
    summary: 'Convida por um link, mostrado só nesta resposta',
    body: inviteBody,
    answers: { 201: invited },
    refusals: ['user_exists', 'name_taken', 'user_not_found'],
    handle: async ({ write, body, identity: { tenantId }, origin }) => {
      const key = newInvitationKey()
      const reply = await write(async (unit) => ({ status: 201, body: await inviteUser(unit, body, key) }))
      const created = invitation.parse(reply.body)
      // The kept answer of an earlier request has another id; its token was not stored.
      return {
        ...reply,
        body: {
          ...created,
          link: created.id === key.id ? invitationLink({ origin, tenantId, token: key.token }) : null,
        },
      }
    },
  }),
  adminRoute({
    method: 'delete',
    path: `${path}/invitations/:id`,
    tag,
    summary: 'Cancela um convite: o link deixa de valer',
    params,
    answers: { 204: 'nothing' },
    refusals: ['invitation_not_found', 'invitation_used'],
    write: async (unit, { params: { id } }) => {
      await cancelInvitation(unit, id)
      return noContent
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/cooks`,
    tag,
    summary: 'Cadastra alguém da cozinha: nome e 4 números, sem email; entra só nos aparelhos',
    body: cookBody,
    answers: { 201: registeredCook },
    refusals: ['name_taken', 'too_many_attempts'],
    handle: async (call) => {
      const { name, pin, permissions = newStaff } = call.body
      takeChange(call)
      const pinHash = await hashPin(call, pin)
      // Without the Idempotency-Key: its kept answer holds a fast hash of this request, and so of the PIN. The name keeps
      // a repeated request from making a second person.
      return call.writeWithoutKey(async (unit) => {
        const id = await registerCook(unit, { name, pinHash, permissions })
        return { status: 201, body: { id, name } }
      })
    },
  }),
  adminRoute({
    method: 'put',
    path: `${path}/:id/name`,
    tag,
    summary: 'Muda o nome com que a pessoa aparece',
    params,
    body: nameBody,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found', 'name_taken'],
    write: async (unit, { params: { id }, body: { name } }) => {
      await renameUser(unit, { userId: id, name })
      return noContent
    },
  }),
  adminRoute({
    method: 'put',
    path: `${path}/:id/permissions`,
    tag,
    summary: 'Muda as permissões de quem é da equipe; valem já no próximo pedido',
    params,
    body: permissionsBody,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found', 'admin_has_all'],
    write: async (unit, { params: { id }, body: { permissions } }) => {
      await changePermissions(unit, { userId: id, permissions })
      return noContent
    },
  }),
  adminRoute({
    method: 'put',
    path: `${path}/:id/role`,
    tag,
    summary: 'Muda a função, admin ou staff, e com ela as permissões de quem é da equipe',
    params,
    body: roleBody,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found', 'last_admin', 'admin_needs_email', 'admin_has_all'],
    write: async (unit, { params: { id }, body }) => {
      await changeRole(unit, { userId: id, ...body })
      return noContent
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/deactivate`,
    tag,
    summary: 'Desativa: não entra mais, e as suas sessões terminam',
    params,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found', 'self_deactivation', 'last_admin'],
    write: async (unit, { params: { id }, identity }) => {
      await deactivateUser(unit, { actor: identity, userId: id })
      return noContent
    },
  }),
  adminRoute({
    method: 'post',
    path: `${path}/:id/reactivate`,
    tag,
    summary: 'Reativa: volta a entrar com a senha que tinha',
    params,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found'],
    write: async (unit, { params: { id } }) => {
      await reactivateUser(unit, id)
      return noContent
    },
  }),
]
