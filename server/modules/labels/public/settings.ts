import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { LabelSettings } from '../contract/public-responsible.ts'
import { labelSettingsDecider } from './settings-decider.ts'

const STREAM = 'public-page'

/** What the house has decided about the public page of its labels. */
export const changeLabelSettings = (unit: UnitOfWork, settings: LabelSettings): Promise<LabelSettings> =>
  handleCommand(unit, labelSettingsDecider, STREAM, { type: 'ChangeLabelSettings', settings })
