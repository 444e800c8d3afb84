import { localDate } from '../../../contract/calendar.ts'
import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { HouseLimits } from '../contract/groups.ts'
import { temperatureGroups } from '../contract/groups.ts'
import { limitsDecider } from '../limits-decider.ts'
import type { ReceivingPorts } from '../ports.ts'
import { isLaxer, limitText, normLimit } from '../rules/temperature-limit.ts'

interface Setter {
  readonly identity: Promise<{ readonly timeZone: string }>
  readonly ports: Pick<ReceivingPorts, 'business'>
}

/**
 * Sets the restaurant's limits; a group that is left out has none. Throws a Rejection where a limit is laxer than the norm
 * in force.
 */
export async function setLimits(
  unit: UnitOfWork,
  limits: HouseLimits,
  { identity, ports }: Setter,
): Promise<HouseLimits> {
  const [{ uf }, { timeZone }] = await Promise.all([ports.business(unit.tx), identity])
  const today = localDate(unit.now, timeZone)
  const said: Record<string, number> = {}
  for (const group of temperatureGroups) {
    const celsius = limits[group]
    if (celsius === undefined) continue
    const norm = normLimit(group, uf, today)
    if (norm.force === 'limite' && isLaxer(celsius, norm))
      throw new Rejection('above_norm', {
        path: `limits.${group}`,
        text: `A regra da casa só pode ser mais rigorosa que a norma: ${limitText(group, norm)} (${norm.source}).`,
      })
    said[group] = celsius
  }
  return handleCommand(unit, limitsDecider, 'receiving-limits', { type: 'SetLimits', limits: said })
}
