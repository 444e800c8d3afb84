import { Link } from '@tanstack/react-router'
import { EmptyState, ErrorState, LoadingState } from '../../../components/data-state.tsx'
import { IconSearch } from '../../../components/icons.ts'
import { HttpProblem } from '../../../lib/http.ts'

interface RecipeLoadingProps {
  /** Null where the address itself names no recipe. */
  readonly id: number | null
  readonly error: Error | null
  readonly onRetry: () => void
}

/** In the place of a recipe that is not there: not yet, not now, or not at all. */
export function RecipeLoading({ id, error, onRetry }: RecipeLoadingProps) {
  if (id === null || (error instanceof HttpProblem && error.status === 404)) {
    return (
      <EmptyState
        icon={IconSearch}
        title="Receita não encontrada"
        text="Ela pode ter sido excluída."
        action={
          <Link to="/management/technical-sheet" className="button-link">
            Ver as fichas técnicas
          </Link>
        }
      />
    )
  }
  return error ? <ErrorState message="Erro ao carregar receita" onRetry={onRetry} /> : <LoadingState label="Carregando receita..." />
}
