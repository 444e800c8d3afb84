import type { Decider } from '../../../events/decider.ts'
import type { LabelSettingsEvent } from '../stream/events.ts'
import { DEFAULT_PUBLIC_RESPONSIBLE } from '../contract/public-responsible.ts'
import type { LabelSettings } from '../contract/public-responsible.ts'

export type LabelSettingsCommand = { readonly type: 'ChangeLabelSettings'; readonly settings: LabelSettings }

export const labelSettingsDecider: Decider<LabelSettings, LabelSettingsCommand, LabelSettingsEvent> = {
  initialState: { publicResponsible: DEFAULT_PUBLIC_RESPONSIBLE },
  evolve: (_state, { data: { publicResponsible } }) => ({ publicResponsible }),
  decide({ settings: { publicResponsible } }, state) {
    return state.publicResponsible === publicResponsible
      ? []
      : [{ type: 'PublicResponsibleChanged', data: { publicResponsible } }]
  },
}
