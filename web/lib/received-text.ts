import type { ReceivedLot } from '#contract/receiving/lots'
import { unitSymbols } from '#contract/unit'
import { formatDate } from './format.ts'

/** The note's own word for a unit, as people write it: `KG` is `kg`. */
const unitWord = (unit: string): string =>
  Object.values(unitSymbols).find((symbol) => symbol.toLowerCase() === unit.toLowerCase()) ?? unit

/** The answer to "do we have this lot?": `40 kg recebidos em 30/11/2026, nota 12345`. */
export function receivedText({ quantity, unit, receivedAt, invoice }: ReceivedLot, timeZone: string): string {
  const note = invoice === null ? 'sem nota' : `nota ${invoice.number}`
  return `${String(quantity).replace('.', ',')} ${unitWord(unit)} recebidos em ${formatDate(receivedAt, timeZone)}, ${note}`
}
