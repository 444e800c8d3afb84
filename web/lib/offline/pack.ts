import * as z from 'zod/mini'
import { packFrame } from '#contract/offline'
import { packContent } from '#contract/offline/pack'

/** What this device needs for dates and labels while the server does not answer, as `GET /api/offline/pack` gives it. */
export const pack = z.extend(packFrame, packContent.shape)
export type Pack = z.infer<typeof pack>
