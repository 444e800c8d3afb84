import type { Permission } from '#contract/permission'
import { significantWords } from './name-search.ts'
import { isAlike } from './words.ts'

// Every screen that is opened without a number in its address, with the words that people have for it: the palette lists
// it, and the assistant says where something is.

interface KnownScreen {
  readonly to: string
  readonly text: string
  /** Other words for it. */
  readonly also: string
  /** `admin`: only for an administrator. */
  readonly needs?: Permission | 'admin'
}

export const screens = [
  { to: '/dashboard', text: 'Dashboard', also: 'dia painel inicio vencidos hoje' },
  { to: '/products', text: 'Gerar Etiquetas', also: 'nova etiqueta imprimir formulario com mais dados' },
  { to: '/product-list', text: 'Estoque', also: 'imprimir etiquetas lista produtos lotes' },
  { to: '/quick-labels', text: 'Etiquetas', also: 'rapidas bancada toque imprimir preparo' },
  {
    to: '/aguardando',
    text: 'Aguardando envio',
    also: 'sem internet offline fila guardado enviar recusado queda wifi',
  },
  { to: '/ronda', text: 'Ronda', also: 'conferir contar lugar geladeira contagem inventario' },
  {
    to: '/recebimento',
    text: 'Recebimento',
    also: 'nota fiscal xml nfe danfe receber chegou entrega compra mercadoria caixa',
  },
  { to: '/lotes', text: 'Lotes', also: 'tenho este lote recebido fornecedor rastro acabou encerrar' },
  {
    to: '/alergenicos/conferir',
    text: 'Etiquetas a conferir',
    also: 'alergenicos reetiquetar substituir etiqueta falta soja leite amendoim gluten',
  },
  {
    to: '/recolhimentos',
    text: 'Recolhimentos',
    also: 'recall recolher lote bloquear simular simulacao anvisa fornecedor aviso contaminado retirar',
  },
  {
    to: '/recebimento/precos',
    text: 'Preços que esperam',
    also: 'nota aceitar recusar custo ingrediente mudou',
    needs: 'ver_custos',
  },
  { to: '/recebimento/fornecedores', text: 'Fornecedores', also: 'cadastrar cnpj distribuidora compra' },
  { to: '/producao', text: 'Produção do dia', also: 'produzir preparo falta fazer hoje amanha mise en place' },
  { to: '/producao/preparos', text: 'Preparos feitos', also: 'producao o que produzimos lote rendeu' },
  { to: '/temperaturas', text: 'Temperaturas', also: 'medir ronda geladeira freezer graus termometro' },
  { to: '/temperaturas/pontos', text: 'Pontos de temperatura', also: 'curva sensor leituras geladeira freezer graus' },
  { to: '/temperaturas/mes', text: 'Planilha de temperaturas', also: 'mes mensal pdf csv vigilancia registro' },
  {
    to: '/temperaturas/faltou-luz',
    text: 'Faltou luz',
    also: 'ocorrencia apagao queda energia eletrica geladeira parou disjuntor',
  },
  {
    to: '/temperaturas/ocorrencias',
    text: 'Ocorrências',
    also: 'falta de energia apagao temperatura geladeira quebrou seguro perdas concessionaria',
  },
  {
    to: '/temperaturas/processos',
    text: 'Conferências',
    also: 'resfriamento resfriar coccao reaquecimento exposicao buffet oleo fritura fritadeira temperatura nucleo',
  },
  { to: '/management/technical-sheet', text: 'Fichas técnicas', also: 'receitas custos modo preparo' },
  {
    to: '/cardapio',
    text: 'Cardápio',
    also: 'alergenicos alergia gluten lactose pratos tem contem qr mesa publico matriz menu',
  },
  {
    to: '/management/technical-sheet/new',
    text: 'Nova ficha técnica',
    also: 'receita criar cadastrar',
    needs: 'ver_custos',
  },
  {
    to: '/management/technical-sheet/ingredients',
    text: 'Ingredientes',
    also: 'precos insumos gerenciar',
    needs: 'ver_custos',
  },
  {
    to: '/management/technical-sheet/ingredient-allergens',
    text: 'Alergênicos: todos os ingredientes',
    also: 'gluten lactose castanha amendoim leite declarar informar conferir marca rotulo',
  },
  {
    to: '/management/technical-sheet/add-ingredient',
    text: 'Cadastrar ingrediente',
    also: 'novo insumo preco',
    needs: 'ver_custos',
  },
  {
    to: '/management/technical-sheet/import-ingredients',
    text: 'Importar ingredientes',
    also: 'planilha precos csv excel',
    needs: 'ver_custos',
  },
  {
    to: '/management/technical-sheet/import',
    text: 'Importar fichas técnicas',
    also: 'planilha receitas csv excel',
    needs: 'ver_custos',
  },
  {
    to: '/reports/waste',
    text: 'Perdas',
    also: 'relatorio descarte descartado lixo motivo perdi desperdicio prejuizo',
    needs: 'ver_custos',
  },
  {
    to: '/reports/usage',
    text: 'Quanto fazemos e quanto sobra',
    also: 'relatorio grafico semana dia etiquetas producao',
  },
  { to: '/management', text: 'Gestão', also: 'cadastros configuracoes ajustes' },
  { to: '/management/add-product', text: 'Produtos base', also: 'cadastrar produto' },
  { to: '/management/starter-library', text: 'Biblioteca de produtos', also: 'produtos prontos comecar modelo' },
  { to: '/management/import-products', text: 'Importar produtos', also: 'planilha csv excel' },
  { to: '/management/add-category', text: 'Categorias', also: 'cadastrar' },
  { to: '/management/add-sector', text: 'Setores', also: 'cadastrar' },
  { to: '/management/add-responsible', text: 'Responsáveis', also: 'cadastrar' },
  {
    to: '/management/add-storage',
    text: 'Tipos de armazenagem',
    also: 'geladeira freezer lugares temperatura cadastrar',
  },
  {
    to: '/management/printers',
    text: 'Impressoras e estações',
    also: 'fila imprimir programa agente quiosque calibracao zebra argox',
  },
  {
    to: '/management/norms',
    text: 'Prazos e normas',
    also: 'tabela vigilancia cvs rdc 216 anvisa validade casa lugar temperaturas regras',
  },
  {
    to: '/management/classes',
    text: 'Tipos de alimento',
    also: 'classe sanitaria produtos sem tipo confirmar carne pescado',
  },
  {
    to: '/management/temperature-points',
    text: 'Pontos de medição',
    also: 'cadastrar geladeira freezer temperatura sensor limite graus ronda',
    needs: 'admin',
  },
  {
    to: '/management/par-levels',
    text: 'Quanto ter',
    also: 'desejado minimo producao dia semana par',
  },
  {
    to: '/management/receiving-limits',
    text: 'Limites do recebimento',
    also: 'temperatura graus congelado refrigerado pescado carne nota regra casa',
  },
  {
    to: '/management/temperature-rule',
    text: 'Regra das temperaturas',
    also: 'ocorrencia duas horas tempo acima limite descarte decidir assinar casa',
  },
  { to: '/management/norm-review', text: 'A norma mudou', also: 'rever prazos edicao adotar', needs: 'regras' },
  {
    to: '/management/business',
    text: 'Dados do estabelecimento',
    also: 'cnpj razao social endereco telefone licenca alvara empresa',
    needs: 'admin',
  },
  {
    to: '/management/users',
    text: 'Pessoas',
    also: 'usuarios convidar equipe cozinheiro pin permissoes',
    needs: 'admin',
  },
  { to: '/management/devices', text: 'Aparelhos', also: 'tablet celular cozinha pin', needs: 'admin' },
  { to: '/management/reports', text: 'Relatórios', also: 'valor em risco perdas email agendado', needs: 'admin' },
  {
    to: '/management/public-page',
    text: 'Página da etiqueta',
    also: 'qr publico responsavel iniciais',
    needs: 'admin',
  },
  {
    to: '/management/audit',
    text: 'Auditoria',
    also: 'historico pacote inspecao fiscal vigilancia quem fez',
    needs: 'admin',
  },
  { to: '/management/jobs', text: 'Tarefas', also: 'fila erros', needs: 'admin' },
  { to: '/account', text: 'Minha conta', also: 'senha pin perfil' },
] as const satisfies readonly KnownScreen[]

export type Screen = (typeof screens)[number]

/** What a person may open. */
export interface Rights {
  readonly isAdmin: boolean
  readonly seesCosts: boolean
  readonly changesRules: boolean
}

export function mayOpen(screen: KnownScreen, { isAdmin, seesCosts, changesRules }: Rights): boolean {
  switch (screen.needs) {
    case 'admin':
      return isAdmin
    case 'ver_custos':
      return seesCosts
    case 'regras':
      return changesRules
    default:
      return true
  }
}

/** How well words fit a name and other words for it: a name counts more than the other words. 0: one does not fit. */
export function fitOf(words: readonly string[], name: string, also = ''): number {
  const [names, others] = [significantWords(name), significantWords(also)]
  let fit = 0
  for (const word of words) {
    const one = fitOfWord(word, names) * 2 || fitOfWord(word, others)
    if (one === 0) return 0
    fit += one
  }
  return fit
}

function fitOfWord(typed: string, words: readonly string[]): number {
  if (words.includes(typed)) return 3
  if (words.some((word) => word.startsWith(typed))) return 2
  return words.some((word) => isAlike(typed, word)) ? 1 : 0
}

/** The entries that fit, the best first; those that fit equally keep their order. */
export function bestFits<Entry>(entries: readonly Entry[], fit: (entry: Entry) => number): readonly Entry[] {
  return entries
    .map((entry) => ({ entry, value: fit(entry) }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
    .map(({ entry }) => entry)
}

/** The screens for these words, the best first. */
export const screensFor = (words: readonly string[]): readonly Screen[] =>
  bestFits<Screen>(screens, ({ text, also }) => fitOf(words, text, also))
