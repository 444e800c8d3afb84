import { useState } from 'react'
import type { LineBody } from '#contract/receiving/receipts'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import type { Goods } from './goods.ts'
import { GoodsSelect } from './goods-select.tsx'
import { readNumber } from './receipt-words.ts'
import { TextField } from './text-field.tsx'

interface AddLineProps {
  readonly goods: readonly Goods[] | null
  readonly onAdd: (line: LineBody) => void
  readonly onClose: () => void
}

/** A line that no note has brought. */
export function AddLine({ goods, onAdd, onClose }: AddLineProps) {
  const [chosen, setChosen] = useState<Goods | null>(null)
  const [quantity, setQuantity] = useState<number | null>(null)
  const [unit, setUnit] = useState('KG')
  function handleAdd() {
    if (chosen === null || quantity === null) return
    const { name, ingredientId, baseProductId } = chosen
    onAdd({
      description: name,
      unit,
      quantity,
      ...(ingredientId !== null && { ingredientId }),
      ...(baseProductId !== null && { baseProductId }),
      outcome: 'aceito',
      lots: [],
    })
    onClose()
  }
  return (
    <Sheet title="Adicionar item" onClose={onClose}>
      <div className="stack gap-4">
        <GoodsSelect label="O que chegou" goods={goods} value={chosen?.key ?? null} onChange={setChosen} />
        <div className="pair">
          <TextField
            label="Quantidade"
            value=""
            inputMode="decimal"
            read={(text) => readNumber(text) ?? undefined}
            wrong="Informe um número maior que zero."
            onSay={setQuantity}
          />
          <TextField label="Unidade" value="KG" max={10} onSay={setUnit} />
        </div>
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={chosen === null || quantity === null} onClick={handleAdd}>
            Adicionar
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
