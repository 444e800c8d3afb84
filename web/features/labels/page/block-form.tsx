import type { FormEvent } from 'react'
import type { BlockBody } from '#contract/labels/life'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'

interface BlockFormProps {
  readonly working: boolean
  readonly onBlock: (block: BlockBody) => void
  readonly onBack: () => void
}

/** Nobody uses a blocked label until an administrator has released it; the reason is shown to everybody. */
export function BlockForm({ working, onBlock, onBack }: BlockFormProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [reason = '', incidentId = ''] = ['reason', 'incidentId'].map((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    })
    if (reason !== '') onBlock({ reason, incidentId })
  }
  return (
    <form className="stack gap-3" onSubmit={handleSubmit}>
      <label className="stack gap-2 mid">
        Por que bloquear?
        {/* The tap on "Bloquear" asks for exactly this field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <input className="control wide" name="reason" maxLength={200} required autoFocus autoComplete="off" />
      </label>
      <label className="stack gap-2 mid">
        Número do recall ou da ocorrência (opcional)
        <input className="control wide" name="incidentId" maxLength={60} autoComplete="off" />
      </label>
      <Tile type="submit" look="bad" size="big" disabled={working}>
        Bloquear
      </Tile>
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </form>
  )
}
