import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { RegisteredProfile, Station, StationBody } from '#contract/printing'
import { NAME_MAX } from '#contract/text'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { followed } from '../../lib/followed.ts'
import { printCalibration, removeStation, saveStation, stationsQuery } from './api.ts'
import { Section } from './section.tsx'
import type { MakeChange } from './use-change.ts'
import styles from './printing.module.css'
import { Button } from '../../components/kit/button.tsx'

interface StationsProps {
  readonly stations: readonly Station[]
  readonly profiles: readonly RegisteredProfile[]
  readonly change: MakeChange
  readonly sending: boolean
}

const blank = { name: '', sector: '', printerProfileId: '' }
const valuesOf = ({ name, sector, printerProfileId }: Station) => ({
  name,
  sector,
  printerProfileId: printerProfileId ?? '',
})

interface OpenForm {
  /** As the form knows it; null: the form is of a new station. */
  readonly station: Station | null
  readonly values: typeof blank
}
const newForm: OpenForm = { station: null, values: blank }

function useStationForm(stations: readonly Station[]) {
  const queryClient = useQueryClient()
  const [form, setForm] = useState(newForm)
  const { station: edited, values } = form
  const latest = stations.find(({ id }) => id === edited?.id)
  if (edited !== null && latest !== undefined && latest !== edited) {
    const changes = followed(values, valuesOf(edited), valuesOf(latest))
    setForm({ station: latest, values: { ...values, ...changes } })
  }
  /** Another station may have been opened while the answer was awaited: what is typed for it stays. */
  const backFrom = (id: string | null) => () => setForm((now) => ((now.station?.id ?? null) === id ? newForm : now))

  async function save(id: string | null, body: StationBody) {
    const saved = await saveStation(id, body)
    // The list is read again later; until then, editing the station again must not start with its older values.
    queryClient.setQueryData(stationsQuery().queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)))
  }

  return {
    edited,
    values,
    setValues: (changed: typeof blank) => setForm({ station: edited, values: changed }),
    open: (station: Station) => setForm({ station, values: valuesOf(station) }),
    cancel: () => setForm(newForm),
    backFrom,
    save,
  }
}

export function StationsCard({ stations, profiles, change, sending }: StationsProps) {
  const { edited, values, setValues, open, cancel, backFrom, save } = useStationForm(stations)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { name, sector, printerProfileId } = values
    const id = edited?.id ?? null
    change({
      send: () => save(id, { name, sector, printerProfileId: printerProfileId || null }),
      done: id === null ? 'Estação cadastrada com sucesso' : 'Estação atualizada com sucesso',
      failed: 'Erro ao salvar a estação',
      after: backFrom(id),
    })
  }

  return (
    <Section title="Estações" text="Onde se imprime: cada estação tem a sua impressora, e só nela as etiquetas saem.">
      <ul>
        {stations.map((station) => (
          <li key={station.id} className={`row wrap gap-3 ${styles.row}`}>
            <div className={`stack slim break ${styles.words}`}>
              <span className="row wrap gap-2 mid">{station.name}</span>
              <span className="muted text-2">
                {[station.sector, nameOf(profiles, station.printerProfileId)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className="flex wrap gap-2">
              {profiles.some(({ id, way }) => id === station.printerProfileId && way === 'agente') ? (
                <Button
                  look="quiet"
                  disabled={sending}
                  aria-label={`Imprimir página de calibração em ${station.name}`}
                  onClick={() =>
                    change({
                      send: () => printCalibration(station.id),
                      done: 'Página de calibração mandada para a fila com sucesso',
                      failed: 'Erro ao imprimir a página de calibração',
                    })
                  }
                >
                  Imprimir página de calibração
                </Button>
              ) : null}
              <Button look="quiet" aria-label={`Editar ${station.name}`} onClick={() => open(station)}>
                Editar
              </Button>
              <Button
                look="plain"
                aria-label={`Excluir ${station.name}`}
                disabled={sending}
                onClick={() =>
                  confirmDelete({
                    title: 'Excluir estação',
                    text: `Tem certeza que deseja excluir a estação "${station.name}"?`,
                    onConfirm: () =>
                      change({
                        send: () => removeStation(station.id),
                        done: 'Estação excluída com sucesso',
                        failed: 'Erro ao excluir a estação',
                        after: backFrom(station.id),
                      }),
                  })
                }
              >
                Excluir
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextInput
          label="Nome da estação"
          placeholder="Ex.: Confeitaria"
          required
          autoComplete="off"
          maxLength={NAME_MAX}
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        />
        <TextInput
          label="Setor"
          autoComplete="off"
          maxLength={NAME_MAX}
          value={values.sector}
          onChange={(event) => setValues({ ...values, sector: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label="Impressora"
          value={values.printerProfileId}
          data={[
            { value: '', label: 'Nenhuma ainda' },
            ...profiles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => setValues({ ...values, printerProfileId: event.currentTarget.value })}
        />
        <div className="flex wrap gap-2">
          <Button type="submit" disabled={sending || values.name.trim() === ''}>
            {edited === null ? 'Cadastrar estação' : 'Salvar estação'}
          </Button>
          {edited === null ? null : (
            <Button look="quiet" onClick={cancel}>
              Cancelar Edição
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}

const nameOf = (profiles: readonly RegisteredProfile[], id: string | null) =>
  profiles.find((profile) => profile.id === id)?.name ?? 'sem impressora'
