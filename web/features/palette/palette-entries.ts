import type { LinkProps } from '@tanstack/react-router'
import type { BaseProduct } from '#contract/catalog/entries'
import type { Label } from '#contract/labels'
import { formatLabelDate } from '#contract/labels/shelf-life'
import { isBlocked } from '#contract/labels/usable'
import { nameKey } from '#contract/text'

export type PaletteTarget = Pick<LinkProps, 'to' | 'params' | 'search'>

export interface PaletteEntry {
  readonly id: string
  readonly group: 'Telas' | 'Ações' | 'Etiquetas'
  readonly text: string
  readonly detail: string
  readonly target: PaletteTarget
}

interface Screen {
  readonly to: NonNullable<LinkProps['to']>
  readonly text: string
  /** Other words for it. */
  readonly also: string
  readonly admin?: true
  readonly costs?: true
  readonly rules?: true
}

const screens: readonly Screen[] = [
  { to: '/dashboard', text: 'Dashboard', also: 'dia painel inicio vencidos' },
  { to: '/products', text: 'Gerar Etiquetas', also: 'nova etiqueta imprimir' },
  { to: '/product-list', text: 'Lista de Produtos', also: 'imprimir etiquetas estoque' },
  { to: '/management/technical-sheet', text: 'Fichas técnicas', also: 'receitas custos' },
  { to: '/management/technical-sheet/new', text: 'Nova ficha técnica', also: 'receita criar', costs: true },
  { to: '/management/technical-sheet/ingredients', text: 'Ingredientes', also: 'precos insumos', costs: true },
  {
    to: '/management/technical-sheet/add-ingredient',
    text: 'Cadastrar ingrediente',
    also: 'novo insumo preco',
    costs: true,
  },
  {
    to: '/management/technical-sheet/import-ingredients',
    text: 'Importar ingredientes',
    also: 'planilha precos csv',
    costs: true,
  },
  { to: '/reports/waste', text: 'Perdas', also: 'relatorio descarte lixo motivo quanto perdi', costs: true },
  { to: '/reports/usage', text: 'Feitas e usadas', also: 'relatorio grafico semana dia etiquetas producao' },
  { to: '/management', text: 'Gestão', also: 'cadastros' },
  { to: '/management/add-product', text: 'Produtos base', also: 'cadastrar produto' },
  { to: '/management/import-products', text: 'Importar produtos', also: 'planilha csv excel' },
  { to: '/management/add-category', text: 'Categorias', also: 'cadastrar' },
  { to: '/management/add-sector', text: 'Setores', also: 'cadastrar' },
  { to: '/management/add-responsible', text: 'Responsáveis', also: 'cadastrar' },
  { to: '/management/add-storage', text: 'Tipos de armazenagem', also: 'geladeira freezer cadastrar' },
  { to: '/management/printers', text: 'Impressoras e estações', also: 'fila imprimir agente quiosque' },
  {
    to: '/management/norms',
    text: 'Prazos e normas',
    also: 'tabela vigilancia cvs rdc 216 anvisa validade casa lugar',
  },
  { to: '/management/classes', text: 'Classes sanitárias', also: 'produtos sem classe confirmar carne pescado' },
  { to: '/management/norm-review', text: 'A norma mudou', also: 'rever prazos edicao adotar', rules: true },
  { to: '/management/users', text: 'Usuários', also: 'convidar equipe', admin: true },
  { to: '/management/devices', text: 'Aparelhos', also: 'tablet cozinha pin', admin: true },
  { to: '/management/reports', text: 'Relatórios', also: 'valor em risco perdas email', admin: true },
  { to: '/management/public-page', text: 'Página da etiqueta', also: 'qr publico responsavel iniciais', admin: true },
  { to: '/management/audit', text: 'Auditoria', also: 'historico inspecao fiscal', admin: true },
  { to: '/management/jobs', text: 'Tarefas', also: 'fila erros', admin: true },
  { to: '/account', text: 'Minha conta', also: 'senha' },
]

const GROUP_MAX = 6

interface PaletteData {
  readonly products: readonly BaseProduct[]
  /** The labels that the server found for the typed text. */
  readonly labels: readonly Label[]
  readonly timeZone: string
  readonly isAdmin: boolean
  readonly seesCosts: boolean
  readonly changesRules: boolean
}

/** What fits the typed text, in the order shown. Without a text: the screens. */
export function entriesFor(
  typed: string,
  { products, labels, timeZone, isAdmin, seesCosts, changesRules }: PaletteData,
): readonly PaletteEntry[] {
  const words = nameKey(typed)
    .split(' ')
    .filter((word) => word !== '')
  const fits = (text: string) => {
    const key = nameKey(text)
    return words.every((word) => key.includes(word))
  }
  const ownScreens = screens.filter(
    ({ text, also, admin, costs, rules }) =>
      (isAdmin || !admin) && (seesCosts || !costs) && (changesRules || !rules) && fits(`${text} ${also}`),
  )
  const making = words.length === 0 ? [] : products.filter(({ name }) => fits(`etiqueta ${name}`))
  return [
    ...ownScreens
      .sort((one, other) => Number(!fits(one.text)) - Number(!fits(other.text)))
      .slice(0, words.length === 0 ? screens.length : GROUP_MAX)
      .map(({ to, text }): PaletteEntry => ({ id: to, group: 'Telas', text, detail: '', target: { to } })),
    ...making.slice(0, GROUP_MAX).map(({ id, name }): PaletteEntry => ({
      id: `make-${id}`,
      group: 'Ações',
      text: `Gerar etiqueta de ${name}`,
      detail: '',
      target: { to: '/products', search: { product: id } },
    })),
    ...labels.slice(0, GROUP_MAX).map(({ id, name, qrCode, expiration_date: expiry, ...label }): PaletteEntry => ({
      id: `label-${id}`,
      group: 'Etiquetas',
      text: name,
      detail: `${isBlocked(label) ? 'Bloqueada · ' : ''}${qrCode} · validade ${formatLabelDate(expiry, timeZone)}`,
      target: { to: '/print/$productId', params: { productId: String(id) } },
    })),
  ]
}
