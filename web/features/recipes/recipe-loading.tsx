import { Link } from '@tanstack/react-router'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconSearch } from '../../components/icons.ts'
import { HttpProblem } from '../../lib/http.ts'

interface RecipeLoadingProps {
  /** Null when the URL holds no recipe id. */
  readonly id: number | null
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Shown while a recipe loads, after a failure, and when it does not exist. */
export function RecipeLoading({ id, error, onRetry }: RecipeLoadingProps) {
  if (id === null || (error instanceof HttpProblem && error.status === 404)) {
    return (
      <Empty
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
  return error ? (
    <ErrorNote message="Erro ao carregar receita" onRetry={onRetry} />
  ) : (
    <Skeleton label="Carregando receita..." />
  )
}
