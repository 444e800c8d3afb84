import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Rejection } from '../errors.ts'
import { HttpRefusal } from './problem.ts'
import { refusalChecker, refusalsOf } from './refusals.ts'
import type { RefusalName, Route } from './route.ts'
import { adminRoute, publicRoute, sessionRoute } from './route.ts'

const texts = {
  sauce_not_found: { kind: 'not_found', text: 'Molho não encontrado' },
  sauce_taken: { kind: 'conflict', text: 'Já existe este molho' },
} as const
const read = () => Promise.resolve({ status: 200, body: undefined })
const common = { tag: 'Molhos', summary: 'Um molho', answers: { 204: 'nothing' } } as const
const sauce = (refusals: readonly RefusalName[]): Route =>
  sessionRoute({ ...common, method: 'put', path: '/api/sauces/:id', body: z.object({}), refusals, write: read })
const codesOf = (route: Route) => Object.fromEntries(refusalsOf(route, texts))

describe('the refusals of a call', () => {
  it('are those that it names, with the status of their kind, and those of its shape', () => {
    expect(codesOf(sauce(['sauce_not_found', 'sauce_taken', { code: 'sauces_refused', kind: 'invalid' }]))).toEqual({
      400: ['body_not_json', 'body_not_object'],
      401: ['session_required', 'person_required'],
      403: ['cross_site', 'other_tenant'],
      404: ['sauce_not_found'],
      409: ['concurrent_change', 'sauce_taken'],
      413: ['body_too_large'],
      415: ['not_json', 'encoding_unsupported'],
      422: ['tenant_repeated', 'invalid_fields', 'idempotency_key_invalid', 'idempotency_key_reused', 'sauces_refused'],
    })
  })

  it('follow who may make the call', () => {
    const path = '/api/sauces'
    expect(codesOf(adminRoute({ ...common, method: 'get', path, read }))).toEqual({
      401: ['session_required', 'person_required'],
      403: ['other_tenant', 'admin_only', 'office_only'],
      422: ['tenant_repeated'],
    })
    expect(codesOf(sessionRoute({ ...common, method: 'get', path, read }))).toEqual({
      401: ['session_required'],
      403: ['other_tenant'],
      422: ['tenant_repeated'],
    })
    expect(codesOf(publicRoute({ ...common, method: 'get', path, handle: read }))).toEqual({ 422: ['tenant_repeated'] })
  })

  it('have a status: a code of no module is a fault of the route', () => {
    expect(() => refusalsOf(sauce(['sauce_gone']), texts)).toThrow('/api/sauces/:id is refused: sauce_gone')
  })

  it('are checked in tests: what is not declared is a fault, what no call declares is not', () => {
    const check = refusalChecker(sauce(['sauce_not_found']), texts)
    check(new Rejection('sauce_not_found'))
    check(new HttpRefusal(503, 'unavailable', 'Indisponível'))
    check(new Error('anything else'))
    expect(() => check(new Rejection('sauce_taken'))).toThrow('refuses with 409 sauce_taken')
    expect(() => check(new HttpRefusal(404, 'sauce_taken', 'Outro'))).toThrow('refuses with 404 sauce_taken')
  })
})
