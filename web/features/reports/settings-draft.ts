import type { ReportSettings, ReportSettingsBody } from '#contract/reports'

/** What somebody has changed and not saved: nothing but that, so that what another admin saves meanwhile stays. */
export interface SettingsDraft {
  readonly changed: Partial<Omit<ReportSettingsBody, 'recipients'>>
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export const noDraft: SettingsDraft = { changed: {}, added: [], removed: [] }

export function bodyOf({ enabled, hour, weekdays, recipients, formats }: ReportSettings): ReportSettingsBody {
  return { enabled, hour, weekdays, recipients, formats }
}

/** What is saved, whoever saved it, with the changes on top. */
export function merged(saved: ReportSettingsBody, { changed, added, removed }: SettingsDraft): ReportSettingsBody {
  const kept = saved.recipients.filter((recipient) => !removed.includes(recipient))
  return { ...saved, ...changed, recipients: [...kept, ...added.filter((recipient) => !kept.includes(recipient))] }
}

/** What makes of the saved settings these; a change that was taken back is none. */
export function draftOf(saved: ReportSettingsBody, { recipients, ...values }: ReportSettingsBody): SettingsDraft {
  const { recipients: before, ...fields } = saved
  return {
    changed: {
      ...(values.enabled === fields.enabled ? {} : { enabled: values.enabled }),
      ...(values.hour === fields.hour ? {} : { hour: values.hour }),
      ...(isSame(values.weekdays, fields.weekdays) ? {} : { weekdays: values.weekdays }),
      ...(isSame(values.formats, fields.formats) ? {} : { formats: values.formats }),
    },
    added: recipients.filter((recipient) => !before.includes(recipient)),
    removed: before.filter((recipient) => !recipients.includes(recipient)),
  }
}

export function isEmpty({ changed, added, removed }: SettingsDraft): boolean {
  return Object.keys(changed).length + added.length + removed.length === 0
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean => JSON.stringify(one) === JSON.stringify(other)
