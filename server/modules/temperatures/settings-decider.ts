import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '../../events/decider.ts'
import type { TemperatureSettings } from './contract/settings.ts'
import { defaultSettings } from './contract/settings.ts'
import type { SettingsEvent } from './events.ts'

export const SETTINGS_STREAM = 'temperature-settings'

export const settingsDecider: Decider<TemperatureSettings, TemperatureSettings, SettingsEvent> = {
  initialState: defaultSettings,
  evolve: (_state, event) => event.data,
  decide: (settings, state) =>
    isDeepStrictEqual(settings, state) ? [] : [{ type: 'TemperatureSettingsChanged', data: settings }],
}
