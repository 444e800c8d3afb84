import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { found, Rejection } from '../../errors.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { isRawProfile } from '../../drivers/contract/printer-profile.ts'
import type { PrinterProfile, RawProfile } from '../../drivers/contract/printer-profile.ts'
import { drawCalibration, printedOn } from './act/calibration.ts'
import { refuseLabels } from './job-commands.ts'
import type { PrintableLabels } from './ports.ts'
import { findProfile } from './queries.ts'
import { ID, idParam } from './routes.ts'
import { askedTemplate, templateQuery, templateRefusals } from '../../contract/print-template.ts'
import { atMost } from '../../contract/text.ts'

const BYTES_MAX = 500

export const labelsQuery = z.strictObject({
  ids: z.pipe(
    z
      .string('Informe os produtos')
      .check(
        atMost(16_384, `Imprima no máximo ${BYTES_MAX} etiquetas por vez`),
        z.regex(/^\d{1,9}(?:,\d{1,9})*$/, 'Informe os ids separados por vírgula'),
      ),
    z.pipe(
      z.transform((text: string) => text.split(',').map(Number)),
      z.array(z.int()).check(z.maxLength(BYTES_MAX, `Imprima no máximo ${BYTES_MAX} etiquetas por vez`)),
    ),
  ),
  profile: z.string('Escolha a impressora').check(z.regex(ID, 'Impressora inválida')),
  ...templateQuery,
})

function withLanguage(profile: PrinterProfile): RawProfile {
  if (!isRawProfile(profile)) throw new Rejection('printer_profile_without_language')
  return profile
}

function bytesAnswer(bytes: Uint8Array, name: string) {
  const file = {
    stream: Readable.from([bytes], { objectMode: false }),
    type: 'application/octet-stream',
    name,
  } as const
  return { status: 200, body: undefined, file: { ...file, save: true } } as const
}

/** What a printer is sent, as files: for support staff, and for a computer that prints raw files. */
export const bytesRoutes = (labels: PrintableLabels): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: '/api/products/labels.bin',
    tag: 'Etiquetas',
    needs: 'imprimir',
    summary: 'Etiquetas na linguagem de uma impressora',
    query: labelsQuery,
    answers: { 200: { file: 'application/octet-stream' } },
    refusals: [
      'printer_profile_not_found',
      'printer_profile_without_language',
      'print_job_labels_unknown',
      'print_job_refused',
      ...templateRefusals,
    ],
    handle: async ({ read, query: { ids, profile, ...template }, origin, now }) => {
      const asked = askedTemplate(template)
      const [printer, { queued, draw, refuseFor }] = await read((tx) =>
        Promise.all([findProfile(tx, profile), labels.read(tx, { ids, origin, now, asked })]),
      )
      const raw = withLanguage(found(printer, 'printer_profile_not_found'))
      refuseLabels(ids, queued)
      refuseFor(raw)
      return bytesAnswer(await draw(ids, raw), 'etiquetas.bin')
    },
  }),
  sessionRoute({
    method: 'get',
    path: '/api/printer-profiles/:id/calibration.bin',
    tag: 'Impressoras',
    summary: 'Página de calibração na linguagem da impressora',
    params: idParam,
    answers: { 200: { file: 'application/octet-stream' } },
    refusals: ['printer_profile_not_found', 'printer_profile_without_language'],
    handle: async ({ read, params: { id }, identity, now }) => {
      const raw = withLanguage(found(await read((tx) => findProfile(tx, id)), 'printer_profile_not_found'))
      return bytesAnswer(await drawCalibration(raw, now, identity.timeZone), 'calibracao.bin')
    },
  }),
  sessionRoute({
    method: 'get',
    path: '/api/printer-profiles/:id/calibration.pdf',
    tag: 'Impressoras',
    summary: 'Página de calibração em PDF, em tamanho exato',
    params: idParam,
    answers: { 200: { file: 'application/pdf' } },
    refusals: ['printer_profile_not_found'],
    handle: async ({ read, params: { id }, identity, now }) => {
      const profile = found(await read((tx) => findProfile(tx, id)), 'printer_profile_not_found')
      const { calibrationPdf } = await import('../../drivers/calibration-pdf.ts')
      const stream = calibrationPdf(profile, printedOn(now, identity.timeZone))
      return { status: 200, body: undefined, file: { stream, type: 'application/pdf', name: 'calibracao.pdf' } }
    },
  }),
]
