import type { NodeType } from '../contract/trace.ts'

/** A received lot, a label or a batch. */
export interface NodeRef {
  readonly type: NodeType
  readonly id: number
}

/** Nodes of a recall at most: a kitchen that reaches more has to recall its lots one by one. */
export const WALK_NODES = 100_000

export const keyOf = ({ type, id }: NodeRef): string => `${type}:${id}`

export const idsOf = (nodes: readonly NodeRef[], type: NodeType): number[] =>
  nodes.flatMap((node) => (node.type === type ? [node.id] : []))
