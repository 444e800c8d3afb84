import { useId, useState } from 'react'
import type { BatchPreview } from '#contract/production/batches'
import { BATCH_LABELS_MAX } from '#contract/production/batches'
import { IconCheck } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { amountText } from '../words.ts'
import styles from './batch.module.css'
import { amountIn, countIn, fullOf } from './packs.ts'
import type { Pack } from './packs.ts'

interface PackSheetProps {
  /** The place of the pack; after the last one: it is a new one. */
  readonly at: number
  readonly packs: readonly Pack[]
  readonly made: BatchPreview['outputs']
  /** What may be labelled. */
  readonly choices: BatchPreview['packs']
  readonly onSay: (said: Pack) => void
  /** null: it stays, as it is new or the only one. */
  readonly onDrop: (() => void) | null
  readonly onClose: () => void
}

/** What one label holds, and how many of them there are. */
export function PackSheet({ at, packs, made, choices, onSay, onDrop, onClose }: PackSheetProps) {
  const isNew = at >= packs.length
  const [typed, setTyped] = useState(() => typedPack(packs, at))
  const [isSent, setSent] = useState(false)
  const pack = amountIn(typed.pack, typed.unit)
  const isRest = typed.count.trim() === ''
  const count = isRest ? null : countIn(typed.count, BATCH_LABELS_MAX)
  const isWrongCount = !isRest && count === null
  return (
    <Sheet title={isNew ? 'Outro tamanho' : 'Embalagem'} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (pack !== null && !isWrongCount)
            onSay({ baseProductId: typed.baseProductId, name: typed.name, pack, count })
        }}
      >
        {choices.length > 1 ? (
          <Products
            choices={choices}
            productId={typed.baseProductId}
            onChoose={({ baseProductId, name, pack: own }) =>
              setTyped({ ...typed, baseProductId, name, ...(own !== null && { pack: amountText(own) }) })
            }
          />
        ) : null}
        <Field
          name="Quanto cabe em cada uma"
          value={typed.pack}
          hint="Com a medida, como em 500 mL."
          fault={isSent && pack === null ? 'Escreva quanto cabe com a medida, como em 500 mL ou 1,5 kg.' : null}
          onType={(text) => setTyped({ ...typed, pack: text })}
          isFirst
        />
        <Field
          name="Quantas etiquetas"
          value={typed.count}
          hint={restText(packs, at, made)}
          fault={isSent && isWrongCount ? `Informe um número de 1 a ${BATCH_LABELS_MAX}.` : null}
          onType={(text) => setTyped({ ...typed, count: text })}
          isNumber
        />
        <div className="answers">
          <Button look="quiet" onClick={onDrop ?? onClose}>
            {onDrop === null ? 'Cancelar' : 'Tirar'}
          </Button>
          <Button type="submit">Pronto</Button>
        </div>
      </form>
    </Sheet>
  )
}

/** What the form begins with. A new pack is of the product of the first one. */
function typedPack(packs: readonly Pack[], at: number) {
  const before = packs[at]
  const { baseProductId = '', name = '', pack } = before ?? packs[0] ?? {}
  return {
    baseProductId,
    name,
    /** Where none is typed. */
    unit: pack?.unit ?? 'kg',
    pack: before === undefined ? '' : amountText(before.pack),
    count: String(before?.count ?? ''),
  }
}

/** What happens to the other packs where this one takes what remains. */
function restText(packs: readonly Pack[], at: number, made: BatchPreview['outputs']): string {
  const other = packs.findIndex(({ count }, place) => place !== at && count === null)
  const [pack, before] = [packs[other], made[other]]
  if (pack === undefined || before === undefined) return 'Em branco, leva o que sobrar.'
  return `Em branco, leva o que sobrar, e ficam ${fullOf(before)} de ${amountText(pack.pack)}.`
}

interface ProductsProps extends Pick<PackSheetProps, 'choices'> {
  readonly productId: string
  readonly onChoose: (chosen: PackSheetProps['choices'][number]) => void
}

const Products = ({ choices, productId, onChoose }: ProductsProps) => (
  <fieldset className="stack gap-2">
    <legend className="mid below-1">Produto</legend>
    {choices.map((choice) => (
      <Choice
        key={choice.baseProductId}
        type="radio"
        name="product"
        face={`control ${styles.proposal}`}
        checked={choice.baseProductId === productId}
        onChange={() => onChoose(choice)}
      >
        <IconCheck size={20} aria-hidden="true" className={styles.chosen} />
        <b className="grow slim break strong">{choice.name}</b>
      </Choice>
    ))}
  </fieldset>
)

interface FieldProps {
  readonly name: string
  readonly value: string
  readonly hint: string
  readonly fault: string | null
  readonly onType: (typed: string) => void
  readonly isFirst?: boolean
  readonly isNumber?: boolean
}

function Field({ name, value, hint, fault, onType, isFirst, isNumber }: FieldProps) {
  const id = useId()
  return (
    <label className="stack gap-1">
      <span className="mid">{name}</span>
      <input
        className="field"
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={isNumber ? 4 : 20}
        placeholder={isNumber ? 'O que sobrar' : undefined}
        value={value}
        data-autofocus={isFirst || undefined}
        aria-invalid={fault !== null || undefined}
        aria-describedby={id}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onType(event.target.value)}
      />
      <span id={id} className={`text-2 ${fault === null ? 'muted' : 'bad mid'}`}>
        {fault ?? hint}
      </span>
    </label>
  )
}
