import type { Fact } from './model.ts'

// The log of a kitchen as units: what one request or one command of a queue has written.

export interface LoggedEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  /** null: it was done with a connection. */
  readonly offlineAt: string | null
  readonly recordedAt: Date
}

export interface Unit {
  readonly offlineAt: string | null
  readonly events: LoggedEvent[]
}

/** The events of one request stand side by side in the log. */
export function unitsOf(events: readonly LoggedEvent[]): readonly Unit[] {
  const units: Unit[] = []
  let open: string | null = null
  for (const event of events) {
    const last = units.at(-1)
    if (last !== undefined && event.requestId !== null && event.requestId === open) last.events.push(event)
    else units.push({ offlineAt: event.offlineAt, events: [event] })
    open = event.requestId
  }
  return units
}

const LEFT: Readonly<Record<string, 'consumed' | 'discarded' | 'transformed'>> = {
  LabelConsumed: 'consumed',
  LabelDiscarded: 'discarded',
  LabelTransformed: 'transformed',
}

/** What a unit has made of a label: the parts of a portioning, or the label in the place of a blocked one. */
export function childrenOf({ events }: Unit): readonly Fact[] {
  const dates = new Map(
    events.flatMap(({ type, data }) =>
      type === 'LabelGenerated' ? [[data['id'], String(data['expirationDate'])]] : [],
    ),
  )
  return events.flatMap(({ type, data }) =>
    type !== 'LabelTransformed'
      ? []
      : (data['children'] as readonly number[]).map((id) => ({
          what: 'child' as const,
          id,
          parent: Number(data['id']),
          date: dates.get(id) ?? '',
        })),
  )
}

export function factOf({ type, data, recordedAt }: LoggedEvent): readonly Fact[] {
  const id = Number(data['id'])
  const left = LEFT[type]
  if (left !== undefined) return [{ what: 'left', id, how: left }]
  switch (type) {
    case 'HouseRuleSet': {
      const { n } = data['duration'] as { readonly n: number }
      return [{ what: 'rule', product: String(data['baseProductId']), days: n, from: recordedAt.getTime() }]
    }
    case 'BaseProductDeleted':
      return [{ what: 'product gone', product: String(data['id']) }]
    case 'UserPermissionsChanged':
      return [
        {
          what: 'may discard',
          person: String(data['userId']),
          may: (data['permissions'] as readonly string[]).includes('descartar'),
        },
      ]
    case 'RoundStarted':
      return [{ what: 'round', id: String(data['id']) }]
    case 'LabelReleased':
      return [{ what: 'released', id }]
    default:
      return []
  }
}

/** `LabelConsumed 412`; the labels that are made of another one are `new`. */
export function effectsOf({ events }: Unit, children: readonly Fact[]): readonly string[] {
  const made = new Set(children.flatMap((fact) => (fact.what === 'child' ? [fact.id] : [])))
  return events
    .map(({ type, data }) => {
      if (!type.startsWith('Label')) return type
      const id = Number(data['id'])
      return `${type} ${made.has(id) ? 'new' : id}`
    })
    .toSorted()
}
