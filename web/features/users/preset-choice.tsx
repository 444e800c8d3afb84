import { Choice } from '../../components/kit/choice.tsx'
import { presetNames, presetTexts } from './presets.ts'
import type { Preset } from './presets.ts'

interface PresetChoiceProps<Offered extends Preset> {
  readonly offered: readonly Offered[]
  readonly value: Offered
  readonly onChange: (preset: Offered) => void
}

/** What a new person may do. */
export const PresetChoice = <Offered extends Preset>({ offered, value, onChange }: PresetChoiceProps<Offered>) => (
  <fieldset className="stack gap-2">
    <legend className="below-2 text-2 mid">Pode</legend>
    <div className="flex wrap gap-2">
      {offered.map((each) => (
        <Choice
          key={each}
          type="radio"
          face="chip"
          name="preset"
          checked={each === value}
          onChange={() => onChange(each)}
        >
          {presetNames[each]}
        </Choice>
      ))}
    </div>
    <p className="muted text-2">{presetTexts[value]}</p>
  </fieldset>
)
