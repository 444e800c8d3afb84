import { NativeSelect, TextInput } from '@mantine/core'
import { Sheet } from '../../components/kit/sheet.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { foodStates } from '#contract/food'
import { capitalised } from '#contract/words'
import { sentenceOf } from '../../lib/http.ts'
import { quickKey, savePins } from './api.ts'
import type { DockProps } from './dock-props.ts'
import { keyOf } from './picks.ts'
import type { Pick } from './picks.ts'
import { rememberedResponsible, rememberResponsible } from '../../lib/responsible-memory.ts'
import { Button } from '../../components/kit/button.tsx'

interface AdjustProps extends DockProps {
  readonly pick: Pick
  readonly onClose: () => void
}

/** The details of one kind of label, which are seldom other than usual. */
export function AdjustDialog({ pick, picks, catalog, tenantId, isShared, station, tiles, onClose }: AdjustProps) {
  const queryClient = useQueryClient()
  const [state, setState] = useState(pick.state)
  const [storageTypeId, setStorage] = useState(pick.storageTypeId)
  const [makersDate, setMakersDate] = useState(pick.makersDate ?? '')
  const [responsible, setResponsible] = useState(() => rememberedResponsible(tenantId, catalog.responsibles))
  const names = (catalog.responsibles ?? []).map(({ name }) => name)
  const pinned = tiles.filter((tile) => tile.pinned)
  const isPinned = pinned.some((tile) => keyOf(tile) === keyOf(pick))
  const pin = useMutation({
    mutationFn: () => {
      const others = pinned.filter((tile) => keyOf(tile) !== keyOf(pick))
      const kinds = (isPinned ? others : [...others, pick]).map((one) => ({
        baseProductId: one.baseProductId,
        state: one.state,
        storageTypeId: one.storageTypeId,
      }))
      return savePins(station ?? '', kinds)
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: quickKey }),
  })

  function handleSave() {
    if (!isShared) rememberResponsible(tenantId, responsible)
    picks.change(pick, { ...pick, state, storageTypeId, makersDate: makersDate === '' ? null : makersDate })
    onClose()
  }

  return (
    <Sheet onClose={onClose} title={pick.name}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          handleSave()
        }}
      >
        <NativeSelect
          size="lg"
          label="Situação"
          value={state}
          data={foodStates.map((value) => ({ value, label: capitalised(value) }))}
          onChange={({ currentTarget: { value } }) => setState(foodStates.find((known) => known === value) ?? state)}
        />
        <NativeSelect
          size="lg"
          label="Onde fica"
          value={storageTypeId}
          data={[
            ...(storageTypeId === '' ? [{ value: '', label: 'Escolha' }] : []),
            ...catalog.storageTypes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => setStorage(value)}
        />
        <TextInput
          size="lg"
          type="date"
          label="Validade do fabricante, se houver"
          value={makersDate}
          onChange={({ currentTarget: { value } }) => setMakersDate(value)}
        />
        {isShared ? null : (
          <NativeSelect
            size="lg"
            label="Responsável, neste aparelho"
            value={names.includes(responsible) ? responsible : ''}
            data={[{ value: '', label: 'Quem entrou' }, ...names]}
            onChange={({ currentTarget: { value } }) => setResponsible(value)}
          />
        )}
        {pin.isError ? (
          <p className="bad mid" role="alert">
            {sentenceOf(pin.error, 'Não foi possível fixar agora.')}
          </p>
        ) : null}
        <div className="flex wrap gap-2">
          <Button big type="submit">
            Pronto
          </Button>
          {station === null ? null : (
            <Button big look="quiet" disabled={pin.isPending} onClick={() => pin.mutate()}>
              {isPinned ? 'Desafixar da tela' : 'Fixar na tela'}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  )
}
