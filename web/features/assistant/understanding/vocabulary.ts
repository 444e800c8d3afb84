import { distance, singularsOf, typosAllowed } from '../../../lib/search/words.ts'

// Without accents, and in the singular where the word has one: plurals and typing errors are matched to these forms.
const wordsByConcept = {
  greet: 'oi oie oii ola opa alo salve hello hi hey bom boa bem beleza',
  thanks: 'obrigado obrigada valeu agradeco agradecido agradecida grato grata gratidao falou',
  noted: 'ok okay certo entendi perfeito legal parabens otimo tchau sim',
  help: 'help ajuda ajudar ajude ajudaria socorro menu comando opcao duvida manual tutorial assistente robo',
  sense: 'sabe faz funciona funcionar funcionando serve servir consegue usar usa uso utilizar',
  make: 'fazer faco produzir montar monto',

  expire:
    'vence vencem vencer vencera vencerao vencendo venca vencam vencimento expira expiram expirar expirando validade prazo estraga estragam estragar estragando',
  expired:
    'vencido vencida venceu venceram expirado expirada expirou expiraram estragado estragada estragou passado passada atrasado atrasada',
  past: 'passou passaram fora ultrapassou',
  today: 'hoje agora',
  tomorrow: 'amanha',
  after: 'depois',
  week: 'semana semanal breve',
  weekend: 'fim final',
  month: 'mes mensal ano quinzena',
  day: 'dia',
  soon: 'proximo proxima perto quase',
  first: 'primeiro primeira antes',
  sunday: 'domingo',
  monday: 'segunda',
  tuesday: 'terca',
  wednesday: 'quarta',
  thursday: 'quinta',
  friday: 'sexta',
  saturday: 'sabado',

  count: 'quanto quanta quantos quantas quantidade total numero contagem',
  stock: 'estoque inventario estocado estocada',
  summary: 'resumo situacao panorama geral dashboard painel',
  product: 'produto item mercadoria alimento',
  label: 'etiqueta rotulo tag adesivo',
  base: 'base',
  show: 'ver vejo veja mostrar mostra mostre mostrem lista listar listagem',
  search:
    'procurar procuro procura procurando buscar busco busca localizar achar acho encontrar encontro pesquisar consultar consulta',
  have: 'tem tenho temos ha existe existem sobrou resta restam',
  where: 'onde',
  when: 'quando',
  who: 'quem',
  what: 'que',

  print:
    'imprimir imprimo imprime imprimem imprima imprimiu imprimindo impressao impresso impressa impressora reimprimir reimprimo reimpressao print',
  copy: 'via copia',
  not: 'nao nunca',
  problem:
    'problema erro falha falhou falhando travou travada travando parou defeito bug quebrou quebrada torto branco borrada borrado apagada apagado desalinhada desalinhado bloqueado bloqueada bloqueou popup offline desligada desligado desligou',
  cameOut: 'saiu saem sai saindo',

  generate: 'gerar gero gera gere gerando geracao emitir emito etiquetar etiqueto',
  register:
    'cadastrar cadastro cadastra cadastre cadastrando adicionar adiciono adiciona incluir incluo inclui inserir insiro registrar registro criar crio cria novo nova',
  edit: 'editar edito edita alterar altero altera mudar mudo mudar trocar troco corrigir corrijo renomear atualizar duplicar duplico copiar',
  remove: 'excluir excluo apagar apago deletar deleto remover removo eliminar',
  category: 'categoria',
  sector: 'setor',
  responsible: 'responsavel manipulador',
  storage: 'armazenagem armazenamento armazenar armazeno conservacao',

  recipe: 'receita ficha tecnica',
  ingredient: 'ingrediente insumo',
  cost: 'custo custa custam custar custou custos preco valor caro cara perdi perdemos perda prejuizo',
  portion: 'porcao rendimento rende rendem markup margem sugerido',
  import: 'importar importo importa importacao importando',
  sheet: 'planilha excel csv xlsx',
  export: 'exportar exporto exporta exportacao baixar download',

  withdraw:
    'baixa consumir consumo consumi consumido consumida descartar descarto descarta descarte descartei descartado lixo joguei retirar retiro saida usei usado usada gastei acabou',
  throw: 'jogar jogo',
  scan: 'qr qrcode escanear escaneio leitor camera codigo',
  report: 'relatorio reporte',
  audit: 'auditoria historico rastreabilidade rastrear log atividade',
  inspection: 'fiscal fiscais fiscalizacao inspecao inspetor inspetora vigilancia visa',
  users: 'usuario funcionario colaborador equipe convidar convido convite acesso permissao administrador',
  password: 'senha',
  logout: 'sair saio deslogar deslogo logout logoff desconectar desconecto',
} as const

export type Concept = keyof typeof wordsByConcept

// Words without meaning for the intent. They are never read as a misspelt word nor as a product name.
const fillers = new Set(
  (
    'o a os as um uma uns umas de da do das dos em no na nos nas ao aos por pelo pela pelos pelas para pra pro pros pras com e ou se mas eu me meu minha meus minhas nosso nossa voce voces ele ela eles elas isso isto esse essa esses essas este esta estes estas ' +
    'aqui ali la ja ainda so mais muito muita muitos tudo todo toda todos todas qual quais como porque ser sao era estou estao foi foram fica ficam ficar ir vai vao vou diga dizer diz fala falar saber sei quero queria preciso ' +
    'gostaria posso pode poder podem consigo favor por algo algum alguma alguns algumas coisa coisas relacao dentro ate entre desde tambem ontem tarde noite ai ne entao tipo cada outro outra outros outras mesmo mesma esperar proprio vez vezes aparece aparecem ' +
    'dar dou deu dando tirar tiro colocar coloco ponho nem quilo quilos kg grama litro unidade sistema app aplicativo foodid tela site programa pagina cozinha loja restaurante gente cara chef pessoal calcular calculo calcula calculado menos hein hem tava estava sobre me te lhe olha feito feita feitos feitas pfv pfvr casa entra entrar feira devo deve devemos seu sua nome folha papel rolo arquivo tempo falta faltam dura duram zero dois duas tres quatro cinco seis sete oito nove dez'
  ).split(' '),
)

/** Food names one typing error away from a vocabulary word: `pesto` must not be read as `perto`. */
const kitchenWords = new Set(
  'torta alho peito porco clara gema quinoa grao pesto canastra prato saco mostarda pera'.split(' '),
)

const conceptByWord = new Map<string, Concept>()
for (const [concept, words] of Object.entries(wordsByConcept) as [Concept, string][]) {
  for (const word of words.split(' ')) conceptByWord.set(word, concept)
}

export interface ReadWord {
  readonly text: string
  /** `filler`: a word without meaning; `content`: a word outside the vocabulary, probably part of a name. */
  readonly concept: Concept | 'filler' | 'content' | 'number'
}

export function readWord(text: string): ReadWord {
  return { text, concept: conceptOf(text) }
}

function conceptOf(word: string): ReadWord['concept'] {
  if (/^\d+$/.test(word)) return 'number'
  const known = singularsOf(word)
    .map((form) => conceptByWord.get(form))
    .find((concept) => concept !== undefined)
  if (known) return known
  if (singularsOf(word).some((form) => fillers.has(form)) || word.length < 2) return 'filler'
  return singularsOf(word).some((form) => kitchenWords.has(form)) ? 'content' : (misspeltConcept(word) ?? 'content')
}

/** The concept of the nearest vocabulary word within the allowed typing errors. */
function misspeltConcept(word: string): Concept | undefined {
  let best: { readonly concept: Concept; readonly distance: number } | undefined
  for (const form of singularsOf(word)) {
    const limit = typosAllowed(form)
    for (const [known, concept] of limit === 0 ? [] : conceptByWord) {
      if (known.length < 4 || !isSameStart(form, known)) continue
      const far = distance(form, known, limit)
      if (far <= limit && far < (best?.distance ?? Infinity)) best = { concept, distance: far }
    }
  }
  return best?.concept
}

/** The first letter is rarely mistyped, and short words that differ in it are different words: `caixa`, `baixa`. */
function isSameStart(typed: string, known: string): boolean {
  return typed[0] === known[0] || (typed.length >= 7 && known.length >= 7)
}
