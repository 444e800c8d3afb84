import { Sheet } from '../../../components/kit/sheet.tsx'
import { useReturnFocus } from '../use-return-focus.ts'
import { Button } from '../../../components/kit/button.tsx'

interface LeaveDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

export function LeaveDialog({ onStay, onLeave }: LeaveDialogProps) {
  useReturnFocus()
  return (
    <Sheet onClose={onStay} title="Sair sem salvar?">
      <p>O que você digitou nesta ficha técnica ainda não foi salvo.</p>
      <div className="answers above-5">
        <Button look="quiet" data-autofocus onClick={onStay}>
          Continuar editando
        </Button>
        <Button look="bad" onClick={onLeave}>
          Sair sem salvar
        </Button>
      </div>
    </Sheet>
  )
}
