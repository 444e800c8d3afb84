import * as z from 'zod/mini'
import { Rejection } from '../errors.ts'
import type { Permission } from '../http/contract/permission.ts'
import { invalidFields } from '../http/problem.ts'
import type { Route, SessionRoute } from '../http/route.ts'
import { label as labelAnswer, labelBody, labelId, printsBody } from './labels/contract/api.ts'
import { packHasDate, questionFields } from '../contract/date-question.ts'
import { formFields, manualReason } from './labels/contract/generate-body.ts'
import { transformationsBody, transformed } from './labels/contract/life.ts'
import { withdrawalsBody } from './labels/contract/withdrawals.ts'
import { admitNumbers } from './labels/make/number-blocks.ts'
import type { Done, OfflinePorts, ReadBody } from './offline/ports.ts'
import { printQuickLabels } from './quick-labels/commands.ts'
import { quickLabelsBody } from './quick-labels/contract/api.ts'
import type { QuickLabelPorts } from './quick-labels/ports.ts'
import { roundCloseBody } from './rounds/contract/api.ts'

type Body = Readonly<Record<string, unknown>>
const NOTHING: Done = { ids: [], blocked: [] }
const NO_NUMBERS: ReadonlyMap<number, string> = new Map()

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body)
  if (!result.success) throw invalidFields(result.error, 'body')
  return result.data
}

interface OnlineCommand {
  readonly path: string
  /** The body of the call, and the values of its path, in a command's body. */
  readonly split?: (body: Body) => {
    readonly body: Body
    readonly params: Body
  }
  readonly labels: (body: unknown) => readonly number[]
  readonly made?: (answer: unknown) => readonly number[]
  readonly places?: boolean
}

/** A command that is a call of today: its schema, its permissions and its work are those of the route. */
function asOnline(routes: readonly Route[], { path, split, labels, made, places = false }: OnlineCommand): ReadBody {
  const route = writingRoute(routes, path)
  return (sent) => {
    const { body: own, params } = split?.(sent) ?? { body: sent, params: {} }
    const values = {
      body: route.body === undefined ? undefined : parsed(route.body, own),
      params: route.params === undefined ? undefined : parsed(route.params, params),
      query: undefined,
    }
    return {
      needs: neededBy(route, values),
      labels: labels(values.body),
      makes: NO_NUMBERS,
      places,
      async write(unit, { request, identity }) {
        const answer = await route.work.write(unit, {
          ...request,
          ...values,
          now: unit.now,
          identity,
        })
        return made === undefined ? NOTHING : { ids: made(answer.body), blocked: [] }
      },
    }
  }
}

type Writing = SessionRoute & {
  readonly work: { readonly write: NonNullable<SessionRoute['work']['write']> }
}

function writingRoute(routes: readonly Route[], path: string): Writing {
  const route = routes.find((each) => each.method === 'post' && each.path === path)
  if (route?.access !== 'session' || route.work.write === undefined) throw new Error(`POST ${path} does not write`)
  return { ...route, work: route.work }
}

function neededBy(
  { needs }: SessionRoute,
  values: Parameters<Extract<SessionRoute['needs'], Function>>[0],
): readonly Permission[] {
  if (needs === undefined) return []
  return typeof needs === 'string' ? [needs] : needs(values)
}

/** The labels in the answer of a transformation, of one label or of several; another answer has made none. */
function childrenIn(answer: unknown): readonly number[] {
  const several = z.array(transformed).safeParse(Array.isArray(answer) ? answer : [answer])
  return (several.data ?? []).flatMap(({ children }) => children.map(({ id }) => id))
}

const withId = z.object({ id: z.int() })
/** The labels in the answer of quick labels, or of the form. */
function labelsIn(answer: unknown): readonly number[] {
  const { data } = z.union([z.object({ labels: z.array(withId) }), z.array(withId), withId]).safeParse(answer)
  if (data === undefined) return []
  const labels = 'labels' in data ? data.labels : data
  return (Array.isArray(labels) ? labels : [labels]).map(({ id }) => id)
}

export const madeBy: OfflinePorts['madeBy'] = (kind, answer) =>
  kind === 'quick_labels' ? labelsIn(answer) : childrenIn(answer)

const onPaper = {
  numbers: z
    .array(labelId, 'Informe os números das etiquetas')
    .check(z.refine((ids) => new Set(ids).size === ids.length, 'Há números repetidos')),
  expiration_date: labelBody.shape.expiration_date,
  manualReason,
  ...formFields.shape,
}
const printedItem = z.object({ ...onPaper, makersDate: questionFields.makersDate }).check(packHasDate)
const printedItems = z.array(printedItem)

const itemsOf = (body: Body): readonly Body[] =>
  z.array(z.record(z.string(), z.unknown())).safeParse(body['items']).data ?? []

/** Quick labels whose numbers and date are on paper already. */
const quickLabels =
  (routes: readonly Route[], ports: QuickLabelPorts): ReadBody =>
  (sent) => {
    const items = itemsOf(sent)
    const asked = items.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !(name in onPaper))))
    const body = parsed(quickLabelsBody, {
      ...sent,
      ...('items' in sent && { items: asked }),
    })
    const printed = parsed(z.object({ items: printedItems }), {
      items,
    }).items.map(({ numbers, expiration_date: expirationDate, manualReason: reason, makersDate: _tile, ...said }) => ({
      numbers,
      expirationDate,
      manualReason: reason || null,
      said,
    }))
    const numbers = printed.flatMap((item) => item.numbers)
    const makes = new Map(
      body.items.flatMap(({ baseProductId }, index) =>
        (printed[index]?.numbers ?? []).map((id) => [id, baseProductId] as const),
      ),
    )
    return {
      needs: neededBy(writingRoute(routes, '/api/quick-labels'), {
        params: undefined,
        query: undefined,
        body,
      }),
      labels: [],
      makes,
      places: true,
      async write(unit, { request: { origin }, identity, holder }) {
        const isCounted = body.items.every(({ quantity }, index) => printed[index]?.numbers.length === quantity)
        if (!isCounted) throw new Rejection('numbers_not_counted')
        const [, made] = await Promise.all([
          admitNumbers(
            unit,
            numbers,
            identity.then(() => holder),
          ),
          printQuickLabels(unit, ports, body, { identity, origin }, printed),
        ])
        const labels = parsed(z.array(labelAnswer), made.labels)
        return {
          ids: labels.map(({ id }) => id),
          blocked: labels.flatMap(({ id, blocked }) => (blocked ? [id] : [])),
        }
      },
    }
  }

/** What may be done without a connection, by the calls of the other modules. */
export const offlineKinds = (routes: readonly Route[], quickPorts: QuickLabelPorts): OfflinePorts['kinds'] => ({
  quick_labels: quickLabels(routes, quickPorts),
  withdrawals: asOnline(routes, {
    path: '/api/products/withdrawals',
    labels: (body) => parsed(withdrawalsBody, body).items.map(({ id }) => id),
  }),
  transformations: asOnline(routes, {
    path: '/api/products/transformations',
    labels: (body) => parsed(transformationsBody, body).ids,
    places: true,
    made: (answer) => parsed(z.array(transformed), answer).flatMap(({ children }) => children.map(({ id }) => id)),
  }),
  round_close: asOnline(routes, {
    path: '/api/rounds/:id/close',
    split: ({ id, ...body }) => ({ body, params: { id } }),
    labels: (body) => {
      const { seen, outcomes } = parsed(roundCloseBody, body)
      return [...seen, ...outcomes.map(({ id }) => id)]
    },
  }),
  temperature_round: asOnline(routes, {
    path: '/api/temperature-rounds',
    labels: () => [],
  }),
  prints: asOnline(routes, {
    path: '/api/products/prints',
    labels: (body) => parsed(printsBody, body).ids,
  }),
})
