import type * as z from 'zod/mini'
import { HttpRefusal } from '../../http/problem.ts'
import { numericId } from '../../http/params.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import type { PublicCall, Reply, Route } from '../../http/route.ts'
import { adminRoute, publicRoute } from '../../http/route.ts'
import { newMachineToken, tokenOf } from '../../machines/keys.ts'
import { admitSensor } from '../../machines/sensor-access.ts'
import { giveSensor, takeSensor, takeSensorReadings } from './act/sensors.ts'
import { SENSOR_CALLS_A_MINUTE, sensorReadingsAnswer, sensorReadingsBody, sensorToken } from './contract/sensors.ts'
import { pointsPath, temperaturesTag } from './point-routes.ts'
import type { IncidentPorts } from './ports.ts'

const idParam = numericId()
/** The author of what a sensor's call changes. */
const SENSOR = { system: 'temperature-sensor' } as const

const adminRoutes: readonly Route[] = [
  adminRoute({
    method: 'post',
    path: `${pointsPath}/:id/sensor`,
    tag: temperaturesTag,
    summary: 'Dá um sensor ao ponto; o token é mostrado só nesta resposta, e o de antes deixa de valer',
    params: idParam,
    answers: { 201: sensorToken },
    refusals: ['temperature_point_not_found'],
    handle: async ({ writeWithoutKey, identity, params: { id } }) => {
      // Outside the write: a kept answer must not have the token.
      const { token, tokenHash } = newMachineToken(identity.tenantId)
      const reply = await writeWithoutKey(async (unit) => {
        await giveSensor(unit, id, tokenHash)
        return { status: 201, body: undefined }
      })
      return { ...reply, body: { token } }
    },
  }),
  adminRoute({
    method: 'delete',
    path: `${pointsPath}/:id/sensor`,
    tag: temperaturesTag,
    summary: 'Tira o sensor do ponto: o token deixa de valer, as leituras ficam',
    params: idParam,
    answers: { 204: 'nothing' },
    refusals: ['temperature_point_not_found', 'sensor_not_found'],
    async write(unit, { params: { id } }) {
      await takeSensor(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

const calls = rateLimit({ perMinute: SENSOR_CALLS_A_MINUTE, burst: SENSOR_CALLS_A_MINUTE })

/** The token is checked before the tenant's head is locked: a stranger's call does not hold up the tenant's writes. */
async function receive(
  call: PublicCall<unknown, unknown, z.infer<typeof sensorReadingsBody>>,
  ports: IncidentPorts,
): Promise<Reply> {
  const token = tokenOf(call, 'sensor_token_invalid')
  const seconds = calls.take(token.tokenHash, call.now)
  if (seconds > 0)
    throw new HttpRefusal(429, 'too_many_requests', 'Muitas chamadas deste sensor. Aguarde um pouco e tente de novo.', {
      headers: { 'Retry-After': String(seconds) },
    })
  const pointId = await call.readAs(token.tenantId, (tx) => admitSensor(tx, token))
  return call.writeAs(token.tenantId, SENSOR, async (unit) => ({
    status: 200,
    body: await takeSensorReadings(unit, pointId, { ...call.body, ports }),
  }))
}

export const sensorRoutes = (ports: IncidentPorts): readonly Route[] => [
  ...adminRoutes,
  publicRoute({
    method: 'post',
    path: '/api/sensor/readings',
    needsMachineToken: true,
    tag: temperaturesTag,
    summary: 'As leituras de um sensor (Authorization: Bearer); as que já foram enviadas são ignoradas',
    body: sensorReadingsBody,
    answers: { 200: sensorReadingsAnswer },
    refusals: ['sensor_token_invalid', 'too_many_requests', 'reading_in_future', 'reading_too_old'],
    handle: (call) => receive(call, ports),
  }),
]
