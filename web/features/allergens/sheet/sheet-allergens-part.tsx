import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetAllergens } from '#contract/allergens/declaration'
import type { Substance } from '#contract/allergens/substances'
import { ErrorNote } from '../../../components/kit/empty.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { sheetAllergensQuery } from '../allergen-api.ts'
import { substanceName } from '../substance-name.ts'
import look from '../substance-look.module.css'
import { MissingIngredients, ToCheck } from './missing-ingredients.tsx'
import { sheetChips } from './sheet-chips.ts'

/** What a sheet and the sheets below contain: the phrases, where each substance comes from, the list of ingredients. */
export function SheetAllergensPart({ recipeId }: { readonly recipeId: number }) {
  const { data, isError, refetch } = useQuery(sheetAllergensQuery(recipeId))
  if (data) return <Read found={data} recipeId={recipeId} />
  return isError ? (
    <ErrorNote message="Erro ao buscar os alergênicos" onRetry={() => void refetch()} />
  ) : (
    <Skeleton label="Carregando alergênicos..." />
  )
}

interface ReadProps {
  readonly found: SheetAllergens
  readonly recipeId: number
}

function Read({ found, recipeId }: ReadProps) {
  return (
    <div className="stack gap-4">
      {found.known ? <Phrases text={found.text} /> : <MissingIngredients missing={found.missing} recipeId={recipeId} />}
      <ToCheck conferir={found.conferir} recipeId={recipeId} />
      <Substances found={found} />
      {found.ingredients === '' ? null : (
        <div className="stack gap-1">
          <SectionTitle level={3}>Lista de ingredientes</SectionTitle>
          <p className="break">{found.ingredients}</p>
        </div>
      )}
    </div>
  )
}

function Phrases({ text }: Pick<SheetAllergens, 'text'>) {
  const phrases = [text.allergens, text.gluten, text.lactose].filter((phrase) => phrase !== '')
  if (phrases.length === 0)
    return (
      <p className="muted">
        Todos os ingredientes foram informados; o que foi declarado não pede nenhuma frase da norma.
      </p>
    )
  return <p className={`strong break ${look.phrase}`}>{phrases.join(' ')}</p>
}

/** A tap on a substance tells from which ingredients it comes. */
function Substances({ found }: Pick<ReadProps, 'found'>) {
  const [asked, setAsked] = useState<Substance | null>(null)
  const chips = sheetChips(found)
  const others = [
    ...(found.gluten === 'contem' ? ['glúten'] : []),
    ...(found.lactose === 'contem' ? ['lactose'] : []),
    ...(found.colourings === true ? ['corantes'] : []),
  ]
  if (chips.length + others.length === 0) return null
  return (
    <div className="stack gap-3">
      <p className="muted text-2">
        {found.known ? null : 'O que já se sabe, pelos outros ingredientes. '}
        {chips.length > 0 ? 'Toque em uma substância para ver por quê.' : null}
      </p>
      <div className="row wrap gap-2" role="group" aria-label="Por quê">
        {chips.map(({ substance, how, mark }) => (
          <Pressable
            key={substance}
            className={`control ${look.mark} ${look.asked}`}
            data-mark={mark}
            aria-pressed={asked === substance}
            onClick={() => setAsked(asked === substance ? null : substance)}
          >
            <strong>{substanceName(substance)}</strong> <span className="text-2">{how}</span>
          </Pressable>
        ))}
        {others.map((name) => (
          <span key={name} className="tinted pill text-2" data-tone="plain">
            <strong>{name}</strong> contém
          </span>
        ))}
      </div>
      {asked === null ? null : <Why substance={asked} from={found.from} />}
    </div>
  )
}

function Why({ substance, from }: Pick<SheetAllergens, 'from'> & { readonly substance: Substance }) {
  const paths = from.filter(({ allergen }) => allergen === substance).map(({ path }) => path.join(' › '))
  return (
    <div className="stack gap-1" role="status">
      <SectionTitle level={3}>Por quê: {substanceName(substance)}</SectionTitle>
      <ul className="stack gap-1">
        {paths.map((path) => (
          <li key={path} className="break">
            {path}
          </li>
        ))}
      </ul>
    </div>
  )
}
