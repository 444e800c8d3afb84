import {
  anyNameCell,
  choiceCell,
  countCell,
  decimalCell,
  registeredCell,
  textCell,
} from '../../../table-import/cells.ts'
import type { ImportOptions, ImportSample } from '../../../table-import/import-routes.ts'
import type { ImportDefinition } from '../../../table-import/import-definition.ts'
import type { BaseProductBody } from '../contract/api.ts'
import { baseProductBody } from '../contract/api.ts'
import { SIF_EXEMPT } from '../contract/entries.ts'
import type { CatalogNames } from '../queries.ts'

const measureUnitCell = choiceCell(
  {
    gramas: ['g', 'gr', 'grs', 'grama'],
    quilos: ['kg', 'kgs', 'quilo', 'quilograma', 'quilogramas', 'kilo', 'kilos'],
    mililitros: ['ml', 'mililitro'],
    litros: ['l', 'lt', 'lts', 'litro'],
    unidades: ['un', 'und', 'unid', 'uni', 'unidade', 'pc', 'pç', 'peça', 'peças'],
  },
  'Use gramas, quilos, mililitros, litros ou unidades',
)

const registeredNames = (names: ReadonlyMap<string, { readonly name: string }>) =>
  new Map([...names].map(([key, { name }]) => [key, name]))
const ids = (names: ReadonlyMap<string, { readonly id: string }>) =>
  new Map([...names].map(([key, { id }]) => [key, id]))

/** How a column of names is read: only registered ones, or any, where the import registers the others. */
function nameColumn(
  registered: ReadonlyMap<string, { readonly name: string }>,
  unknown: string,
  { createMissing }: ImportOptions,
) {
  const names = registeredNames(registered)
  return createMissing
    ? { read: anyNameCell(names), creates: new Set(names.keys()) }
    : { read: registeredCell(names, unknown) }
}

export function baseProductImport(
  { categories, sectors, storageTypes, baseProducts }: CatalogNames,
  options: ImportOptions,
): ImportDefinition<BaseProductBody> {
  return {
    columns: [
      {
        field: 'name',
        heading: 'Nome',
        synonyms: ['produto', 'nome do produto', 'produto base', 'item'],
        isRequired: true,
        read: textCell,
      },
      {
        field: 'measure',
        heading: 'Medida',
        synonyms: ['peso', 'quantidade', 'qtd', 'conteúdo'],
        isRequired: true,
        read: decimalCell('1,5'),
      },
      {
        field: 'measureUnit',
        heading: 'Unidade de medida',
        synonyms: ['unidade', 'un', 'und', 'unid', 'medida (unidade)'],
        isRequired: true,
        read: measureUnitCell,
      },
      {
        field: 'sif',
        heading: 'SIF',
        synonyms: ['registro sif', 'número do sif', 'nº sif'],
        read: textCell,
        blank: SIF_EXEMPT,
      },
      {
        field: 'storageType',
        heading: 'Onde fica',
        synonyms: ['armazenagem', 'tipo de armazenagem', 'armazenamento', 'conservação'],
        read: registeredCell(ids(storageTypes), 'Este tipo de armazenagem não está cadastrado'),
      },
      {
        field: 'category',
        heading: 'Categoria',
        synonyms: ['grupo'],
        ...nameColumn(categories, 'Esta categoria não está cadastrada', options),
      },
      {
        field: 'sector',
        heading: 'Setor',
        synonyms: ['área'],
        ...nameColumn(sectors, 'Este setor não está cadastrado', options),
      },
      {
        field: 'validityDays',
        heading: 'Validade (dias)',
        synonyms: ['validade', 'validade em dias', 'dias de validade', 'dias'],
        read: countCell(/dias?$/i, '30'),
      },
    ],
    schema: baseProductBody,
    identity: { fields: ['name'], registered: baseProducts, taken: 'Já existe um produto base com este nome' },
  }
}

/** Three products with names of the tenant's own categories, sectors and storage types, where it has any. */
export function baseProductSample({ categories, sectors, storageTypes }: CatalogNames): ImportSample {
  const own = (named: CatalogNames['categories'] | CatalogNames['storageTypes'], preferredKey: string) =>
    (named.get(preferredKey) ?? named.values().next().value)?.name ?? ''
  return {
    fileName: 'produtos-base-exemplo.csv',
    headings: ['Nome', 'Medida', 'Unidade de medida', 'SIF', 'Onde fica', 'Categoria', 'Setor', 'Validade (dias)'],
    rows: [
      [
        'Molho de tomate',
        '1,5',
        'quilos',
        '',
        own(storageTypes, 'refrigerado'),
        own(categories, 'molhos'),
        own(sectors, 'cozinha quente'),
        '3',
      ],
      [
        'Filé de frango',
        '500',
        'gramas',
        '1234',
        own(storageTypes, 'congelado'),
        own(categories, 'carnes'),
        own(sectors, 'acougue'),
        '90',
      ],
      ['Pão de queijo', '12', 'unidades', 'ISENTO', '', '', '', '30'],
    ],
  }
}
