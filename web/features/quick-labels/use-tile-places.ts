import { useState } from 'react'
import { localHour } from '#contract/calendar'
import type { QuickTile } from '#contract/quick-labels'
import { inPlaces, keyOf } from './picks.ts'

const BUCKET_HOURS = 3

interface Places {
  readonly keys: readonly string[]
  readonly bucket: number
}

/** The tiles, which stand still while the screen is open: only another part of the day with empty hands moves them. */
export function useTilePlaces(
  tiles: readonly QuickTile[] | undefined,
  { now, timeZone, isIdle }: { readonly now: Date; readonly timeZone: string; readonly isIdle: boolean },
): readonly QuickTile[] | undefined {
  const [places, setPlaces] = useState<Places | null>(null)
  if (tiles === undefined) return undefined
  const bucket = Math.floor(localHour(now, timeZone) / BUCKET_HOURS)
  const kept = places !== null && (places.bucket === bucket || !isIdle) ? places : { keys: tiles.map(keyOf), bucket }
  const placed = inPlaces(kept.keys, tiles)
  const keys = placed.map(keyOf)
  // The places belong to this screen and follow the answer that it was given: React allows setting them here.
  if (places?.bucket !== kept.bucket || places.keys.join() !== keys.join()) setPlaces({ keys, bucket: kept.bucket })
  return placed
}
