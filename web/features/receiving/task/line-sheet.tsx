import { useState } from 'react'
import type { LineBody } from '#contract/receiving/receipts'
import { IconPlus } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import type { DraftLine } from './draft.ts'
import { celsiusField, numberText, readCelsius, readNumber } from './receipt-words.ts'
import type { Goods } from './goods.ts'
import { keyOf } from './goods.ts'
import { GoodsSelect } from './goods-select.tsx'
import { LineMore } from './line-more.tsx'
import { LotFields } from './lot-fields.tsx'
import { PackField } from './pack-field.tsx'
import { TextField } from './text-field.tsx'
import type { Register } from './usual-keeping.ts'
import { usualKeeping } from './usual-keeping.ts'

interface LineSheetProps {
  readonly draftLine: DraftLine
  readonly goods: readonly Goods[] | null
  readonly register: Register
  readonly onEdit: (change: (line: LineBody) => LineBody) => void
  readonly onClose: () => void
}

/** Everything of one line. Each field is saved as it is left. */
export function LineSheet({ draftLine: { line, review }, goods, register, onEdit, onClose }: LineSheetProps) {
  const [productKey, setProductKey] = useState<string | null>(line.baseProductId ? `p${line.baseProductId}` : null)
  const set = (fields: Partial<LineBody>) => onEdit((before) => ({ ...before, ...fields }))
  function handleIgnore() {
    onEdit(({ ingredientId: _i, baseProductId: _p, ...before }) => ({ ...before, ignored: true }))
    onClose()
  }
  const usual = usualKeeping(line, register)
  const products = goods?.filter(({ key }) => key.startsWith('p')) ?? null
  return (
    <Sheet title={review?.name ?? line.description} size="lg" onClose={onClose}>
      <div className="stack gap-4">
        <p className="muted text-2 break">
          {line.description} · {numberText(line.quantity)} {line.unit.toLowerCase()}
        </p>
        <div className="pair">
          <GoodsSelect
            label="Ingrediente ou produto"
            goods={goods}
            value={keyOf(line)}
            onChange={({ ingredientId, baseProductId }) => {
              setProductKey(baseProductId === null ? null : `p${baseProductId}`)
              onEdit(({ ingredientId: _i, baseProductId: _p, ...before }) => ({
                ...before,
                ...(ingredientId !== null && { ingredientId }),
                ...(baseProductId !== null && { baseProductId }),
              }))
            }}
          />
          <GoodsSelect
            label="Produto base das etiquetas"
            goods={products}
            value={productKey}
            onChange={({ key, baseProductId }) => {
              setProductKey(key)
              if (baseProductId !== null) set({ baseProductId })
            }}
          />
        </div>
        <div className="pair">
          <PackField
            unit={line.unit}
            pack={line.pack ?? review?.pack ?? null}
            wanted={review?.unit ?? null}
            onChange={(pack) => onEdit(({ acceptPrice: _said, ...before }) => ({ ...before, pack }))}
          />
          <TextField
            label={`Aceito (de ${numberText(line.quantity)} ${line.unit.toLowerCase()})`}
            value={numberText(line.acceptedQuantity ?? line.quantity)}
            inputMode="decimal"
            read={(text) => readNumber(text) ?? undefined}
            wrong="Informe um número maior que zero."
            onSay={(acceptedQuantity) => set({ acceptedQuantity })}
          />
        </div>
        {line.lots.map((lot, place) => (
          <LotFields
            // oxlint-disable-next-line react/no-array-index-key -- a lot has no name of its own before it is typed
            key={place}
            lot={lot}
            place={place}
            places={register.places}
            usualPlace={usual.place}
            weight={review?.labels?.weight ?? weightLike(line.pack ?? review?.pack ?? null)}
            onChange={(change) =>
              onEdit((before) => ({
                ...before,
                lots: before.lots.map((each, index) => (index === place ? change(each) : each)),
              }))
            }
            onRemove={() =>
              onEdit((before) => ({ ...before, lots: before.lots.filter((_, index) => index !== place) }))
            }
          />
        ))}
        <Button
          look="quiet"
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => onEdit((before) => ({ ...before, lots: [...before.lots, { lot: '' }] }))}
        >
          Adicionar lote
        </Button>
        <TextField
          label="Temperatura deste item (°C)"
          value={celsiusField(line.temperature)}
          inputMode="text"
          read={readCelsius}
          wrong="Informe um número como −15,2."
          onSay={(temperature) => set({ temperature })}
        />
        <LineMore line={line} usual={usual} onSet={set} />
        <div className="answers">
          <Button look="plain" onClick={handleIgnore}>
            Não é da cozinha
          </Button>
          <Button onClick={onClose}>Pronto</Button>
        </div>
      </div>
    </Sheet>
  )
}

const oneOf = { kg: '1 kg', g: '1 kg', L: '1 L', mL: '1 L', unidade: '1 un' } as const

/** A weight in a unit that converts to what one unit of the line holds. */
const weightLike = (pack: LineBody['pack'] | null): string => oneOf[pack?.unit ?? 'kg']
