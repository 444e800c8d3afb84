import { MessageBanner } from './message-banner.tsx'
import { Notice } from './kit/notice.tsx'
import { Button } from './kit/button.tsx'
import { useSteadyPress } from './use-steady-press.ts'

interface ListEndProps {
  /** Text with the number of listed rows. */
  readonly status: string
  /** Message when the next page failed to load. */
  readonly failure: string | null
  readonly hasMore: boolean
  readonly loading: boolean
  readonly more?: string
  readonly onMore: () => void
}

/** The status and the "load more" button below a paged list. */
export function ListEnd({ status, failure, hasMore, loading, more = 'Carregar mais', onMore }: ListEndProps) {
  const press = useSteadyPress(() => void (loading || onMore()))
  return (
    <div className="middle gap-3 above-5 muted">
      <p role="status">{status}</p>
      <MessageBanner text={failure} />
      {hasMore ? (
        <Button look="quiet" busy={loading} onClick={onMore} {...press}>
          {more}
        </Button>
      ) : null}
    </div>
  )
}

export function StaleNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="below-4">
      <Notice tone="warn" text="Não foi possível atualizar a lista; ela pode estar desatualizada.">
        <Button look="quiet" apart onClick={onRetry}>
          Tentar novamente
        </Button>
      </Notice>
    </div>
  )
}
