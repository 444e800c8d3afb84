import { sensorToken } from '#contract/temperatures/sensors'
import { request, requestNothing } from '../../../lib/http.ts'

const pathOf = (pointId: number) => `/api/temperature-points/${pointId}/sensor`

/** A token that nobody sees again; null: another call has shown it. The token before it ends. */
export const giveSensor = async (pointId: number): Promise<string | null> =>
  (await request(sensorToken, pathOf(pointId), { method: 'POST' })).token

export const takeSensor = (pointId: number): Promise<void> => requestNothing(pathOf(pointId), { method: 'DELETE' })
