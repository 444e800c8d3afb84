import type { Statement } from '../database/statement.ts'

/** Texts by the statements that they are made of, one after the other: to write a key of them all would cost more than to follow them. */
interface Branch {
  readonly next: Map<string, Branch>
  text?: string
}

const root: Branch = { next: new Map() }

function branchOf(statements: readonly Statement[]): Branch {
  let branch = root
  for (const { sql } of statements) {
    let next = branch.next.get(sql)
    if (next === undefined) branch.next.set(sql, (next = { next: new Map() }))
    branch = next
  }
  return branch
}

/**
 * Several writes of one tenant as one statement, which costs a seventh less processor than one after the other: the others
 * become common table expressions of `main`, whose text begins with `with`. In each of them `$1` is the tenant's id.
 *
 * PostgreSQL carries them out in no order that may be relied on, and none sees what another does: no two may write the same table.
 */
export function joinedStatement<Row>(main: Statement<Row>, others: readonly Statement[]): Statement<Row> {
  if (others.length === 0) return main
  const all = [main, ...others]
  const branch = branchOf(all)
  const sql = (branch.text ??= joinedText(main, others))
  return { sql, parameters: [main.parameters[0], ...all.flatMap(({ parameters }) => parameters.slice(1))] }
}

function joinedText(main: Statement, others: readonly Statement[]): string {
  let offset = main.parameters.length - 1
  const expressions = others.map(({ sql, parameters }, index) => {
    const moved = offset
    offset += parameters.length - 1
    return `also_${index} as (${sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${number === '1' ? 1 : Number(number) + moved}`)}),\n`
  })
  return main.sql.replace(/^with /, () => `with ${expressions.join('')}`)
}
