import { Button } from '@mantine/core'
import { Notice } from '../../../components/notice.tsx'

interface ReadAgainProps {
  readonly text: string
  /** Something older still shows. */
  readonly stale: boolean
  readonly onRetry: () => void
}

/** Something could not be read: says so beside what shows in its place, and stops nobody. */
export function ReadAgain({ text, stale, onRetry }: ReadAgainProps) {
  return (
    <Notice tone="bad" text={stale ? `${text}. O que aparece pode estar desatualizado.` : text}>
      <Button variant="default" mt="xs" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Notice>
  )
}
