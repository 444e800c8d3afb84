import { Notice } from '../../components/kit/notice.tsx'
import { Button } from '../../components/kit/button.tsx'

interface ReadAgainProps {
  readonly text: string
  /** Older data is still shown. */
  readonly stale: boolean
  readonly onRetry: () => void
}

/** Shows a failed read next to the older data, with a button to retry. */
export function ReadAgain({ text, stale, onRetry }: ReadAgainProps) {
  return (
    <Notice tone="bad" text={stale ? `${text}. O que aparece pode estar desatualizado.` : text}>
      <Button look="quiet" apart onClick={onRetry}>
        Tentar novamente
      </Button>
    </Notice>
  )
}
