import type { Change, Projection, Row } from '../../../events/projection.ts'
import { labels, labelSources } from './tables.ts'

/**
 * The projection of labels, whose replay gives the labels of before their place. Their events say its name only. The place
 * is the storage type that had this name when the event was appended; a label whose name was no storage type's is in none.
 * Newer events say the id themselves.
 */
export const withPlacesByName = (projection: Projection): Projection => ({
  ...projection,
  replay() {
    const places = namedPlaces()
    return (event) =>
      projection.apply(event).map((change) => {
        if (change.table === labelSources) places.note(change)
        return change.table === labels ? placed(change, places) : change
      })
  },
})

interface NamedPlaces {
  note(change: Change): void
  /** The storage type that has this name now; null: there is none. */
  idOf(name: string): string | null
}

function namedPlaces(): NamedPlaces {
  const names = new Map<string, string>()
  return {
    note(change) {
      const { kind, id, name } = 'row' in change ? change.row : change.key
      if (kind !== 'storage_type' || typeof id !== 'string') return
      names.delete(id)
      if (change.kind === 'put' && typeof name === 'string') names.set(id, name)
    },
    // A kitchen has some dozens of places, and only the events of before are asked for.
    idOf: (name) => [...names].find(([, one]) => one === name)?.[0] ?? null,
  }
}

function placed(change: Change, places: NamedPlaces): Change {
  const fill = (columns: Row): Row => {
    const { storage_type_id: id, storage_type: name } = columns
    return id === null && typeof name === 'string' ? { ...columns, storage_type_id: places.idOf(name) } : columns
  }
  switch (change.kind) {
    case 'insert':
    case 'put':
      return { ...change, row: fill(change.row) }
    case 'patch':
      return { ...change, set: fill(change.set) }
    case 'add':
    case 'remove':
      return change
    default:
      return change satisfies never
  }
}
