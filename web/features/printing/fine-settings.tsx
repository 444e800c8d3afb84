import { NativeSelect, NumberInput } from '@mantine/core'
import { SETTING_BOUNDS } from '#contract/printing/printer-profile'
import type { PrinterProfile } from '#contract/printing/printer-profile'
import styles from './printing.module.css'

interface FineSettingsProps {
  readonly values: PrinterProfile
  readonly set: (changed: Partial<PrinterProfile>) => void
}

const separations = [
  { value: 'gap', label: 'Um espaço' },
  { value: 'mark', label: 'Uma marca preta no verso' },
]

/** What most printers know by themselves. Each language has only those that its commands can say. */
export function FineSettings({ values, set }: FineSettingsProps) {
  const { language, media, gapMm } = values
  if (language === 'driver' || language === 'escpos') return null
  return (
    <div className={`mid ${styles.help}`}>
      <details>
        <summary>Mais ajustes</summary>
        <div className={styles.form}>
          {media === 'continuous' ? null : (
            <NativeSelect
              size="md"
              label="Entre duas etiquetas há"
              data={separations}
              value={media}
              onChange={(event) => set({ media: event.currentTarget.value === 'mark' ? 'mark' : 'gap' })}
            />
          )}
          {media === 'continuous' || language === 'zpl' ? null : (
            <NumberInput
              size="md"
              label={media === 'mark' ? 'Altura da marca, em mm' : 'Altura do espaço, em mm'}
              {...SETTING_BOUNDS.gapMm}
              clampBehavior="none"
              decimalSeparator=","
              decimalScale={1}
              step={0.5}
              value={gapMm}
              onChange={(value) => set({ gapMm: typeof value === 'number' ? value : gapMm })}
            />
          )}
          <NumberInput
            size="md"
            label="Escurecimento, de 0 a 15"
            {...SETTING_BOUNDS.darkness}
            {...setOrNot(values.darkness, (darkness) => set({ darkness }))}
          />
          <NumberInput
            size="md"
            label={language === 'epl2' ? 'Velocidade, de 1 a 6' : 'Velocidade, de 1 a 6 pol/s'}
            {...SETTING_BOUNDS.speed}
            {...setOrNot(values.speed, (speed) => set({ speed }))}
          />
        </div>
      </details>
    </div>
  )
}

/** A setting that is left to the printer where the field is empty. */
function setOrNot(value: number | null, change: (value: number | null) => void) {
  return {
    placeholder: 'Como está na impressora',
    clampBehavior: 'none',
    allowDecimal: false,
    value: value ?? '',
    onChange: (typed: number | string) => change(typeof typed === 'number' ? typed : null),
  } as const
}
