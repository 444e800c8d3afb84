import type { CaseContext, FaultCase, Outcome } from './case.ts'

/** The result of a case: it is right if the product held and the control did not. */
export interface Row {
  readonly kind: 'run'
  readonly id: string
  readonly name: string
  readonly expected: string
  readonly outcome: Outcome
  readonly control: Outcome & { readonly name: string }
  readonly seconds: number
}

/** A case that this machine cannot run. It shows nothing, neither for the product nor against it. */
export interface SkippedRow {
  readonly kind: 'skipped'
  readonly id: string
  readonly name: string
  readonly expected: string
  readonly missing: string
}

export const isRight = ({ outcome, control }: Row): boolean => outcome.holds && !control.holds

/** A case that throws did not hold. A control that throws counts as holding: an error is not the expected failure. */
async function attempt(context: CaseContext, run: FaultCase['run'], ifThrown: boolean): Promise<Outcome> {
  try {
    return await run(context)
  } catch (error) {
    return {
      holds: ifThrown,
      seen: `erro: ${error instanceof Error ? error.message : String(error)}`.slice(0, 2_000),
      figure: '',
    }
  }
}

export async function rowOf(faultCase: FaultCase, context: CaseContext): Promise<Row | SkippedRow> {
  const { id, name, expected, run, control } = faultCase
  const missing = (await faultCase.missing?.()) ?? null
  if (missing !== null) return { kind: 'skipped', id, name, expected, missing }
  const started = performance.now()
  const outcome = await attempt(context, run, false)
  const controlled = await attempt(context, control.run, true)
  return {
    kind: 'run',
    id,
    name,
    expected,
    outcome,
    control: { ...controlled, name: control.name },
    seconds: (performance.now() - started) / 1000,
  }
}

const cell = (text: string) => text.replaceAll('|', '/').replaceAll('\n', ' ')

/** A Markdown table with one row per case. */
export function tableOf(rows: readonly (Row | SkippedRow)[]): string {
  const head = ['', 'nº', 'caso', 'esperado', 'visto', 'medida', 'controle (tem de falhar)', 's']
  const lines = rows.map((row) => (row.kind === 'skipped' ? skippedCells(row) : cellsOf(row)))
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
}

const skippedCells = ({ id, name, expected, missing }: SkippedRow): string[] => [
  '–',
  id,
  name,
  expected,
  `não executado: ${missing}`,
  '',
  '',
  '',
]

function cellsOf(row: Row): string[] {
  return [
    isRight(row) ? '✓' : '✗',
    row.id,
    row.name,
    row.expected,
    row.outcome.seen,
    row.outcome.figure,
    `${row.control.name}: ${row.control.seen}${row.control.holds ? ' — NÃO FALHOU' : ''}`,
    row.seconds.toFixed(1),
  ]
}
