import type { NodeType } from '../contract/trace.ts'

/** A received lot, a label or a batch. */
export interface NodeRef {
  readonly type: NodeType
  readonly id: number
}

export const keyOf = ({ type, id }: NodeRef): string => `${type}:${id}`

export const idsOf = (nodes: readonly NodeRef[], type: NodeType): number[] =>
  nodes.flatMap((node) => (node.type === type ? [node.id] : []))
