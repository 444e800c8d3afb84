import '../../../components/choices.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { storageKindNames, storageKinds } from '#contract/food'
import { IconPlus, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import type { Place, PointValues } from './point-values.ts'
import { nextRound, valuesFrom } from './point-values.ts'

interface PointFieldsProps {
  readonly form: UseFormReturnType<PointValues>
  readonly places: readonly Place[]
}

const kinds = storageKinds.map((value) => ({ value, label: storageKindNames[value] }))

/** What a point measures: where, between which limits, and when. */
export function PointFields({ form, places }: PointFieldsProps) {
  function handlePlace(id: string | null) {
    const place = places.find((one) => one.id === id)
    form.setValues({ storageTypeId: id, ...(place !== undefined && valuesFrom(place)) })
    for (const field of ['storageTypeId', 'kind', 'min', 'max']) form.clearFieldError(field)
  }
  return (
    <>
      <TextInput
        label="Nome do ponto"
        placeholder="Ex.: Geladeira 1"
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Select
        label="Onde fica"
        placeholder="Escolha o lugar"
        description="A conservação e os limites vêm do lugar; mude se este ponto for diferente."
        clearable
        clearButtonProps={{ 'aria-label': 'Tirar o lugar' }}
        data={places.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('storageTypeId')}
        onChange={handlePlace}
      />
      <Select
        label="Conservação"
        placeholder="Escolha"
        allowDeselect={false}
        data={kinds}
        {...form.getInputProps('kind')}
      />
      <div className="pair">
        {/* Not inputMode="decimal": the keyboard of an iPhone then has no minus sign. */}
        <TextInput label="Mínima (°C)" placeholder="Sem mínima" autoComplete="off" {...form.getInputProps('min')} />
        <TextInput label="Máxima (°C)" placeholder="Sem máxima" autoComplete="off" {...form.getInputProps('max')} />
      </div>
      <TextInput
        label="Tolerância (minutos)"
        placeholder="A da conservação"
        description="Por quanto tempo pode ficar fora do limite antes de virar ocorrência."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('toleranceMinutes')}
      />
      <RoundFields form={form} />
      <Checkbox label="Em uso: entra nas rondas" {...form.getInputProps('active', { type: 'checkbox' })} />
    </>
  )
}

const ROUNDS_MAX = 8

/** The hours of the day between which the point is measured. */
function RoundFields({ form }: Pick<PointFieldsProps, 'form'>) {
  const { rounds } = form.values
  return (
    <fieldset className="stack gap-3">
      <legend className="mid below-2">Rondas do dia</legend>
      {rounds.map((_, at) => (
        // A round has no name: its place in the list is what it is.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="row top gap-2">
          <div className="flex gap-2 grow slim">
            <TextInput
              type="time"
              className="grow slim"
              aria-label={`Início da ronda ${at + 1}`}
              {...form.getInputProps(`rounds.${at}.from`)}
            />
            <TextInput
              type="time"
              className="grow slim"
              aria-label={`Fim da ronda ${at + 1}`}
              {...form.getInputProps(`rounds.${at}.to`)}
            />
          </div>
          <IconButton label={`Tirar a ronda ${at + 1}`} onClick={() => form.removeListItem('rounds', at)}>
            <IconX size={19} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {rounds.length === 0 ? <p className="muted text-2">Sem ronda: este ponto nunca fica atrasado.</p> : null}
      {rounds.length < ROUNDS_MAX ? (
        <Button
          look="quiet"
          icon={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => form.insertListItem('rounds', nextRound(rounds))}
        >
          Mais uma ronda
        </Button>
      ) : null}
    </fieldset>
  )
}
