import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { handleCommand } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { DEVICE_COOKIE } from '../../http/identity.ts'
import type { NewCookie, Route } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import { logOut } from './commands.ts'
import { deviceDecider, deviceStream } from './device-decider.ts'
import { beginDeviceSession, deviceOfCookie, endDeviceSession } from './act/device-sessions.ts'
import { deviceBody, enrolledDevice, kitchenDevice } from './contract/kitchen.ts'
import { listDevices } from './read/people.ts'
import { newToken } from './act/sessions.ts'

const path = '/api/devices'
const tag = 'Aparelhos'
const params = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Id inválido')),
})

async function revoke(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, deviceDecider, deviceStream(id), { type: 'Revoke', deviceId: id })
  endDeviceSession(unit.tx, id)
}

/** Revokes the device that this browser was enrolled as before. Its cookie is overwritten, so it could not be used. */
async function revokeFormer(unit: UnitOfWork, cookie: string | null): Promise<void> {
  const id = await deviceOfCookie(unit.tx, cookie)
  if (id !== null) await revoke(unit, id)
}

export const deviceRoutes: readonly Route[] = [
  adminRoute({
    method: 'get',
    path,
    tag,
    summary: 'Os aparelhos da cozinha',
    answers: { 200: z.array(kitchenDevice) },
    read: async (tx) => ({ status: 200, body: await listDevices(tx) }),
  }),
  adminRoute({
    method: 'post',
    path,
    tag,
    summary: 'Este aparelho é da cozinha: a sessão de quem cadastra termina, e o navegador recebe a do aparelho',
    body: deviceBody,
    answers: { 201: enrolledDevice },
    handle: async ({ writeWithoutKey, body: { name }, identity: { userId }, sessionCookie, cookie }) => {
      const [id, token] = [randomUUID(), newToken()]
      const cookies: NewCookie[] = []
      // Without an Idempotency-Key: a kept answer has no cookie, and the device would be enrolled without its session.
      const reply = await writeWithoutKey(async (unit) => {
        await revokeFormer(unit, cookie(DEVICE_COOKIE))
        await handleCommand(unit, deviceDecider, deviceStream(id), { type: 'Enrol', deviceId: id, name })
        await logOut(unit, userId, sessionCookie)
        cookies.push(beginDeviceSession(unit, id, token))
        return { status: 201, body: { id, name } }
      })
      return { ...reply, session: null, cookies }
    },
  }),
  adminRoute({
    method: 'delete',
    path: `${path}/:id`,
    tag,
    summary: 'Descadastra: a sessão do aparelho deixa de valer',
    params,
    answers: { 204: 'nothing' },
    refusals: ['device_not_found'],
    write: async (unit, { params: { id } }) => {
      await revoke(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]
