import type { Statement } from '../database/statement.ts'

/** Joined texts, by the texts that they join. */
const texts = new Map<string, string>()

/**
 * Several writes of one tenant as one statement: the others become common table expressions of `main`, whose text
 * begins with `with`. In each of them `$1` is the tenant's id. Measured: a seventh less processor time than the same
 * statements one after the other.
 *
 * PostgreSQL runs the expressions in no defined order and none sees the effect of another: no two may write the same
 * table.
 */
export function joinedStatement<Row>(main: Statement<Row>, others: readonly Statement[]): Statement<Row> {
  if (others.length === 0) return main
  const all = [main, ...others]
  const key = all.map(({ sql }) => sql).join(';')
  let text = texts.get(key)
  if (text === undefined) texts.set(key, (text = joinedText(main, others)))
  return { sql: text, parameters: [main.parameters[0], ...all.flatMap(({ parameters }) => parameters.slice(1))] }
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
