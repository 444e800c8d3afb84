import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { RegisteredProfile, Station } from '#contract/printing'
import { NAME_MAX } from '#contract/text'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { removeStation, saveStation } from './api.ts'
import { Section } from './section.tsx'
import type { MakeChange } from './use-change.ts'
import styles from './printing.module.css'

interface StationsProps {
  readonly stations: readonly Station[]
  readonly profiles: readonly RegisteredProfile[]
  readonly change: MakeChange
  readonly sending: boolean
}

const blank = { name: '', sector: '', printerProfileId: '' }

export function StationsCard({ stations, profiles, change, sending }: StationsProps) {
  const [editing, setEditing] = useState<string | null>(null)
  const [values, setValues] = useState(blank)
  const back = () => {
    setEditing(null)
    setValues(blank)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const { name, sector, printerProfileId } = values
    change({
      send: () => saveStation(editing, { name, sector, printerProfileId: printerProfileId || null }),
      done: editing === null ? 'Estação cadastrada com sucesso' : 'Estação atualizada com sucesso',
      failed: 'Erro ao salvar a estação',
      after: back,
    })
  }

  return (
    <Section title="Estações" text="Onde se imprime: cada estação tem a sua impressora, e só nela as etiquetas saem.">
      <ul className={styles.list}>
        {stations.map((station) => (
          <li key={station.id} className={styles.row}>
            <div className={styles.words}>
              <span className={styles.name}>{station.name}</span>
              <span className={styles.detail}>
                {[station.sector, nameOf(profiles, station.printerProfileId)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className={styles.actions}>
              <Button
                variant="default"
                aria-label={`Editar ${station.name}`}
                onClick={() => {
                  setEditing(station.id)
                  setValues({ ...station, printerProfileId: station.printerProfileId ?? '' })
                }}
              >
                Editar
              </Button>
              <Button
                variant="subtle"
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
                        after: back,
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
        <div className={styles.actions}>
          <Button type="submit" disabled={sending || values.name.trim() === ''}>
            {editing === null ? 'Cadastrar estação' : 'Salvar estação'}
          </Button>
          {editing === null ? null : (
            <Button variant="default" onClick={back}>
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
