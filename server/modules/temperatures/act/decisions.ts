import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { refuseWithout } from '../../../http/identity.ts'
import { isBlockedFor } from '../../labels/published.ts'
import type { DecisionsMade, IncidentDecisionsBody } from '../contract/incidents.ts'
import { blockReason, incidentName } from '../contract/incidents.ts'
import { hourText } from '../contract/sentence.ts'
import { isShortened } from '../contract/unmeasured.ts'
import type { Outcome } from '../contract/verdict-schemas.ts'
import { incidentDecider, incidentStream } from '../incident-decider.ts'
import type { DecidedFood, IncidentPorts } from '../ports.ts'
import { readJudged } from '../read/judged.ts'
import { isInStock } from '../rules/label-life.ts'
import { heldElsewhere } from './held-elsewhere.ts'
import type { JudgedFood } from '../rules/judged-labels.ts'

type Item = IncidentDecisionsBody['items'][number]

interface Decider {
  readonly ports: IncidentPorts
  readonly identity: Promise<Identity>
}

/** What people decide about the labels of an occurrence, all of it or nothing: one unit of work. */
export async function decideIncident(
  unit: UnitOfWork,
  id: number,
  { items }: IncidentDecisionsBody,
  { ports, identity }: Decider,
): Promise<DecisionsMade> {
  const { tx, now } = unit
  const [[loaded], person] = await Promise.all([loadStreams(unit, incidentDecider, [incidentStream(id)]), identity])
  if (loaded === undefined || loaded.state === null) throw new Rejection('incident_not_found')
  const incident = loaded.state
  const { labels } = await readJudged(tx, incident, { ports, zone: identity, now })
  const byId = new Map(labels.flatMap((label) => (isInStock(label.food) ? [[label.food.id, label]] : [])))
  const decided = items.map((item, index) => {
    const path = `items.${index}`
    const label = byId.get(item.id)
    if (label === undefined) throw new Rejection('incident_label_unknown', { path: `${path}.id` })
    admitDecision(item, label, { path, person, now })
    return { item, label, path }
  })
  const reason = blockReason(incident)
  const of = (decision: Item['decision']) => decided.filter(({ item }) => item.decision === decision)
  const freed = of('mantem').filter(({ label }) => isBlockedFor(label.food.blocked, reason))
  const foods = freed.map(({ label }) => label.food)
  const held = await heldElsewhere(unit, id, foods, { ports, zone: identity })
  const isHeld = ({ item }: { readonly item: Item }) => held.has(item.id)
  await ports.block(
    unit,
    { blocked: [], released: freed.filter(isHeld).map(({ item }) => item.id), held },
    { reason, incidentId: id, zone: identity },
  )
  const born = await ports.decide(
    unit,
    {
      note: incidentName(id),
      discarded: of('descarta').map(place),
      released: freed.filter((one) => !isHeld(one)).map(place),
      block: reason,
      shortened: of('encurta').map((one) => ({
        ...place(one),
        date: one.label.verdict.expirationDate,
        storageTypeId: one.label.food.storageTypeId ?? '',
      })),
      thawed: of('descongelou').map((one) => ({
        ...place(one),
        at: thawedAt(one.label),
        storageTypeId: one.item.storageTypeId,
      })),
    },
    identity,
  )
  decideAndAppend(unit, incidentDecider, loaded, {
    type: 'DecideIncident',
    items: decided.map(({ item, label }) => ({
      labelId: item.id,
      name: label.food.name,
      decision: item.decision,
      outcome: label.verdict.outcome,
      units: label.verdict.units,
      sustained: label.verdict.sustained,
      reason: item.reason,
    })),
    at: now.toISOString(),
  })
  return { decided: decided.length, labels: [...born] }
}

const place = ({ item, path }: { readonly item: Item; readonly path: string }): DecidedFood => ({ id: item.id, path })

/** Written down later than it thawed, a label cannot have thawed before. */
const thawedAt = ({ verdict, food }: JudgedFood): string =>
  new Date(Math.max(verdict.thawedAt ?? 0, food.enteredAt.getTime())).toISOString()

interface Asking {
  readonly path: string
  readonly person: Identity
  readonly now: Date
}

/** Anything may be discarded. Else the decision is that of the verdict, and what a person must decide needs a reason. */
function admitDecision({ decision, reason }: Item, { verdict }: JudgedFood, { path, person, now }: Asking): void {
  const requestPath = `${path}.decision`
  if (decision === 'descarta') return
  if (verdict.outcome === 'descartar') {
    const day = { timeZone: person.timeZone, today: now.getTime() }
    const when =
      verdict.crossedAt === null
        ? 'Já tinha passado do tempo aceito.'
        : `Passou do tempo aceito às ${hourText(verdict.crossedAt, day)}.`
    throw new Rejection('verdict_discard', { text: `${when} Só é possível descartar.`, requestPath })
  }
  if (verdict.outcome === 'decidir') {
    if (decision !== 'mantem') throw notFitting('decidir', requestPath)
    if (isShortened(verdict)) throw new Rejection('decision_not_fitting', { text: SHORTENED, requestPath })
    refuseWithout(person, ['regras'])
    if (reason === '') throw new Rejection('decision_reason_missing', { path: `${path}.reason` })
    return
  }
  if (decision !== verdict.outcome) throw notFitting(verdict.outcome, requestPath)
}

const SHORTENED =
  'Pelas leituras, este alimento já não fica com a validade que tem. Meça o lugar, que diz a nova data, ou descarte.'
const fitting: Readonly<Record<Outcome, string>> = {
  mantem: 'Este alimento fica com a validade que tem: mantenha ou descarte.',
  encurta: 'A validade deste alimento precisa ficar mais curta: encurte ou descarte.',
  descongelou: 'Este alimento descongelou: registre o descongelamento ou descarte.',
  decidir: 'Diga se este alimento fica, com o motivo, ou descarte.',
  descartar: 'Só é possível descartar.',
}
const notFitting = (outcome: Outcome, requestPath: string) =>
  new Rejection('decision_not_fitting', { text: fitting[outcome], requestPath })
