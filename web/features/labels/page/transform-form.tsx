import { useId, useState } from 'react'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { TRANSFORMED_MAX } from '#contract/labels/life'
import type { Choice, LabelByCode, TransformBody, TransformCall } from '#contract/labels/life'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { deedWords } from '../deed-words.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Tile } from '../../../components/kit/tile.tsx'
import { withUnit } from '../part-weight.ts'
import { PortionFields } from './portion-fields.tsx'

interface TransformFormProps {
  readonly inHand: LabelByCode
  readonly call: TransformCall
  readonly tenant: PrintingTenant
  readonly working: boolean
  readonly onTransform: (body: TransformBody) => void
  readonly onBack: () => void
}

/** Where the label goes, each place with the date that it would have there; to portion, into how many. */
export function TransformForm({ inHand, call, tenant, working, onTransform, onBack }: TransformFormProps) {
  const id = useId()
  const choices = inHand.choices.filter(({ action }) => action === call)
  const [count, setCount] = useState(2)
  const [weight, setWeight] = useState('')
  const [typedDate, setTypedDate] = useState('')
  const asksDate = choices.some(({ expiration_date: date }) => date === null)

  const each = withUnit(weight, inHand.weight)

  function handleChoice({ storageTypeId, expiration_date: date }: Choice) {
    onTransform({
      storageTypeId,
      ...(call === 'portion' ? { quantity: count, ...(each === '' ? {} : { weight: each }) } : {}),
      ...(date === null && typedDate !== '' ? { expiration_date: typedDate } : {}),
    })
  }

  return (
    <>
      <h2 className="text-4 strong tight">
        {deedWords[call].name} {inHand.name}
      </h2>
      {call === 'portion' ? (
        <PortionFields
          {...{ count, weight }}
          whole={inHand.weight}
          most={TRANSFORMED_MAX}
          onCount={setCount}
          onWeight={setWeight}
        />
      ) : null}
      {asksDate ? (
        <div className="row wrap between gap-2 mid">
          <label htmlFor={id}>Sem prazo cadastrado: informe a validade</label>
          <input
            id={id}
            className="control"
            type="date"
            value={typedDate}
            onChange={(event) => setTypedDate(event.currentTarget.value)}
          />
        </div>
      ) : null}
      {call === 'portion' && choices.length === 1 ? null : <p className="muted text-2">Toque no lugar.</p>}
      <ul className="stack gap-2">
        {choices.map((choice) => (
          <li key={choice.storageTypeId}>
            <Tile
              look="edge"
              size="wet"
              disabled={working || (choice.expiration_date === null && typedDate === '')}
              onClick={() => handleChoice(choice)}
            >
              <b className="block text-4 strong">
                {call === 'portion' && choices.length === 1 ? `Porcionar em ${count}` : choice.name}
              </b>
              <span className="ink">
                {choice.expiration_date === null
                  ? 'validade a informar'
                  : `validade ${formatLabelDate(choice.expiration_date, tenant.time_zone)}`}
              </span>
              {choice.hint === null ? null : <small className="warned">{choice.hint}</small>}
            </Tile>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onBack}>
        Voltar
      </Button>
    </>
  )
}
