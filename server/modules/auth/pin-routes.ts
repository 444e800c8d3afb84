import * as z from 'zod/mini'
import { Rejection } from '../../errors.ts'
import { handleCommand } from '../../events/handle-command.ts'
import { DEVICE_COOKIE } from '../../http/identity.ts'
import type { Identity } from '../../http/identity.ts'
import type { Route } from '../../http/route.ts'
import { adminRoute, sessionRoute } from '../../http/route.ts'
import { userDecider, userStream } from './decider.ts'
import { endPerson, noPersonCookie, sendAway } from './act/device-sessions.ts'
import { changeOwnPin } from './door/change-own-pin.ts'
import { identify } from './door/identify.ts'
import { pinBody } from './contract/api.ts'
import { identifyBody, ownPinBody, person, responsibleBody } from './contract/kitchen.ts'
import { identified } from './contract/session.ts'
import { withOwnPassword } from './door/own-password.ts'
import { listPeople } from './read/people.ts'
import { hashPin, takeChange } from './door/pin-door.ts'
import { forgetWaits, storePin, unblockPin } from './door/pins.ts'
import type { PeoplePorts } from './ports.ts'

const tag = 'Pessoas'
const params = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Id inválido')),
})
const noContent = { status: 204, body: undefined } as const

function refuseForOthers({ role, userId }: Identity, id: string): void {
  if (role !== 'admin' && userId !== id) throw new Rejection('admin_only')
}

export const pinRoutes = (ports: PeoplePorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/people',
    tag,
    summary: 'Quem pode se identificar; primeiro quem usou este aparelho por último',
    answers: { 200: z.array(person) },
    read: async (tx, { identity }) => {
      const { device } = await identity
      return { status: 200, body: await listPeople(tx, device?.id ?? null, ports) }
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/api/auth/pin',
    tag,
    summary: 'Quem é você: identifica uma pessoa neste aparelho, por dez minutos sem uso',
    withoutPerson: true,
    body: identifyBody,
    answers: { 200: identified },
    refusals: ['device_required', 'pin_wrong', 'too_many_attempts', 'pin_blocked'],
    handle: (call) => identify(call, ports),
  }),
  sessionRoute({
    method: 'delete',
    path: '/api/auth/pin',
    tag,
    summary: 'Trocar: ninguém está mais identificado neste aparelho',
    withoutPerson: true,
    answers: { 204: 'nothing' },
    handle: async ({ write, cookie }) => {
      const reply = await write(async ({ tx }) => {
        endPerson(tx, cookie(DEVICE_COOKIE))
        return noContent
      })
      return { ...reply, cookies: [noPersonCookie] }
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/api/auth/pin/keep',
    tag,
    summary: 'Continuo aqui: os dez minutos começam de novo',
    answers: { 204: 'nothing' },
    // The look-up of a write begins them anew (migration 0035).
    write: () => Promise.resolve(noContent),
  }),
  sessionRoute({
    method: 'put',
    path: '/api/auth/own-pin',
    tag,
    summary: 'Troca o próprio PIN neste aparelho, com o PIN atual; os outros aparelhos perguntam de novo',
    body: ownPinBody,
    answers: { 204: 'nothing' },
    refusals: ['device_required', 'current_pin_wrong', 'too_many_attempts', 'pin_blocked'],
    handle: changeOwnPin,
  }),
  sessionRoute({
    method: 'put',
    path: '/api/users/:id/pin',
    tag,
    summary:
      'Define o PIN, o próprio ou, para um administrador, o de outra pessoa, com a senha de quem o define; os aparelhos perguntam de novo',
    needsPassword: true,
    params,
    body: pinBody,
    answers: { 204: 'nothing' },
    refusals: ['admin_only', 'user_not_found', 'password_wrong', 'too_many_attempts'],
    handle: async (call) => {
      const {
        params: { id },
        now,
      } = call
      refuseForOthers(call.identity, id)
      takeChange(call)
      return withOwnPassword(call, async (confirm) => {
        const hash = await hashPin(call, call.body.pin)
        // Without the Idempotency-Key: its kept answer holds a fast hash of this request, and so of the PIN.
        return call.writeWithoutKey(async (unit) => {
          await confirm(unit)
          await handleCommand(unit, userDecider, userStream(id), { type: 'ChangePin' })
          storePin(unit.tx, id, hash, now)
          forgetWaits(unit.tx, id)
          sendAway(unit.tx, id)
          return noContent
        })
      })
    },
  }),
  adminRoute({
    method: 'post',
    path: '/api/users/:id/pin/unblock',
    tag,
    summary: 'Desbloqueia o PIN depois de muitos erros',
    params,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found'],
    write: async (unit, { params: { id } }) => {
      await handleCommand(unit, userDecider, userStream(id), { type: 'UnblockPin' })
      unblockPin(unit.tx, id)
      return noContent
    },
  }),
  adminRoute({
    method: 'put',
    path: '/api/users/:id/responsible',
    tag,
    summary: 'Liga a pessoa a um responsável do cadastro: é o seu nome nas etiquetas e no aparelho',
    params,
    body: responsibleBody,
    answers: { 204: 'nothing' },
    refusals: ['user_not_found', 'responsible_unknown'],
    write: async (unit, { params: { id }, body: { responsibleId } }) => {
      const known =
        responsibleId === null || (await ports.responsibles(unit.tx)).some((each) => each.id === responsibleId)
      if (!known) throw new Rejection('responsible_unknown')
      await handleCommand(unit, userDecider, userStream(id), { type: 'LinkToResponsible', responsibleId })
      return noContent
    },
  }),
]
