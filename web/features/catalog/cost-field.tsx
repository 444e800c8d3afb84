import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CostSource } from '#contract/recipes/cost-sources'
import { costSourcesQuery } from './cost-sources.ts'
import { costValue } from './base-product-values.ts'

/** Rows rendered at once: a kitchen may have thousands of ingredients, and typing finds the others. */
const SHOWN_MAX = 60

const groups = [
  { kind: 'recipe', name: 'Fichas técnicas' },
  { kind: 'ingredient', name: 'Ingredientes' },
] as const

/** "Custo vem de": the recipe or the ingredient that gives the value of the product's labels. */
export function CostField({ field }: { readonly field: object }) {
  const { data: sources = [], isPending, isSuccess } = useQuery(costSourcesQuery())
  return (
    <div>
      <Select
        label="Custo vem de"
        description="Opcional. Dá o valor das etiquetas nos relatórios; sem escolha, vale o que tiver o mesmo nome."
        placeholder={isPending ? 'Carregando...' : 'Ficha técnica ou ingrediente'}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar escolha do custo' }}
        searchable
        limit={SHOWN_MAX}
        data={groups.map(({ kind, name }) => ({ group: name, items: optionsOf(sources, kind) }))}
        {...field}
      />
      {isSuccess && sources.length === 0 ? (
        <p>
          Nenhuma ficha técnica nem ingrediente cadastrado.{' '}
          <Link to="/management/technical-sheet/add-ingredient">Cadastrar</Link>
        </p>
      ) : null}
    </div>
  )
}

const optionsOf = (sources: readonly CostSource[], wanted: CostSource['kind']) =>
  sources
    .filter(({ kind }) => kind === wanted)
    .map((source) => ({
      value: costValue(source),
      label: source.detail === '' ? source.name : `${source.name} · ${source.detail}`,
    }))
