import { found, Rejection } from '../../errors.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { hasNotBegun } from '../../contract/start-time.ts'
import { tooSmallText } from '../../drawing/contract/draw-in-layout.ts'
import { layoutOfProfile } from '../../drivers/contract/printer-profile.ts'
import { labelDots, previewBody } from './contract/preview.ts'
import { findProfile } from './queries.ts'
import { idParam } from './routes.ts'

export const previewRoutes: readonly Route[] = [
  sessionRoute({
    method: 'post',
    path: '/api/printer-profiles/:id/preview',
    tag: 'Impressoras',
    summary: 'Os pontos que a impressora recebe de uma etiqueta ainda não gerada, sem gravar nada',
    params: idParam,
    body: previewBody,
    answers: { 200: labelDots },
    refusals: ['printer_profile_not_found', 'start_in_future', 'date_out_of_years', 'label_too_small'],
    withoutPerson: true,
    handle: async ({ read, params: { id }, body: { label, reprint }, identity, now }) => {
      const profile = found(await read((tx) => findProfile(tx, id)), 'printer_profile_not_found')
      const { origin, sale, ...texts } = label
      // Of what has its situação the manipulation is the start of its time.
      if (origin?.state && hasNotBegun(texts.manipulationDate, now, identity.timeZone))
        throw new Rejection('start_in_future', { path: 'label.manipulationDate' })
      const tenant = { businessName: identity.tenantName, timeZone: identity.timeZone }
      // Loaded with the first preview: the font and the drawing are a good part of the process's memory.
      const { labelDots: dotsOf } = await import('../../drivers/label-bytes.ts')
      const printed = { ...texts, ...tenant, ...(origin !== null && { origin }), ...(sale && { sale }) }
      const tooSmall = tooSmallText(printed, layoutOfProfile(profile))
      if (tooSmall !== null) throw new Rejection('label_too_small', { text: tooSmall })
      return { status: 200, body: dotsOf(printed, profile, reprint) }
    },
  }),
]
