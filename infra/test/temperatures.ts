import type { TestClient } from './server.ts'

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
