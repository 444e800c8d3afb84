import { TextInput } from '@mantine/core'
import { Sheet } from '../../components/kit/sheet.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NAME_MAX } from '#contract/text'
import type { LabelSet } from '#contract/quick-labels'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { sentenceOf } from '../../lib/http.ts'
import { quickKey, removeSet, saveSet } from './api.ts'
import { totalOf } from './picks.ts'
import type { Pick } from './picks.ts'
import styles from './dock.module.css'
import { Button } from '../../components/kit/button.tsx'

interface SetsProps {
  readonly station: DeviceStation
  readonly sets: readonly LabelSet[]
  readonly picks: readonly Pick[]
  readonly onClose: () => void
}

/** Saves what is chosen under a name, and deletes what is not needed any more. */
export function SetsDialog({ station, sets, picks, onClose }: SetsProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: quickKey }),
  })

  function handleSave() {
    const items = picks.map(({ baseProductId, state, storageTypeId, quantity }) => ({
      baseProductId,
      state,
      storageTypeId: storageTypeId === '' ? null : storageTypeId,
      quantity,
    }))
    mutate(() => saveSet({ station: station.id, name, items }), { onSuccess: onClose })
  }

  return (
    <Sheet onClose={onClose} title="Conjuntos desta estação">
      {picks.length === 0 ? null : (
        <form
          className="stack gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            handleSave()
          }}
        >
          <TextInput
            size="lg"
            label={`Salvar o que está escolhido (${picks.length} preparos, ${totalOf(picks)} etiquetas) como`}
            placeholder="Praça da manhã"
            maxLength={NAME_MAX}
            required
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Button big type="submit" disabled={isPending || name.trim() === ''}>
            Salvar conjunto
          </Button>
        </form>
      )}
      {error === null ? null : (
        <p className="bad mid" role="alert">
          {sentenceOf(error, 'Não foi possível salvar agora.')}
        </p>
      )}
      <ul className={`stack gap-2 above-3 ${styles.found}`}>
        {sets.map((set) => (
          <li key={set.id} className="row between gap-3 break">
            <span>{set.name}</span>
            <Button
              look="quiet"
              aria-label={`Excluir o conjunto ${set.name}`}
              disabled={isPending}
              onClick={() => mutate(() => removeSet(set.id))}
            >
              Excluir
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
