import type { TemperatureGroup } from '../contract/groups.ts'
import { temperatureGroups } from '../contract/groups.ts'
import type { ReceiptEvent } from '../events.ts'
import type { ConfirmedLine, LimitFacts } from './confirmed-line.ts'
import { limitOfLine, lineGroup } from './confirmed-line.ts'
import type { TemperatureLimit } from './temperature-limit.ts'
import { limitOf } from './temperature-limit.ts'

type ConfirmedData = Extract<ReceiptEvent, { type: 'ReceiptConfirmed' }>['data']
export type CountedLimit = NonNullable<ConfirmedData['limits']>[number]

/**
 * What was measured, each with the limit that counts now: one item of a group, and lines that were measured on their own or have
 * a limit of their own.
 */
export function countedLimits(
  lines: readonly ConfirmedLine[],
  temperatures: Readonly<Record<string, number>>,
  facts: LimitFacts,
): CountedLimit[] {
  const ofGroups = temperatureGroups.flatMap((group): CountedLimit[] => {
    const celsius = temperatures[group]
    return celsius === undefined ? [] : [counted(group, null, celsius, limitOf(group, facts))]
  })
  return [...ofGroups, ...lines.flatMap((each) => limitOfOwn(each, temperatures, facts))]
}

function limitOfOwn(
  { line, product, index }: ConfirmedLine,
  temperatures: Readonly<Record<string, number>>,
  facts: LimitFacts,
): CountedLimit[] {
  const group = line.ignored || line.outcome === 'nao_veio' ? null : lineGroup(line, product)
  if (group === null || (line.temperature === null && line.makersTempMax === null)) return []
  const celsius = line.temperature ?? temperatures[group]
  return celsius === undefined ? [] : [counted(group, index + 1, celsius, limitOfLine(line, group, facts))]
}

const counted = (
  group: TemperatureGroup,
  line: number | null,
  measured: number,
  { celsius, source, force }: TemperatureLimit,
): CountedLimit => ({ group, line, measured, celsius, source, force })
