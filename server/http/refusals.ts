import type { RejectionTexts } from './contract/problem.ts'
import { kernelRejections, refusalOf, statusOf } from './problem.ts'
import type { RefusalName, Route } from './route.ts'

/** The refusals that are made with a status, without a sentence in a module's contract. */
const statuses: Readonly<Record<string, number>> = {
  body_missing: 400,
  body_not_json: 400,
  body_not_object: 400,
  session_required: 401,
  person_required: 401,
  token_required: 401,
  cross_site: 403,
  other_tenant: 403,
  concurrent_change: 409,
  body_too_large: 413,
  not_json: 415,
  encoding_unsupported: 415,
  invalid_fields: 422,
  tenant_repeated: 422,
  idempotency_key_invalid: 422,
  too_many_requests: 429,
  too_many_attempts: 429,
  pin_blocked: 429,
  import_busy: 429,
}

/** The codes with which a call may be refused, by status. What stops every call (421, 405, 5xx) is not among them. */
export function refusalsOf(route: Route, texts: RejectionTexts): ReadonlyMap<number, readonly string[]> {
  const names: readonly RefusalName[] = [...ofItsShape(route), ...(route.refusals ?? [])]
  const found = new Map(names.map((name) => [codeOf(name), statusOfName(name, texts)]))
  const byStatus = Map.groupBy(found.keys(), (code) => found.get(code) ?? Number.NaN)
  if (byStatus.has(Number.NaN))
    throw new Error(`Nobody says with which status ${route.path} is refused: ${byStatus.get(Number.NaN)?.join(', ')}`)
  return new Map([...byStatus].toSorted(([a], [b]) => a - b))
}

export const codeOf = (name: RefusalName) => (typeof name === 'string' ? name : name.code)

function statusOfName(name: RefusalName, texts: RejectionTexts): number | undefined {
  if (typeof name !== 'string') return statusOf[name.kind ?? 'conflict']
  const kernel: RejectionTexts = kernelRejections
  const kind = (texts[name] ?? kernel[name])?.kind
  return kind === undefined ? statuses[name] : statusOf[kind]
}

/** What the kernel may refuse before, or instead of, the route's own work. */
function ofItsShape(route: Route): string[] {
  const { method, params, query, body } = route
  return [
    'tenant_repeated',
    ...(method === 'get' ? [] : ['cross_site']),
    ...([params, query, body].every((schema) => schema === undefined) ? [] : ['invalid_fields']),
    ...ofBody(route),
    ...(route.access === 'session' ? ofSession(route) : ofStranger(route)),
  ]
}

function ofBody({ body }: Route): string[] {
  if (body === undefined) return []
  return [
    ...(body.safeParse({}).success ? [] : ['body_missing']),
    'body_not_json',
    'body_not_object',
    'body_too_large',
    'not_json',
    'encoding_unsupported',
  ]
}

function ofStranger({ method, body, needsMachineToken }: Route & { readonly access: 'public' }): string[] {
  return [
    ...(needsMachineToken === true ? ['token_required'] : []),
    ...(body === undefined ? [] : ['too_many_requests']),
    ...(method === 'get' ? [] : ['concurrent_change']),
  ]
}

function ofSession(route: Route & { readonly access: 'session' }): string[] {
  const { method, adminOnly, needs, needsPassword, withoutPerson, work } = route
  const onlyReads = work.read !== undefined && needs === undefined && !adminOnly
  return [
    'session_required',
    ...(onlyReads || withoutPerson === true ? [] : ['person_required']),
    'other_tenant',
    ...(adminOnly ? ['admin_only'] : []),
    ...(adminOnly || needsPassword === true ? ['office_only'] : []),
    ...(needs === undefined ? [] : ['permission_missing']),
    ...(method === 'get' ? [] : ['idempotency_key_invalid']),
    ...(method === 'get' || work.read !== undefined ? [] : ['idempotency_key_reused', 'concurrent_change']),
  ]
}

/** Checks refusals against the route's declaration. Throws where one is not declared, so that a test sees a 500. */
export function refusalChecker(route: Route, texts: RejectionTexts): (error: unknown) => void {
  const declared = refusalsOf(route, texts)
  return (error) => {
    const problem = refusalOf(error, texts)?.problem
    if (problem === undefined || problem.status >= 500) return
    const { status, code } = problem
    if (declared.get(status)?.includes(code) !== true)
      throw new Error(`${route.method} ${route.path} refuses with ${status} ${code}, which it does not declare`)
  }
}
