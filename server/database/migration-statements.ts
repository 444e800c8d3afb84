const DOLLAR_QUOTE = /\$\$/g

/**
 * The statements of a migration, in order. Each is sent by itself, because Citus sends some statements to the other nodes
 * with the whole text in which they stand. A statement ends with a semicolon at the end of a line; the lines of a body
 * between `$$` and `$$`, and comments, may end with one too.
 */
export function statementsOf(migration: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  let isInBody = false
  for (const line of migration.split('\n')) {
    const isComment = !isInBody && /^\s*--/.test(line)
    if (isComment || (line.trim() === '' && lines.length === 0)) continue
    lines.push(line)
    if ((line.match(DOLLAR_QUOTE)?.length ?? 0) % 2 === 1) isInBody = !isInBody
    if (isInBody || !line.trimEnd().endsWith(';')) continue
    statements.push(lines.join('\n'))
    lines = []
  }
  if (lines.length > 0) throw new Error(`The last statement of a migration has no end: ${lines.join('\n')}`)
  return statements
}
