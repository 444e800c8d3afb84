import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { durationText, isLongAfterOpening } from '#contract/food'
import { IconChevronRight, IconPackage } from '../../../components/icons.ts'
import type { Dated } from './dating.ts'
import form from './label-form.module.css'
import type { LabelFormValues } from './label-form-values.ts'
import styles from './more-data-fields.module.css'
import type { LabelFormControls } from './use-label-form.ts'

interface MoreDataFieldsProps {
  readonly controls: LabelFormControls
  readonly dated: Dated
}

/** What the pack says. It is open where the date depends on it. */
export function MoreDataFields({ controls, dated: { state, makers } }: MoreDataFieldsProps) {
  const { change } = controls
  const { values, errors } = controls.form
  const [opened, setOpened] = useState<boolean | null>(null)
  const isPacked = state === 'aberto' || state === 'lacrado'
  const refused = errors['makersDate'] !== undefined || errors['makersAfterOpening'] !== undefined

  return (
    <details open={refused || (opened ?? isPacked)} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="tile" data-size="wet">
        <IconPackage size={20} aria-hidden="true" />
        <span>
          <b className="strong">Mais dados</b>
          <small className="muted">{summaryOf(values)}</small>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </summary>
      <div className={`top gap-4 slim above-4 ${form.pair}`}>
        <TextInput
          label="Validade do fabricante"
          name="makersDate"
          required={state === 'lacrado'}
          autoComplete="off"
          inputMode="numeric"
          placeholder="31/12/2026 ou 12/2026"
          maxLength={10}
          value={values.makersDate}
          error={errors['makersDate']}
          onChange={(event) => change({ makersDate: event.currentTarget.value })}
        />
        {state === 'aberto' ? <AfterOpening controls={controls} makers={makers} /> : null}
        {texts.map(({ name, label }) => (
          <TextInput
            key={name}
            label={label}
            name={name}
            autoComplete="off"
            maxLength={TEXT_MAX}
            value={values[name]}
            error={errors[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  )
}

const TEXT_MAX = 60
const texts = [
  { name: 'brand', label: 'Marca' },
  { name: 'supplier', label: 'Fornecedor' },
  { name: 'lot', label: 'Lote' },
] as const

interface AfterOpeningProps extends Pick<MoreDataFieldsProps, 'controls'> {
  readonly makers: Dated['makers']
}

function AfterOpening({ controls, makers: { afterOpening } }: AfterOpeningProps) {
  const { change } = controls
  const { values, errors } = controls.form
  const changeTime = (time: Partial<LabelFormValues>) => change({ ...time, afterOpeningConfirmed: false })
  return (
    <div className={styles.time}>
      <TextInput
        label="Prazo após aberto (fabricante)"
        name="makersAfterOpening"
        autoComplete="off"
        inputMode="numeric"
        placeholder="3"
        maxLength={4}
        value={values.makersTime}
        error={errors['makersAfterOpening']}
        onChange={(event) => changeTime({ makersTime: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Unidade do prazo após aberto"
        size="md"
        data={[
          { value: 'dia', label: 'dias' },
          { value: 'hora', label: 'horas' },
        ]}
        value={values.makersUnit}
        onChange={(event) => changeTime({ makersUnit: event.currentTarget.value === 'hora' ? 'hora' : 'dia' })}
      />
      {afterOpening !== null && isLongAfterOpening(afterOpening) ? (
        <Checkbox
          className="across"
          label={`Está na embalagem: ${durationText(afterOpening)} após aberto`}
          checked={values.afterOpeningConfirmed}
          onChange={(event) => change({ afterOpeningConfirmed: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}

function summaryOf({ makersDate, brand, supplier, lot }: LabelFormValues): string {
  const said = [
    makersDate.trim() && `fabricante até ${makersDate.trim()}`,
    brand.trim(),
    supplier.trim(),
    lot.trim() && `lote ${lot.trim()}`,
  ]
  return said.filter(Boolean).join(' · ') || 'Validade do fabricante, marca, fornecedor, lote'
}
