import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'

interface QuantityDialogProps {
  readonly quantity: number
  readonly name: string
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Confirms a large quantity: one 0 too many would waste a roll of labels. */
export function QuantityDialog({ quantity, name, onCancel, onConfirm }: QuantityDialogProps) {
  return (
    <Sheet onClose={onCancel} title={`Gerar ${quantity} etiquetas?`}>
      <p>
        Serão geradas <strong>{quantity} etiquetas</strong> de {name}, cada uma com o seu código.
      </p>
      <div className="answers above-5">
        <Button look="quiet" onClick={onCancel} data-autofocus>
          Rever a quantidade
        </Button>
        <Button onClick={onConfirm}>Gerar {quantity} etiquetas</Button>
      </div>
    </Sheet>
  )
}
