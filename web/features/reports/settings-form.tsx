import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { NativeSelect, Switch } from '@mantine/core'
import { useId, useRef } from 'react'
import { reportFormatNames, reportFormats } from '#contract/reports'
import type { ReportSettings } from '#contract/reports'
import { MessageBanner } from '../../components/message-banner.tsx'
import { Notice } from '../../components/kit/notice.tsx'
import { ChoiceChips } from './choice-chips.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { hours, momentText, weekdays, zoneName } from './schedule-text.ts'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './settings-form.module.css'
import { useSettingsForm } from './use-settings-form.ts'
import { Button } from '../../components/kit/button.tsx'

interface SettingsFormProps {
  readonly settings: ReportSettings
  readonly timeZone: string
  readonly now: Date
}

const weekdayChoices = weekdays.map(({ value, short, name }) => ({ value, text: short, name }))
const formatChoices = reportFormats.map((value) => ({ value, text: reportFormatNames[value] }))

export function SettingsForm({ settings, timeZone, now }: SettingsFormProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const { element, values, typed, errors, message, dirty, saving, change, ...act } = useSettingsForm(
    settings,
    keepFocus,
  )

  /** The pressed button disappears or gets disabled: moves the focus to the title, unless it is already elsewhere. */
  function keepFocus() {
    const focused = document.activeElement
    if (focused === document.body || buttons.current?.contains(focused)) title.current?.focus()
  }

  return (
    <section className="card pad-5" aria-labelledby={titleId}>
      <SectionTitle ref={title} id={titleId} tabIndex={-1}>
        Relatório automático
      </SectionTitle>
      <form ref={element} className="stack gap-5 above-4" noValidate onSubmit={act.handleSubmit}>
        <div>
          <Switch
            size="md"
            className={styles.switch}
            name="enabled"
            label="Gerar o relatório automaticamente"
            checked={values.enabled}
            error={errors.enabled}
            onChange={(event) => change({ enabled: event.currentTarget.checked })}
          />
          <p className="above-2 muted">
            {dirty ? 'O próximo relatório será calculado ao salvar.' : nextText(settings, now, timeZone)}
          </p>
        </div>
        <NativeSelect
          size="md"
          name="hour"
          label="Hora"
          description={zoneName(timeZone, now)}
          data={hours}
          value={String(values.hour)}
          error={errors.hour}
          onChange={(event) => change({ hour: Number(event.currentTarget.value) })}
        />
        <ChoiceChips
          legend="Dias da semana"
          name="weekdays"
          choices={weekdayChoices}
          chosen={values.weekdays}
          error={errors.weekdays}
          onChange={(chosen) => change({ weekdays: chosen })}
        />
        <RecipientsField
          recipients={values.recipients}
          typed={typed}
          error={errors.recipients}
          onTyped={act.handleTyped}
          onAdd={act.add}
          onRemove={(gone) => change({ recipients: values.recipients.filter((recipient) => recipient !== gone) })}
        />
        {settings.canMail ? null : (
          <Notice
            tone="plain"
            text="O envio de e-mails não está configurado neste servidor: os relatórios ficam guardados só aqui."
          />
        )}
        <ChoiceChips
          legend="Formatos"
          name="formats"
          choices={formatChoices}
          chosen={values.formats}
          error={errors.formats}
          onChange={(chosen) => change({ formats: chosen })}
        />
        <MessageBanner text={message} />
        <div ref={buttons} className={`row wrap gap-3 ${styles.answers}`}>
          {/* Not disabled while saving: a disabled button loses the focus. */}
          <Button type="submit" disabled={!dirty} aria-busy={saving || undefined}>
            {saving ? 'Salvando...' : 'Salvar'}
          </Button>
          {dirty ? (
            <Button look="quiet" disabled={saving} onClick={act.discard}>
              Descartar
            </Button>
          ) : null}
          <p className={`wide text-2 ${dirty ? 'warned mid' : 'muted'}`} role="status">
            {dirty ? 'Alterações não salvas' : 'Tudo salvo'}
          </p>
        </div>
      </form>
    </section>
  )
}

function nextText({ enabled, nextAt }: ReportSettings, now: Date, timeZone: string): string {
  if (!enabled || nextAt === null) return 'Desligado: só sai relatório quando alguém gera.'
  return `Próximo relatório: ${momentText(nextAt, now, timeZone)}.`
}
