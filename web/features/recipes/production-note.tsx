import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../components/kit/notice.tsx'
import { recipeQuery } from './api.ts'
import { productionText } from './production.ts'

interface ProductionNoteProps {
  readonly recipeId: number
  readonly portions: number
}

/** Above the form of a label that a sheet has opened: what was made, and what it costs where this may be seen. */
export function ProductionNote({ recipeId, portions }: ProductionNoteProps) {
  const { data: recipe } = useQuery(recipeQuery(recipeId))
  if (recipe === undefined) return null
  return (
    <Notice tone="plain" text={`Produção: ${productionText(recipe, portions)}`}>
      <p className="muted text-2">O peso da etiqueta é o da produção toda. Em Ajustar ele muda, se ela for dividida.</p>
    </Notice>
  )
}
