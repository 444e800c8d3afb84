import '../../../components/dialog.css'
import { Modal } from '@mantine/core'
import { Button } from '../../../components/kit/button.tsx'

interface QuantityDialogProps {
  readonly quantity: number
  readonly name: string
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Confirms a large quantity: one 0 too many would waste a roll of labels. */
export function QuantityDialog({ quantity, name, onCancel, onConfirm }: QuantityDialogProps) {
  return (
    <Modal opened onClose={onCancel} title={`Gerar ${quantity} etiquetas?`}>
      <p>
        Serão geradas <strong>{quantity} etiquetas</strong> de {name}, cada uma com o seu código.
      </p>
      <div className="flex wrap end gap-2 above-5">
        <Button look="quiet" onClick={onCancel} data-autofocus>
          Rever a quantidade
        </Button>
        <Button onClick={onConfirm}>Gerar {quantity} etiquetas</Button>
      </div>
    </Modal>
  )
}
