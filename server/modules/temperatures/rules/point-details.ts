import { celsiusText } from '../../../contract/food.ts'
import { Rejection } from '../../../errors.ts'
import type { PointDetails, TemperaturePointBody } from '../contract/points.ts'
import { defaultTolerance } from '../contract/points.ts'
import type { MeasuredPlace } from '../ports.ts'

/** A point with what the request left out: kind and limits of its storage type, the tolerance of its kind. */
export function pointDetails(
  id: number,
  { name, storageTypeId, rounds, active, ...body }: TemperaturePointBody,
  places: readonly MeasuredPlace[],
): PointDetails {
  const place = storageTypeId === null ? null : placeOf(storageTypeId, places)
  const kind = body.kind ?? place?.kind
  if (kind === undefined) throw new Rejection('temperature_kind_missing')
  const { min = place?.tempMin ?? null, max = place?.tempMax ?? null, toleranceMinutes = defaultTolerance[kind] } = body
  if (min !== null && max !== null && min > max)
    throw new Rejection('temperature_limits', {
      text: `A máxima, ${celsiusText(max)}, fica abaixo da mínima, ${celsiusText(min)}`,
    })
  const inOrder = rounds.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
  return { id, name, storageTypeId, kind, min, max, toleranceMinutes, rounds: inOrder, active }
}

function placeOf(id: string, places: readonly MeasuredPlace[]): MeasuredPlace {
  const place = places.find((one) => one.id === id)
  if (place === undefined) throw new Rejection('temperature_place_unknown')
  return place
}
