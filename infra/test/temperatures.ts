import { sealDays } from '../../server/modules/temperatures/act/seal-days.ts'
import type { TestClient, TestServer } from './server.ts'

let points = 0
const pointBody = () => ({
  name: `Geladeira ${(points += 1)}`,
  kind: 'refrigerado',
  max: 4,
  rounds: [{ from: '06:00', to: '11:00' }],
})

/** A measuring point, and a body that it accepts; no other point has the body's name. */
export async function measuringPoint(client: TestClient): Promise<{ readonly id: number; readonly body: object }> {
  const { id } = (await client.post<{ id: number }>('/api/temperature-points', pointBody())).body
  return { id, body: pointBody() }
}

/** The body of a round with a reading of a new point. */
export const roundBody = async (client: TestClient) => ({
  readings: [{ pointId: (await measuringPoint(client)).id, value: 3.5 }],
})

/** The id of a new reading. */
export async function takenReading(client: TestClient): Promise<string> {
  const { body } = await client.post<{ readings: { id: number }[] }>('/api/temperature-rounds', await roundBody(client))
  return String(body.readings[0]?.id)
}

/** The token of a new point's sensor. */
async function sensorToken(client: TestClient): Promise<{ readonly id: number; readonly token: string }> {
  const { id } = await measuringPoint(client)
  const { token } = (await client.post<{ token: string }>(`/api/temperature-points/${id}/sensor`, {})).body
  return { id, token }
}

/** The request of a sensor; null: another path. */
export async function sensorRequest(
  client: TestClient,
  path: string,
  now: Date,
): Promise<{ readonly id: string; readonly body: object; readonly headers: Readonly<Record<string, string>> } | null> {
  if (path !== '/api/sensor/readings') return null
  const { token } = await sensorToken(client)
  const body = { readings: [{ at: now.toISOString(), value: 3.5 }] }
  return { id: '', body, headers: { authorization: `Bearer ${token}` } }
}

/** A sensor that goes, after a day of its readings was sealed. */
export async function sealedSensor(server: TestServer, client: TestClient, tenantId: string): Promise<void> {
  const { id, token } = await sensorToken(client)
  const now = server.clock().getTime()
  const readings = [{ at: new Date(now - 60 * 3_600_000).toISOString(), value: 3.5 }]
  await client.post('/api/sensor/readings', { readings }, { authorization: `Bearer ${token}` })
  await sealDays(server.application, tenantId, new Date(now + 3 * 86_400_000))
  await client.delete(`/api/temperature-points/${id}/sensor`)
}
