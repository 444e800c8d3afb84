import { useState } from 'react'
import type { FormEvent } from 'react'
import type { DiscardBody, DiscardReason, Label } from '#contract/labels'
import { discardSentence, useDiscardValue } from '../withdraw/discard-value.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import { PartField } from '../part-field.tsx'
import { withUnit } from '../part-weight.ts'
import { ReasonDeeds } from '../reasons/reason-tiles.tsx'

interface DiscardTilesProps {
  readonly label: Label
  readonly working: boolean
  readonly onReason: (body: DiscardBody) => void
  readonly onBack: () => void
}

/** One tap on the reason discards; only "Outro" asks for its words first. */
export function DiscardTiles({ label, working, onReason, onBack }: DiscardTilesProps) {
  const [writes, setWrites] = useState(false)
  const [typed, setTyped] = useState('')
  const part = withUnit(typed, label.weight)
  const value = useDiscardValue([label], part)
  const quantity = part === '' ? {} : { quantity: part }

  function handleReason(reason: DiscardReason) {
    if (reason === 'outro') setWrites(true)
    else onReason({ reason, ...quantity })
  }

  function handleOther(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = new FormData(event.currentTarget).get('note')
    onReason({
      reason: 'outro',
      ...quantity,
      ...(typeof note === 'string' && note.trim() !== '' ? { note: note.trim() } : {}),
    })
  }

  return (
    <>
      <h2 className="text-4 strong tight">{discardSentence(label, value, part)}</h2>
      {writes ? (
        <form className="stack gap-3" onSubmit={handleOther}>
          <label className="stack gap-2 mid">
            O que houve?
            {/* The tap on "Outro" asks for exactly this field. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <input className="control wide" name="note" maxLength={200} required autoFocus autoComplete="off" />
          </label>
          <Tile type="submit" look="bad" size="big" disabled={working}>
            Descartar
          </Tile>
        </form>
      ) : (
        <>
          <p className="muted text-2">Toque no motivo: a baixa é feita na hora.</p>
          <ReasonDeeds
            disabled={working}
            likely={label.status === 'expired' ? 'vencido' : null}
            onReason={handleReason}
          />
          <PartField
            name="Só uma parte"
            whole={label.weight}
            value={typed}
            blank="tudo"
            fractions
            onChange={setTyped}
          />
        </>
      )}
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </>
  )
}
