/**
 * The lineage of labels stands in two tables: `label_links` joins a label to the one that it comes from, and `label_batches`
 * joins a batch to the labels that went into it and came out of it (decision 103). These fragments walk both, in statements
 * whose `$1` is the tenant.
 */
export type Direction = 'up' | 'down'

const columns = {
  up: { own: 'child_id', other: 'parent_id', ownSide: 'saiu', otherSide: 'entrou' },
  down: { own: 'parent_id', other: 'child_id', ownSide: 'entrou', otherSide: 'saiu' },
} as const

interface From {
  /** The label's id, as an expression of SQL. */
  readonly label: string
  /** How many at most, as an expression of SQL. */
  readonly limit: string
  /** Labels that only name this one as their parent are left out: it has not become them. */
  readonly withoutNamed?: true
}

/**
 * The labels that one comes from (`up`) or has become (`down`), the lowest ids first: `id, how, at`. The time is that of the
 * act on the parent. A later batch has later labels, so the first labels of a label's batches are those of its first batches,
 * and PostgreSQL reads no more batches than the limit needs.
 */
export function relativesSql(direction: Direction, { label, limit, withoutNamed }: From): string {
  const { own, other, ownSide, otherSide } = columns[direction]
  const used = ownSide === 'entrou' ? 'mine' : 'theirs'
  return `(select k.${other} as id, k.how, k.at from label_links k
  where k.tenant_id = $1 and k.${own} = ${label}${withoutNamed ? " and k.how <> 'preparo'" : ''} order by k.${other} limit ${limit})
union all
(select theirs.label_id, 'preparo', ${used}.at from label_batches mine
  join label_batches theirs on theirs.tenant_id = $1 and theirs.batch_id = mine.batch_id and theirs.side = '${otherSide}'
  where mine.tenant_id = $1 and mine.label_id = ${label} and mine.side = '${ownSide}'
  order by mine.batch_id, theirs.label_id limit ${limit})`
}

interface Step {
  /** The alias of the node that the step starts from, with `kind` and `id`. */
  readonly node: string
  /** How many labels the walk answers at most, as an expression of SQL. */
  readonly limit: string
}

/**
 * One step of a walk over labels and batches, as a `lateral`: the nodes (`kind, id`) next to a node, and `step`, how many
 * labels further they are. A batch is 0, so that a depth counts labels. The labels of a batch are read once, however many
 * labels lead to it. A label that went into thousands of batches leads to its first ones: each has a label at least, so
 * a walk that ends at the limit needs no more.
 */
export function nextNodesSql(direction: Direction, { node, limit }: Step): string {
  const { own, other, ownSide, otherSide } = columns[direction]
  return `lateral (
    select 'etiqueta' as kind, k.${other} as id, 1 as step from label_links k
    where ${node}.kind = 'etiqueta' and k.tenant_id = $1 and k.${own} = ${node}.id
    union all
    (select 'preparo', b.batch_id, 0 from label_batches b
    where ${node}.kind = 'etiqueta' and b.tenant_id = $1 and b.label_id = ${node}.id and b.side = '${ownSide}'
    order by b.batch_id limit ${limit})
    union all
    select 'etiqueta', b.label_id, 1 from label_batches b
    where ${node}.kind = 'preparo' and b.tenant_id = $1 and b.batch_id = ${node}.id and b.side = '${otherSide}'
  )`
}
