import type { Trace, TraceEdge, TraceNode } from '#contract/recalls/trace'
import { grouped } from '../../lib/grouped.ts'

type NodeOf<Type extends TraceNode['type']> = Extract<TraceNode, { type: Type }>
export type LabelNode = NodeOf<'etiqueta'>
type Maker = NodeOf<'lote'> | NodeOf<'preparo'>

/** Equal labels: of one maker, in one place or gone in one way. */
export interface Pile {
  readonly key: string
  readonly name: string
  readonly quantity: string
  readonly status: LabelNode['status']
  readonly place: string
  /** What they went into, or were made into; null: nothing. */
  readonly into: string | null
  /** How sure that is; null: they went into nothing. */
  readonly evidence: TraceEdge['evidence'] | null
  readonly labels: readonly LabelNode[]
}

/** Things of one kind that went in at a step, with how sure that is. */
export interface Entry {
  readonly key: string
  /** The name of the labels; of a lot without labels its number. */
  readonly name: string
  /** null: a lot, with how much of it where that was said. */
  readonly labels: number | null
  readonly quantity: string | null
  readonly evidence: TraceEdge['evidence']
  /** What they went into. */
  readonly into: string
}

/** A lot or a batch with its labels, or labels that were made of other labels. */
export interface Step {
  readonly key: string
  /** null: labels without a lot or a batch above them. */
  readonly maker: Maker | null
  /** How its labels were made of others: `congelada`; null: they were not. */
  readonly how: string | null
  readonly level: number
  readonly entries: readonly Entry[]
  readonly isPresumed: boolean
  readonly piles: readonly Pile[]
}

export interface TraceSides {
  readonly root: TraceNode
  /** The nearest first. */
  readonly up: readonly Step[]
  /** What something was made of stands before it. */
  readonly down: readonly Step[]
  /** What has no lot above it. */
  readonly withoutLot: readonly TraceNode[]
}

interface Graph {
  readonly nodes: ReadonlyMap<string, TraceNode>
  readonly into: ReadonlyMap<string, readonly TraceEdge[]>
  readonly outOf: ReadonlyMap<string, readonly TraceEdge[]>
}

/** Keys of the nodes that steps lead to from one, itself first, with how many steps away each is. */
function reached(from: string, next: (key: string) => readonly string[]): ReadonlyMap<string, number> {
  const found = new Map([[from, 0]])
  for (const [key, depth] of found) {
    for (const each of next(key)) if (!found.has(each)) found.set(each, depth + 1)
  }
  return found
}

/** What the root comes from, and what it has become, as steps with their labels in piles; null: the root is cut off. */
export function sidesOf({ root: rootKey, nodes: all, edges: given }: Trace): TraceSides | null {
  const nodes = new Map(all.map((node) => [node.key, node]))
  const root = nodes.get(rootKey)
  if (root === undefined) return null
  const edges = given.filter(({ from, to }) => nodes.has(from) && nodes.has(to))
  const graph = { nodes, into: grouped(edges, ({ to }) => to), outOf: grouped(edges, ({ from }) => from) }
  const above = reached(rootKey, (key) => (graph.into.get(key) ?? []).map(({ from }) => from))
  const below = reached(rootKey, (key) => (graph.outOf.get(key) ?? []).map(({ to }) => to))
  const lots = new Set([...above.keys()].filter((key) => key.startsWith('lote:')))
  const withoutLot = [...above.keys()].flatMap((key) => {
    const node = nodes.get(key)
    return node === undefined || lots.has(key) || graph.into.has(key) ? [] : [node]
  })
  return { root, up: stepsUp(graph, root, above), down: stepsDown(graph, root, below), withoutLot }
}

interface Made {
  readonly maker: string
  readonly how: string | null
}

/** What a label hangs from: what it was made of, else its batch, else its lot, of those on this side. */
function madeBy({ into }: Graph, { key }: LabelNode, side: ReadonlyMap<string, number>): Made {
  const edges = (into.get(key) ?? []).filter(({ from }) => side.has(from))
  const parent = edges.find(({ from }) => from.startsWith('etiqueta:'))
  if (parent !== undefined) return { maker: `${parent.how} ${side.get(key)}`, how: parent.how }
  const maker = edges.find(({ how }) => how === 'produzida') ?? edges[0]
  return { maker: maker?.from ?? '', how: null }
}

const isLabel = (node: TraceNode | undefined): node is LabelNode => node?.type === 'etiqueta'

interface Side {
  readonly side: ReadonlyMap<string, number>
  readonly makers: ReadonlyMap<string, readonly LabelNode[]>
  readonly hows: ReadonlyMap<string, string | null>
}

function sideOf(graph: Graph, side: ReadonlyMap<string, number>, without: string | null): Side {
  const labels = [...side.keys()].map((key) => graph.nodes.get(key)).filter(isLabel)
  const shown = labels.filter(({ key }) => key !== without)
  const made = new Map(shown.map((label) => [label.key, madeBy(graph, label, side)]))
  return {
    side,
    makers: grouped(shown, ({ key }) => made.get(key)?.maker ?? ''),
    hows: new Map([...made.values()].map(({ maker, how }) => [maker, how])),
  }
}

/** Every maker of a side, and what no maker has; the nearest first. */
function keysOf({ nodes }: Graph, { side, makers }: Side): readonly string[] {
  const depthOf = (key: string) =>
    side.get(key) ?? Math.min(...(makers.get(key) ?? []).map((label) => side.get(label.key) ?? 0))
  const found = [...side.keys()].filter((key) => !isLabel(nodes.get(key)))
  return [...new Set([...found, ...makers.keys()])].sort((one, other) => depthOf(one) - depthOf(other))
}

function stepOf(graph: Graph, own: Side, key: string, edges: readonly TraceEdge[], level: number): Step {
  const maker = graph.nodes.get(key)
  const entries = entriesOf(graph, edges)
  return {
    key,
    maker: maker === undefined || isLabel(maker) ? null : maker,
    how: own.hows.get(key) ?? null,
    level,
    entries,
    isPresumed: entries.length > 0 && entries.every(({ evidence }) => evidence === 'presumido'),
    piles: pilesOf(graph, own, own.makers.get(key) ?? []),
  }
}

function stepsUp(graph: Graph, root: TraceNode, above: ReadonlyMap<string, number>): readonly Step[] {
  const own = sideOf(graph, above, root.key)
  return keysOf(graph, own)
    .filter((key) => key !== root.key || root.type === 'lote')
    .map((key) => {
      const members = [key, ...(own.makers.get(key) ?? []).map((label) => label.key)]
      const edges = members.flatMap((each) => graph.outOf.get(each) ?? [])
      return stepOf(
        graph,
        own,
        key,
        edges.filter(({ to, how }) => above.has(to) && how === 'usada'),
        0,
      )
    })
}

function stepsDown(graph: Graph, root: TraceNode, below: ReadonlyMap<string, number>): readonly Step[] {
  const own = sideOf(graph, below, null)
  const keys = keysOf(graph, own)
  const makerOf = new Map([...own.makers].flatMap(([maker, labels]) => labels.map(({ key }) => [key, maker])))
  const edgesInto = (key: string) => {
    const members = (own.hows.get(key) ?? null) === null ? [key] : (own.makers.get(key) ?? []).map((label) => label.key)
    return members.flatMap((each) => graph.into.get(each) ?? []).filter(({ from }) => below.has(from))
  }
  const first = isLabel(root) ? '' : root.key
  const above = new Map(
    keys.map((key) => [key, edgesInto(key).map(({ from }) => makerOf.get(from) ?? from)[0] ?? null]),
  )
  const ordered: Step[] = []
  const done = new Set<string>()
  function add(key: string, level: number): void {
    if (done.has(key)) return
    done.add(key)
    ordered.push(stepOf(graph, own, key, edgesInto(key), level))
    for (const each of keys) if (above.get(each) === key) add(each, key === first ? 0 : level + 1)
  }
  for (const key of [first, ...keys]) if (keys.includes(key)) add(key, 0)
  return ordered
}

function entriesOf({ nodes }: Graph, edges: readonly TraceEdge[]): readonly Entry[] {
  const named = edges.flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)]
    return from === undefined || to === undefined ? [] : [{ ...edge, from, to }]
  })
  const groups = grouped(named, ({ from, to, evidence, how }) =>
    JSON.stringify([isLabel(from) ? from.name : from.key, to.type === 'etiqueta' ? how : to.key, evidence]),
  )
  return [...groups].flatMap(([key, group]) => {
    const [first] = group
    if (first === undefined) return []
    const { from, to, evidence, quantity } = first
    const count = new Set(group.map((edge) => edge.from.key)).size
    return {
      key,
      name: from.type === 'lote' ? (from.lot === '' ? from.code : from.lot) : from.name,
      labels: isLabel(from) ? count : null,
      quantity: group.length === 1 ? quantity : null,
      evidence,
      into: nameOf(to),
    }
  })
}

/** `Frango desfiado L261130-02` */
export const nameOf = (node: TraceNode): string => (node.type === 'preparo' ? `${node.name} ${node.code}` : node.name)

function pilesOf({ nodes, outOf }: Graph, { side }: Side, labels: readonly LabelNode[]): readonly Pile[] {
  const nextOf = ({ key }: LabelNode): Pick<Pile, 'into' | 'evidence'> => {
    const next = (outOf.get(key) ?? []).find(({ to }) => side.has(to))
    const to = next === undefined ? undefined : nodes.get(next.to)
    if (next === undefined || to === undefined) return { into: null, evidence: null }
    return { into: to.type === 'preparo' ? nameOf(to) : next.how, evidence: next.evidence }
  }
  const rows = labels.map((label) => ({ label, next: nextOf(label) }))
  const groups = grouped(rows, ({ label: { name, quantity, status, place }, next }) =>
    JSON.stringify([name, quantity, status, place, next]),
  )
  const piles = [...groups].flatMap(([key, own]): Pile[] => {
    const [first] = own
    if (first === undefined) return []
    const { name, quantity, status, place } = first.label
    return [{ key, name, quantity, status, place, ...first.next, labels: own.map(({ label }) => label) }]
  })
  return piles.sort((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
}

const order: readonly LabelNode['status'][] = [
  'in_stock',
  'blocked',
  'transformed',
  'consumed',
  'discarded',
  'donated',
  'returned',
  'missing',
]
