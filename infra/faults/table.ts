import type { FaultCase, Ground, Outcome } from './case.ts'

/** A case as it went: it is right where the product held and its control did not. */
export interface Row {
  readonly id: string
  readonly name: string
  readonly expected: string
  readonly outcome: Outcome
  readonly control: Outcome & { readonly name: string }
  readonly seconds: number
}

export const isRight = ({ outcome, control }: Row): boolean => outcome.holds && !control.holds

/** What throws did not hold; that is no excuse for a control either, which must fail by what it does. */
async function attempt(ground: Ground, run: FaultCase['run'], ifThrown: boolean): Promise<Outcome> {
  try {
    return await run(ground)
  } catch (error) {
    return { holds: ifThrown, seen: `erro: ${error instanceof Error ? error.message : String(error)}`.slice(0, 2_000), figure: '' }
  }
}

export async function rowOf({ id, name, expected, run, control }: FaultCase, ground: Ground): Promise<Row> {
  const started = performance.now()
  const outcome = await attempt(ground, run, false)
  const controlled = await attempt(ground, control.run, true)
  return { id, name, expected, outcome, control: { ...controlled, name: control.name }, seconds: (performance.now() - started) / 1000 }
}

const cell = (text: string) => text.replaceAll('|', '/').replaceAll('\n', ' ')

/** One Markdown row a case. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['', 'nº', 'caso', 'esperado', 'visto', 'medida', 'controle (tem de falhar)', 's']
  const lines = rows.map((row) => [
    isRight(row) ? '✓' : '✗', row.id, row.name, row.expected, row.outcome.seen, row.outcome.figure,
    `${row.control.name}: ${row.control.seen}${row.control.holds ? ' — NÃO FALHOU' : ''}`, row.seconds.toFixed(1),
  ])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}
