/** What a printer that understands ZPL answers to `~HS`. */
export interface ZebraStatus {
  /** Why it does not print, as a sentence; null: it prints. */
  readonly trouble: string | null
  /** Formats that it has received and labels that it has still to print. */
  readonly left: number
}

const troubles: readonly (readonly [line: number, field: number, text: string])[] = [
  [0, 1, 'A impressora está sem papel.'],
  [0, 2, 'A impressora está em pausa.'],
  [1, 2, 'A impressora está com a tampa aberta.'],
  [1, 3, 'A impressora está sem ribbon.'],
]

/**
 * Three lines between STX and ETX, with fields between commas (ZPL II programming guide, `~HS`). Null where it is not
 * the whole answer.
 */
export function zebraStatus(answer: string): ZebraStatus | null {
  // oxlint-disable-next-line no-control-regex -- the answer's own frame
  const lines = [...answer.matchAll(/\u0002([^\u0002\u0003]*)\u0003/g)].map(([, line = '']) => line.split(','))
  if (lines.length < 3 || (lines[0]?.length ?? 0) < 5 || (lines[1]?.length ?? 0) < 9) return null
  const field = (line: number, index: number) => Number(lines[line]?.[index] ?? 0)
  const trouble = troubles.find(([line, index]) => field(line, index) === 1)?.[2] ?? null
  return { trouble, left: field(0, 4) + field(1, 8) }
}
