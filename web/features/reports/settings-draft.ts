import type { ReportSettings, ReportSettingsBody } from '#contract/reports'

/** The unsaved changes only, so that saving them keeps what another admin saved meanwhile. */
export interface SettingsDraft {
  readonly changed: Partial<Omit<ReportSettingsBody, 'recipients'>>
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export const noDraft: SettingsDraft = { changed: {}, added: [], removed: [] }

export function bodyOf({ enabled, hour, weekdays, recipients, formats }: ReportSettings): ReportSettingsBody {
  return { enabled, hour, weekdays, recipients, formats }
}

/** The saved settings with the draft's changes applied. */
export function applyDraft(saved: ReportSettingsBody, { changed, added, removed }: SettingsDraft): ReportSettingsBody {
  const remaining = saved.recipients.filter((recipient) => !removed.includes(recipient))
  return {
    ...saved,
    ...changed,
    recipients: [...remaining, ...added.filter((recipient) => !remaining.includes(recipient))],
  }
}

/** The draft that turns the saved settings into the given ones. A value changed back to the saved one is not in it. */
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

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
