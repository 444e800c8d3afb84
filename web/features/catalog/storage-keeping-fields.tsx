import '../../components/choices.css'
import { Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { storageKindNames, storageKinds } from '#contract/food'
import { temperatureNote } from './storage-values.ts'
import type { StorageValues } from './storage-values.ts'

const kinds = storageKinds.map((value) => ({ value, label: storageKindNames[value] }))

/** How a place keeps food, and between which temperatures: what the norms need to know of it. */
export function StorageKeepingFields({ form }: { readonly form: UseFormReturnType<StorageValues> }) {
  const noteId = useId()
  const note = temperatureNote(form.values.kind)
  const described = note === null ? {} : { 'aria-describedby': noteId }
  return (
    <>
      <Select
        label="Conservação"
        placeholder="Escolha"
        allowDeselect={false}
        data={kinds}
        {...form.getInputProps('kind')}
      />
      <div className="stack gap-2">
        <div className="pair">
          {/* Not inputMode="decimal": the keyboard of an iPhone then has no minus sign. */}
          <TextInput
            label="Mínima (°C)"
            placeholder="Não informada"
            autoComplete="off"
            {...described}
            {...form.getInputProps('tempMin')}
          />
          <TextInput
            label="Máxima (°C)"
            placeholder="Não informada"
            autoComplete="off"
            {...described}
            {...form.getInputProps('tempMax')}
          />
        </div>
        <p id={noteId} className="muted text-2" role="status">
          {note}
        </p>
      </div>
    </>
  )
}
