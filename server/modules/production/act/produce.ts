import { shownPerson } from '../../../audit-sentence.ts'
import { askedTemplate } from '../../../contract/print-template.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { batchDecider, batchStream } from '../batch-decider.ts'
import type { BatchBody, Produced } from '../contract/batches.ts'
import type { BatchDetails } from '../events.ts'
import type { ProductionPorts, Sheet } from '../ports.ts'
import { batchAnswer } from '../read/batch-answer.ts'
import type { PlannedBatch } from '../read/read-batch.ts'
import { birthOf, planBatch, refuseOld } from '../read/read-batch.ts'
import { batchNames, hintsOf, usedUpOf } from '../rules/inputs.ts'
import { yieldQuestion } from '../rules/yield.ts'

interface Call {
  readonly identity: Promise<Identity>
  readonly origin: string
  readonly ports: ProductionPorts
}

/** Makes a batch: its labels, the use of its inputs, its frozen cost and its paper, all of it or nothing. */
export async function produce(unit: UnitOfWork, body: BatchBody, call: Call): Promise<Produced> {
  const { ports, identity } = call
  const sheet = body.usePricesNow === true ? await withPricesNow(unit, body, ports) : undefined
  const named = batchNames(body)
  const [plan, inputs, { userId, permissions }, names] = await Promise.all([
    planBatch(unit.tx, body, {
      identity,
      now: unit.now,
      ports,
      sheet,
      preparing: ports.prepareLabels(unit, { names: named, identity, station: body.station ?? null }),
    }),
    ports.prepareInputs(unit, named.labelCodes),
    identity,
    ports.personNames(unit.tx),
  ])
  if (sheet === undefined) refuseOld(plan.sheet, body)
  const question = yieldQuestion(plan.yields)
  if (question !== null && body.confirmYield !== true) throw new Rejection('yield_unusual', { text: question })
  const made = await plan.prepared.make(plan.costed.orders, birthOf(plan, body.responsible ?? ''), {
    ...call,
    asked: askedTemplate(body),
  })
  const details = detailsOf(plan, made, { at: unit.now.toISOString(), times: body.times })
  inputs.use(
    plan.inputs.flatMap(({ stored: { labelId, quantity } }) => (labelId === null ? [] : [{ labelId, quantity }])),
    { children: made.ids.flat(), producedAt: plan.producedAt, timeZone: plan.timeZone },
  )
  decideAndAppend(unit, batchDecider, newStream(batchDecider, batchStream(plan.id)), { type: 'ProduceBatch', details })
  const seesCosts = may({ permissions }, 'ver_custos')
  return {
    batch: batchAnswer(details, { person: shownPerson(names, userId), undoneAt: null, seesCosts }),
    labels: [...made.labels],
    job: made.job,
  }
}

/** The version that the person has seen is the one before the prices are copied. */
async function withPricesNow(unit: UnitOfWork, body: BatchBody, ports: ProductionPorts): Promise<Sheet> {
  const seen = await ports.sheet(unit.tx, body.recipeId)
  if (seen === null) throw new Rejection('recipe_not_found')
  refuseOld(seen, body)
  return ports.updatePrices(unit, body.recipeId)
}

interface Made {
  readonly ids: readonly (readonly number[])[]
  readonly labels: readonly Produced['labels'][number][]
}

function detailsOf(
  plan: PlannedBatch,
  { ids, labels }: Made,
  { at, times }: { readonly at: string; readonly times: number },
): BatchDetails {
  const { sheet, yields, costed, packed, inputs, timeZone } = plan
  const byProduct = Map.groupBy(
    costed.orders.map(({ baseProductId }, index) => ({ baseProductId, labelIds: ids[index] ?? [] })),
    ({ baseProductId }) => baseProductId,
  )
  const outputs = [...byProduct].map(([baseProductId, orders]) => ({
    baseProductId,
    labelIds: orders.flatMap(({ labelIds }) => labelIds),
  }))
  const byId = new Map(labels.map((label) => [label.id, label]))
  // One for each output: the same product may be in two places.
  const dates = packed.outputs.flatMap(({ path }) => {
    const order = costed.orders.findIndex((each) => each.path === path)
    const label = byId.get(ids[order]?.[0] ?? 0)
    if (label === undefined) return []
    const { baseProductId, name, expiration_date, sentence = null } = label
    return [{ baseProductId: baseProductId ?? '', name, expiration_date, sentence: sentence ?? '' }]
  })
  return {
    id: plan.id,
    lot: plan.lot,
    day: plan.day,
    ofDay: plan.ofDay,
    recipeId: sheet.id,
    recipeVersion: sheet.version,
    name: sheet.name,
    times,
    planned: yields.planned.toNumber(),
    real: yields.real.toNumber(),
    unit: yields.unit,
    at,
    producedAt: plan.producedAt,
    cooked: plan.cooked,
    cost: costed.total,
    inputs: inputs.map(({ stored }) => stored),
    usedUp: usedUpOf(inputs),
    outputs,
    leftover: costed.leftoverCost === null ? null : { n: packed.leftover.toNumber(), cost: costed.leftoverCost },
    dates,
    hints: hintsOf(inputs, dates, { at: new Date(plan.producedAt), timeZone }),
  }
}
