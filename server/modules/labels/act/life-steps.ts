import { admitYears } from '../../../contract/admitted-dates.ts'
import { zonedInstant } from '../../../contract/calendar.ts'
import { Rejection } from '../../../errors.ts'
import { hasNotBegun, notLaterThan } from '../../../contract/start-time.ts'
import type { GeneratedLabel } from '../stream/events.ts'
import type { TransformBody, TransformCall } from '../contract/life.ts'
import type { LifePlace } from '../contract/label-place.ts'
import type { LifeKitchen, LifeStep, Transformation } from '../stream/life-dates-decider.ts'
import { isLateFreeze } from '../stream/life-dates-decider.ts'
import { opensIntoCold } from '../stream/life-decider.ts'
import type { DateEngine } from '../ports.ts'

const howOf: Readonly<Record<TransformCall, Transformation>> = {
  open: 'aberta',
  portion: 'porcionada',
  freeze: 'congelada',
  thaw: 'descongelada',
  move: 'movida',
}

/** The rules as the dates of a label's children depend on them. */
export function lifeRulesOf(engine: DateEngine, label: GeneratedLabel, timeZone: string): LifeKitchen {
  const ownClass = label.baseProductId === null ? label.foodClass : null
  return {
    timeZone,
    freezeWithinHours: engine.freezeWithinHours,
    ask(question) {
      const { answer, foodClass } = engine.ask({ ...question, foodClass: ownClass })
      const { expiration_date: expirationDate, limit, basis, ceiling, sentence, ruleVersion } = answer
      return { expirationDate, limit, basis, ceiling, sentence, ruleVersion, foodClass }
    },
  }
}

interface Asked {
  readonly call: TransformCall
  readonly body: TransformBody
  readonly now: Date
  readonly timeZone: string
}

/** A request for one label, without its place. */
export function stepOf(
  label: GeneratedLabel,
  engine: DateEngine,
  { call, body, now, timeZone }: Asked,
): Omit<LifeStep, 'place'> {
  if (body.expiration_date !== undefined) admitYears(body.expiration_date, timeZone, 'expiration_date')
  return {
    how: howOf[call],
    at: atOf(body, now, timeZone),
    now: now.toISOString(),
    kind: label.storageKind ?? ownPlace(label, engine.places).kind,
    date: body.expiration_date ?? null,
    quantity: body.quantity ?? 1,
    weight: body.weight ?? null,
    responsible: body.responsible ?? null,
  }
}

/** When it was done. A moment that is not there yet stays as it was sent, and is refused. */
function atOf({ at }: Pick<TransformBody, 'at'>, now: Date, timeZone: string): string {
  if (at === undefined) return zonedInstant(now, timeZone)
  // An offset that PostgreSQL does not know is an instant too.
  return hasNotBegun(at, now, timeZone) ? at : zonedInstant(new Date(notLaterThan(at, now, timeZone)), timeZone)
}

/** The place that was sent, or the only one that fits. */
export function placeOf(
  label: GeneratedLabel,
  { places }: DateEngine,
  call: TransformCall,
  sent: string | undefined,
): LifePlace {
  if (sent === undefined) return defaultPlace(call, ownPlace(label, places), places)
  const place = places.find(({ id }) => id === sent)
  if (place === undefined) throw new Rejection('answer_storage_unknown')
  return place
}

/** Where a label is. Its storage type may have been deleted since. */
function ownPlace(
  { storageTypeId, storageType, storageKind }: GeneratedLabel,
  places: readonly LifePlace[],
): LifePlace {
  return (
    places.find(({ id }) => id === storageTypeId) ?? {
      id: storageTypeId ?? '',
      name: storageType,
      kind: storageKind,
      tempMin: null,
      tempMax: null,
    }
  )
}

function defaultPlace(call: TransformCall, own: LifePlace, places: readonly LifePlace[]): LifePlace {
  if (call === 'open' || call === 'portion') return own
  const fitting = call === 'move' ? [] : places.filter(({ kind }) => kind === keptAs[call])
  const [only] = fitting
  if (only === undefined || fitting.length > 1) throw new Rejection('place_needed')
  return only
}

const keptAs = { freeze: 'congelado', thaw: 'refrigerado' } as const

/** The places where a label may go by this call. */
export function placesFor(
  call: TransformCall,
  label: GeneratedLabel,
  places: readonly LifePlace[],
): readonly LifePlace[] {
  const own = ownPlace(label, places)
  if (call === 'portion') return [own]
  if (call === 'freeze' || call === 'thaw') return places.filter(({ kind }) => kind === keptAs[call])
  const kind = label.storageKind ?? own.kind
  const fits = (place: LifePlace) => place.kind === kind || opensIntoCold(howOf[call], kind, place.kind)
  const same = places.filter((place) => kind !== null && fits(place))
  return call === 'move' ? same.filter(({ id }) => id !== own.id) : same
}

/** Why a frozen label's date stays as it is; null: it does not. */
export function hintOf(
  label: GeneratedLabel,
  { how, now }: Pick<LifeStep, 'how' | 'now'>,
  engine: DateEngine,
): string | null {
  if (how !== 'congelada') return null
  if (label.startedAt === null) return 'Sem a hora do preparo: a validade não muda.'
  const { freezeWithinHours } = engine
  if (Date.parse(label.startedAt) > Date.parse(now)) return 'O início ainda não chegou: a validade não muda.'
  if (isLateFreeze(label, now, freezeWithinHours))
    return `Passou de ${freezeWithinHours} h do preparo: a validade não muda.`
  return label.basis?.kind === 'manual' ? 'A validade foi informada por uma pessoa: congelar não a aumenta.' : null
}
