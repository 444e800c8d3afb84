import * as z from 'zod/mini'
import { Rejection } from '../../../errors.ts'
import { HttpRefusal } from '../../../http/problem.ts'
import type { Route } from '../../../http/route.ts'
import { publicRoute } from '../../../http/route.ts'
import { labelMessages } from '../contract/api.ts'
import { publicLabel } from '../contract/public-label.ts'
import { findPublicLabel } from './public-label.ts'
import { publicErrorPage, publicLabelPage } from './page.ts'
import { actionsOf } from '../contract/usable.ts'
import { visitLimits } from '../../../http/visit-limits.ts'

const codeParam = z.object({ code: z.string() })
// Other parameters, as applications add them to links that are passed on, are ignored.
const keyQuery = z.object({ k: z.optional(z.string()) })

export function publicLabelRoutes(defaultTenant: string | null): readonly Route[] {
  const finder = { defaultTenant, limits: visitLimits() }
  return [
    publicRoute({
      method: 'get',
      path: '/api/public/labels/:code',
      tag: 'Público',
      summary:
        'O que se lê ao escanear uma etiqueta: tudo com a chave do QR (`?tenant=…&k=…`); sem ela, sem nomes de pessoas',
      params: codeParam,
      query: keyQuery,
      answers: { 200: publicLabel },
      refusals: ['label_code_invalid', 'label_not_found', 'too_many_requests'],
      handle: async (call) => ({ status: 200, body: (await findPublicLabel(call, finder)).label }),
    }),
    publicRoute({
      method: 'get',
      path: '/view/:code',
      tag: 'Público',
      summary: 'A página da etiqueta',
      params: codeParam,
      query: keyQuery,
      answers: {
        200: { file: 'text/html' },
        400: { file: 'text/html' },
        404: { file: 'text/html' },
        429: { file: 'text/html' },
      },
      handle: async (call) => {
        try {
          const { label: found, ...visit } = await findPublicLabel(call, finder)
          const { now } = call
          const identity = await call.memberOf(visit.tenant)
          const person = identity && { isAdmin: identity.role === 'admin', permissions: identity.permissions }
          const acts = person && actionsOf(visit.standing, person, now)
          return {
            status: 200,
            body: undefined,
            html: publicLabelPage(found, { ...visit, now, acts }),
            headers: {
              'Cache-Control': acts ? 'private, no-store' : 'private, max-age=30',
              Vary: 'Cookie',
              'X-Robots-Tag': 'noindex',
            },
          }
        } catch (error) {
          if (error instanceof Rejection && error.code === 'label_not_found')
            return { status: 404, body: undefined, html: publicErrorPage('Produto não encontrado') }
          if (error instanceof Rejection && error.code === 'label_code_invalid')
            return { status: 400, body: undefined, html: publicErrorPage('Código QR inválido') }
          if (error instanceof HttpRefusal && error.problem.status === 429)
            return { status: 429, body: undefined, html: publicErrorPage(error.problem.detail), headers: error.headers }
          throw error
        }
      },
    }),
    publicRoute({
      method: 'get',
      path: '/view',
      tag: 'Público',
      summary: 'A página da etiqueta, sem código',
      answers: { 400: { file: 'text/html' } },
      handle: () => Promise.resolve({ status: 400, body: undefined, html: publicErrorPage(labelMessages.codeMissing) }),
    }),
  ]
}
