import * as z from 'zod/mini'
import { Rejection } from '../../../errors.ts'
import type { Route } from '../../../http/route.ts'
import { sessionRoute } from '../../../http/route.ts'
import { PRINT_MAX, printsAnswer, printsBody } from '../contract/api.ts'
import { layoutText } from '../contract/layout-text.ts'
import { idsText } from '../read/ids-text.ts'
import { readLabelKeys } from '../read/label-key.ts'
import { readCorrection } from '../../../drawing/contract/paper-correction.ts'
import type { PaperCorrection } from '../../../drawing/contract/paper-correction.ts'
import { askedTemplate, templateQuery, templateRefusals } from '../../../contract/print-template.ts'
import type { SalePorts } from '../ports.ts'
import { printedAs, readTemplate, refuseTooSmall } from './printed-as.ts'
import { recordPrints, refusePaper } from './record-prints.ts'
import * as queries from '../read/queries.ts'

const path = '/api/products'
const tag = 'Etiquetas'

const printedIds = idsText(PRINT_MAX, `Imprima no máximo ${PRINT_MAX} etiquetas por vez`)

const NO_SUCH_CORRECTION = 'Correção desconhecida: use milímetros para a direita, para baixo e o giro, como -1,-0.5,90'
const correctionQuery = z.pipe(
  z.string(NO_SUCH_CORRECTION),
  z.transform((text, context): PaperCorrection => {
    const correction = readCorrection(text)
    if (correction !== null) return correction
    context.issues.push({ code: 'custom', message: NO_SUCH_CORRECTION, input: text })
    return z.NEVER
  }),
)

export const printRoutes = (sale: SalePorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: `${path}/labels.pdf`,
    tag,
    needs: 'imprimir',
    summary: 'PDF em tamanho exato',
    query: z.strictObject({
      ids: printedIds,
      layout: layoutText,
      correction: z.optional(correctionQuery),
      ...templateQuery,
    }),
    answers: { 200: { file: 'application/pdf' } },
    refusals: ['label_not_found', 'print_job_refused', ...templateRefusals],
    handle: async ({ read, query: { ids, layout, correction, ...template }, identity, origin, now }) => {
      const { rows, labels, facts } = await read(async (tx) => {
        const [found, keys] = await Promise.all([queries.findLabelRows(tx, ids), readLabelKeys(tx)])
        const made = found.map((row) => queries.toLabel(row, { now, timeZone: identity.timeZone, keys }))
        return { rows: found, labels: made, facts: await readTemplate(tx, made, askedTemplate(template), sale) }
      })
      if (rows.length < ids.length) throw new Rejection('label_not_found')
      refusePaper(
        rows.map((row) => ({ ...row, standing: queries.standingOfRow(row) })),
        now,
      )
      const tenant = {
        tenant_id: identity.tenantId,
        tenant_name: identity.tenantName,
        time_zone: identity.timeZone,
        public_origin: origin,
      }
      const printed = printedAs(labels, tenant, facts)
      refuseTooSmall(printed, layout)
      const reprints = new Set(rows.flatMap(({ code, print_count: prints }) => (prints > 0 ? [code] : [])))
      // Loaded with the first PDF: the PDF code is a good part of the process's memory.
      const { labelsPdf } = await import('../../../drawing/label-pdf.ts')
      return {
        status: 200,
        body: undefined,
        file: {
          stream: labelsPdf(printed, layout, { reprints, ...(correction && { correction }) }),
          type: 'application/pdf',
          name: `etiquetas-${layout}.pdf`,
        },
      }
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/prints`,
    tag,
    needs: 'imprimir',
    summary: 'Registra uma impressão enviada',
    body: printsBody,
    answers: { 201: printsAnswer },
    refusals: ['print_unknown_labels', 'print_job_refused'],
    write: async (unit, { body }) => ({ status: 201, body: await recordPrints(unit, body) }),
  }),
]
