import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { handleCommand } from '../../events/handle-command.ts'
import type { NewCookie, Route } from '../../http/route.ts'
import { adminRoute } from '../../http/route.ts'
import { deviceDecider, deviceStream } from './device-decider.ts'
import { beginDeviceSession, endDeviceSession } from './device-sessions.ts'
import { deviceBody, enrolledDevice, kitchenDevice } from './kitchen.contract.ts'
import { listDevices } from './people.ts'
import { newToken } from './sessions.ts'

const path = '/api/devices'
const tag = 'Aparelhos'
const params = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Id inválido')),
})

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
    summary: 'Este aparelho é da cozinha: o navegador esquece a sessão de quem cadastra e recebe a do aparelho',
    body: deviceBody,
    answers: { 201: enrolledDevice },
    handle: async ({ writeWithoutKey, body: { name } }) => {
      const [id, token] = [randomUUID(), newToken()]
      const cookies: NewCookie[] = []
      // Without an Idempotency-Key: a kept answer has no cookie, and the device would be enrolled without its session.
      const reply = await writeWithoutKey(async (unit) => {
        await handleCommand(unit, deviceDecider, deviceStream(id), { type: 'Enrol', deviceId: id, name })
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
    write: async (unit, { params: { id } }) => {
      await handleCommand(unit, deviceDecider, deviceStream(id), { type: 'Revoke', deviceId: id })
      endDeviceSession(unit.tx, id)
      return { status: 204, body: undefined }
    },
  }),
]
