import type { LineBody } from '#contract/receiving/receipts'
import { IconTrash } from '../../../components/icons.ts'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { dateWords, numberText, readDate, readNumber } from './receipt-words.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import type { Register } from './usual-keeping.ts'

type Lot = LineBody['lots'][number]

interface LotFieldsProps {
  readonly lot: Lot
  readonly place: number
  readonly places: Register['places']
  /** The place of the base product; null: not known. */
  readonly usualPlace: string | null
  /** What is proposed for one label. */
  readonly weight: string
  readonly onChange: (change: (lot: Lot) => Lot) => void
  readonly onRemove: () => void
}

const LABELS_MAX = 500

/** One lot of the maker, and the labels that come out of it. */
export function LotFields({ lot, place, places, usualPlace, weight: proposed, onChange, onRemove }: LotFieldsProps) {
  const weight = lot.labels?.weight ?? proposed
  return (
    <fieldset className="panel stack gap-3 pad-3">
      <legend className="visually-hidden">Lote {place + 1}</legend>
      <div className="row between gap-2">
        <b className="mid">Lote {place + 1}</b>
        <IconButton label={`Tirar o lote ${place + 1}`} onClick={onRemove}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="pair">
        <TextField
          label="Lote do fabricante"
          value={lot.lot ?? ''}
          onSay={(text) => onChange((before) => ({ ...before, lot: text }))}
        />
        <TextField
          label="Validade"
          value={dateWords(lot.makersDate)}
          max={10}
          inputMode="numeric"
          placeholder="dd/mm/aaaa ou mm/aaaa"
          read={(text) => (text.trim() === '' ? null : (readDate(text) ?? undefined))}
          wrong="Informe a data como 10/11/2027 ou 11/2027."
          onSay={(makersDate) => onChange((before) => ({ ...before, makersDate }))}
        />
        <TextField
          label="Quantidade, na unidade da nota"
          value={lot.quantity ? numberText(lot.quantity) : ''}
          inputMode="decimal"
          read={(text) => (text.trim() === '' ? null : (readNumber(text) ?? undefined))}
          wrong="Informe um número maior que zero."
          onSay={(quantity) => onChange((before) => ({ ...before, quantity }))}
        />
        <TextField
          label="Etiquetas"
          value={lot.labels ? String(lot.labels.count) : ''}
          max={3}
          inputMode="numeric"
          placeholder="nenhuma"
          read={(text) => readCount(text)}
          wrong={`Informe até ${LABELS_MAX} etiquetas.`}
          onSay={(count) => onChange((before) => ({ ...before, labels: count === null ? null : { count, weight } }))}
        />
        {lot.labels ? (
          <>
            <TextField
              label="De quanto cada uma"
              value={weight}
              placeholder="1 kg"
              read={(text) => text.trim() || undefined}
              wrong="Informe o peso, como 1 kg."
              onSay={(said) =>
                onChange((before) =>
                  before.labels ? { ...before, labels: { ...before.labels, weight: said } } : before,
                )
              }
            />
            <SelectField
              label="Onde fica"
              value={lot.storageTypeId ?? null}
              usual={usualPlace}
              options={places.map(({ id, name }) => [id, name] as const)}
              onSay={(storageTypeId) => onChange((before) => ({ ...before, storageTypeId }))}
            />
          </>
        ) : null}
      </div>
    </fieldset>
  )
}

/** null: none. */
function readCount(text: string): number | null | undefined {
  const count = Number(text.trim())
  if (text.trim() === '' || count === 0) return null
  return Number.isInteger(count) && count > 0 && count <= LABELS_MAX ? count : undefined
}
