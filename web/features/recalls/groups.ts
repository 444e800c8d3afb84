import type { RecallLabel } from '#contract/recalls/recalls'
import { labelStandings } from '#contract/recalls/trace'
import type { TraceNode } from '#contract/recalls/trace'
import { listText } from '#contract/words'
import { grouped } from '../../lib/grouped.ts'
import { formatDate } from '../../lib/format.ts'

interface Counted {
  readonly place: string
  readonly name: string
  readonly labels: number
}

export interface PlaceCount {
  readonly place: string
  readonly labels: number
  /** `Frango desfiado 5 · Strogonoff 4`; one product has no number of its own. */
  readonly products: string
}

function countsByName(groups: readonly Counted[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { name, labels } of groups) counts.set(name, (counts.get(name) ?? 0) + labels)
  return counts
}

/** The place with most labels first. */
export function byPlace(groups: readonly Counted[]): readonly PlaceCount[] {
  return [...grouped(groups, ({ place }) => place)]
    .map(([place, own]) => {
      const names = [...countsByName(own)]
      return {
        place,
        labels: own.reduce((sum, { labels }) => sum + labels, 0),
        products: names.map(([name, count]) => (names.length === 1 ? name : `${name} ${count}`)).join(' · '),
      }
    })
    .sort((one, other) => other.labels - one.labels)
}

/** What a recall with the presumed steps reaches more, by product. */
export function addedProducts(
  without: readonly Counted[],
  all: readonly Counted[],
): readonly { readonly name: string; readonly labels: number }[] {
  const before = countsByName(without)
  return [...countsByName(all)]
    .map(([name, labels]) => ({ name, labels: labels - (before.get(name) ?? 0) }))
    .filter(({ labels }) => labels > 0)
}

export type GoneLabel = Pick<RecallLabel, 'name' | 'status' | 'at' | 'person'>

export interface GoneGroup extends Pick<GoneLabel, 'name' | 'status'> {
  readonly labels: number
  /** `30/11 e 01/12, João e Bia` */
  readonly when: string
}

const NAMED_MAX = 3

/** Each text once; of many the first ones. */
function fewOf(texts: readonly string[]): string {
  const own = [...new Set(texts.filter((text) => text !== ''))]
  return own.length > NAMED_MAX
    ? `${own.slice(0, NAMED_MAX).join(', ')} e mais ${own.length - NAMED_MAX}`
    : listText(own)
}

/** What has left the stock, by product and way, with who did it and when. */
export function goneGroups(gone: readonly GoneLabel[], timeZone: string): readonly GoneGroup[] {
  const dayOf = (at: string) => (at === '' ? '' : formatDate(at, timeZone).slice(0, 5))
  return [...grouped(gone, ({ status, name }) => `${status} ${name}`).values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const own = [first, ...others]
      const days = fewOf(
        own
          .map(({ at }) => at ?? '')
          .sort()
          .map(dayOf),
      )
      const people = fewOf(own.map(({ person }) => person ?? ''))
      const when = [days, people].filter((text) => text !== '').join(', ')
      return [{ name: first.name, status: first.status, labels: own.length, when }]
    })
    .sort((one, other) => labelStandings.indexOf(one.status) - labelStandings.indexOf(other.status))
}

/** The labels of a trace that have left the stock. */
export const goneNodes = (nodes: readonly TraceNode[]): readonly GoneLabel[] =>
  nodes.flatMap((node) =>
    node.type === 'etiqueta' && !['in_stock', 'blocked', 'transformed'].includes(node.status) ? [node] : [],
  )
