import * as z from 'zod/mini'
import { request } from '../../lib/http.ts'
import { chosenStation } from './chosen-station.ts'
import { rememberedStation } from './station-memory.ts'
import type { DeviceStation } from './station-memory.ts'

// Only what the choice needs: the contracts of printers are larger than all of this.
const stations = z.array(z.object({ id: z.string(), name: z.string(), printerProfileId: z.nullable(z.string()) }))
const printers = z.array(
  z.object({
    id: z.string(),
    way: z.enum(['navegador', 'quiosque', 'agente']),
    language: z.string(),
    media: z.string(),
    widthMm: z.number(),
    heightMm: z.number(),
    dpi: z.literal([203, 300]),
    offsetXDots: z.number(),
    offsetYDots: z.number(),
    rotation: z.literal([0, 90, 180, 270]),
  }),
)

/** Where this device prints; null: through the browser. */
export async function findDeviceStation(tenantId: string, signal: AbortSignal): Promise<DeviceStation | null> {
  const [places, ways] = await Promise.all([
    request(stations, '/api/stations', { signal }),
    request(printers, '/api/printer-profiles', { signal }),
  ])
  return chosenStation(places, ways, rememberedStation(tenantId))
}
