import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import type { IncidentPorts } from '../ports.ts'
import { recentIncidents } from '../read/incident-rows.ts'
import { SETTINGS_STREAM, settingsDecider } from '../settings-decider.ts'
import type { Touch, Zone } from './judge.ts'
import { judgeIncident, loadIncidents } from './judge.ts'

/** Adopts the rule of the house. The occurrences that are open are judged by it at once: nobody may measure again for hours. */
export async function adoptRule(
  unit: UnitOfWork,
  body: TemperatureSettings,
  { ports, zone }: { readonly ports: IncidentPorts; readonly zone: Zone },
): Promise<TemperatureSettings> {
  const [settings, recent] = await Promise.all([
    handleCommand(unit, settingsDecider, SETTINGS_STREAM, body),
    recentIncidents(unit.tx, unit.now),
  ])
  const open = recent.filter(({ endedAt }) => endedAt === null)
  const touched = new Map<number, Touch>()
  for (const loaded of await loadIncidents(unit, open))
    await judgeIncident(unit, loaded, { ports, zone, settings, touched })
  return settings
}
