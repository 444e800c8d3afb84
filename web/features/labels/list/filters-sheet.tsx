import { NativeSelect } from '@mantine/core'
import { Button } from '../../../components/kit/button.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import type { LabelFilters } from '../list-address.ts'
import { statusWords } from './label-filters.ts'

/** The current names in the catalog. */
export interface FilterNames {
  readonly categories: readonly string[]
  readonly sectors: readonly string[]
  /** Names by id. */
  readonly places: Readonly<Record<string, string>>
}

interface FiltersSheetProps {
  readonly filters: LabelFilters
  readonly names: FilterNames
  readonly onChange: (changed: Partial<Record<keyof LabelFilters, string>>) => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/** What the chips do not narrow by. Each choice is shown in the list at once. */
export function FiltersSheet({ filters, names, onChange, onClear, onClose }: FiltersSheetProps) {
  return (
    <Sheet title="Filtros" onClose={onClose}>
      <div className="stack gap-4">
        <FilterSelect
          name="Categoria"
          all="Todas"
          value={filters.category}
          choices={names.categories}
          onChoose={(category) => onChange({ category })}
        />
        <FilterSelect
          name="Setor"
          all="Todos"
          value={filters.sector}
          choices={names.sectors}
          onChoose={(sector) => onChange({ sector })}
        />
        <FilterSelect
          name="Onde fica"
          all="Todos"
          value={filters.place}
          choices={Object.keys(names.places)}
          words={names.places}
          onChoose={(place) => onChange({ place })}
        />
        <FilterSelect
          name="Situação"
          all="Em estoque"
          value={filters.status}
          choices={Object.keys(statusWords)}
          words={statusWords}
          onChoose={(status) => onChange({ status })}
        />
        <div className="chips" role="group" aria-label="Mostrar só">
          <Pressable
            className="chip"
            aria-pressed={filters.purpose === 'amostra'}
            onClick={() => onChange({ purpose: filters.purpose ? '' : 'amostra' })}
          >
            Só amostras
          </Pressable>
          <Pressable
            className="chip"
            aria-pressed={filters.basis === 'manual'}
            onClick={() => onChange({ basis: filters.basis ? '' : 'manual' })}
          >
            Só validades digitadas
          </Pressable>
        </div>
        <div className="answers">
          {Object.keys(filters).length > 0 ? (
            <Button look="quiet" onClick={onClear}>
              Limpar filtros
            </Button>
          ) : null}
          <Button onClick={onClose}>Ver as etiquetas</Button>
        </div>
      </div>
    </Sheet>
  )
}

interface FilterSelectProps {
  readonly name: string
  /** The word for no choice. */
  readonly all: string
  readonly value: string | undefined
  readonly choices: readonly string[]
  /** Texts of the choices, when they differ from the values. */
  readonly words?: Readonly<Record<string, string>>
  readonly onChoose: (value: string) => void
}

/** A name from the URL stays in the list when the catalog no longer has it. */
function FilterSelect({ name, all, value = '', choices, words = {}, onChoose }: FilterSelectProps) {
  const listed = value === '' || choices.includes(value) ? choices : [...choices, value]
  return (
    <NativeSelect size="md" label={name} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">{all}</option>
      {listed.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice] ?? choice}
        </option>
      ))}
    </NativeSelect>
  )
}
