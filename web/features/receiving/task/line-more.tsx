import { classNames, foodClasses, storageKindNames, storageKinds } from '#contract/food'
import type { LineBody } from '#contract/receiving/receipts'
import { IconAdjustmentsHorizontal, IconChevronRight } from '../../../components/icons.ts'
import { moreText } from './more-text.ts'
import { celsiusField, readCelsius } from './receipt-words.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import type { UsualKeeping } from './usual-keeping.ts'

interface LineMoreProps {
  readonly line: LineBody
  readonly usual: UsualKeeping
  readonly onSet: (fields: Partial<LineBody>) => void
}

const kindOptions = storageKinds.map((kind) => [kind, storageKindNames[kind]] as const)
const classOptions = foodClasses.map((foodClass) => [foodClass, classNames[foodClass].name] as const)

/** What is seldom said of a line: the base product says it already, or the label does not need it. */
export function LineMore({ line, usual, onSet }: LineMoreProps) {
  const { brand = '', sif = '', note = '' } = line
  return (
    <details>
      <summary className="tile">
        <IconAdjustmentsHorizontal size={20} aria-hidden="true" />
        <span className="slim">
          <b className="strong">Mais</b>
          <small className="muted break">{moreText(line, usual)}</small>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </summary>
      <div className="pair above-4">
        <SelectField
          label="Conservação"
          value={line.kind ?? null}
          usual={usual.kind}
          options={kindOptions}
          onSay={(kind) => onSet({ kind })}
        />
        <SelectField
          label="Tipo de alimento"
          value={line.foodClass ?? null}
          usual={usual.foodClass}
          options={classOptions}
          onSay={(foodClass) => onSet({ foodClass })}
        />
        <TextField label="Marca" value={brand} max={120} onSay={(said) => onSet({ brand: said })} />
        <TextField label="SIF" value={sif} max={20} onSay={(said) => onSet({ sif: said })} />
        <TextField
          label="Máxima do fabricante (°C)"
          value={celsiusField(line.makersTempMax)}
          inputMode="text"
          read={readCelsius}
          wrong="Informe um número como −18."
          onSay={(makersTempMax) => onSet({ makersTempMax })}
        />
        <TextField label="Observação" value={note} max={300} onSay={(said) => onSet({ note: said })} />
      </div>
    </details>
  )
}
