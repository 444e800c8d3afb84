import { useState } from 'react'
import type { LineBody } from '#contract/receiving/receipts'
import type { ReviewLine } from '#contract/receiving/review'
import { IconCheck } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import type { DraftLine } from './draft.ts'
import { accepted } from './draft.ts'
import type { Goods } from './goods.ts'
import { keyOf } from './goods.ts'
import { GoodsSelect } from './goods-select.tsx'
import { PackField } from './pack-field.tsx'
import { PriceText } from './price-text.tsx'
import styles from './receipt.module.css'

interface NewLineProps {
  readonly draftLine: DraftLine
  readonly goods: readonly Goods[] | null
  readonly onEdit: (change: (line: LineBody) => LineBody) => void
}

const fromWords: Readonly<Record<NonNullable<ReviewLine['pack']>['from'], string>> = {
  unidade: 'da unidade da nota',
  de_para: 'como da última vez',
  descricao: 'lido da descrição',
  dito: 'da nota',
}

/** A line that names nothing of the house yet: what is proposed, in one tap, or something else. */
export function NewLine({ draftLine: { index, line, review }, goods, onEdit }: NewLineProps) {
  const [chosen, setChosen] = useState<Goods | null>(null)
  const [pack, setPack] = useState<LineBody['pack']>()
  const { key, name, wanted, found } = shownGoods(line, review, chosen)
  const isProposed = chosen === null && pack === undefined

  const handleAccept = () =>
    onEdit((before) => ({ ...asGoods(before, review, chosen), ...(pack === undefined ? {} : { pack }) }))

  return (
    <li className={`tinted pad-4 ${styles.ask}`} data-tone="warn" data-line={index}>
      <div className="row wrap between gap-2">
        <p className="strong">Item novo: confira uma vez</p>
        <p className="text-2 break figures">
          {line.description}
          {line.supplierCode ? ` · ${line.supplierCode}` : ''}
        </p>
      </div>
      <div className={`pair ${styles.map}`}>
        <GoodsSelect label="É este ingrediente?" goods={goods} value={key} onChange={setChosen} />
        <PackField
          unit={line.unit}
          pack={found ?? line.pack ?? null}
          wanted={wanted}
          {...(found !== null && pack === undefined && { about: fromWords[found.from] })}
          onChange={setPack}
        />
      </div>
      <div className="row wrap between gap-3">
        <PriceText price={isProposed && review !== null ? review.price : null} />
        <span className="flex wrap gap-2">
          <Button look="plain" onClick={() => onEdit((before) => ({ ...before, ignored: true }))}>
            Não é da cozinha
          </Button>
          <Button look="quiet" onClick={() => onEdit((before) => ({ ...before, outcome: 'recusado' }))}>
            Recusar
          </Button>
          <Button
            disabled={key === null}
            icon={<IconCheck size={20} aria-hidden="true" />}
            aria-label={`É isso: ${name}`}
            onClick={handleAccept}
          >
            É isso
          </Button>
        </span>
      </div>
    </li>
  )
}

const shownGoods = (line: LineBody, review: ReviewLine | null, chosen: Goods | null) => ({
  key: chosen?.key ?? (review === null ? null : keyOf(review.match)),
  name: chosen?.name ?? review?.name ?? line.description,
  wanted: review?.unit ?? null,
  found: review?.pack ?? null,
})

/** The line as what a person has chosen, else as what was proposed. */
function asGoods(line: LineBody, review: ReviewLine | null, chosen: Goods | null): LineBody {
  if (chosen === null) return review === null ? line : accepted(line, review)
  const { ingredientId, baseProductId } = chosen
  return { ...line, ...(ingredientId !== null && { ingredientId }), ...(baseProductId !== null && { baseProductId }) }
}
