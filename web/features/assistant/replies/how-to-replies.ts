import { UNDO_MINUTES } from '#contract/labels'
import type { PlainTopic, Register } from '../intent.ts'
import { firstQuestions, reply } from './reply.ts'
import type { Reply } from './reply.ts'

type ReadTopic =
  | 'stock'
  | 'unknown'
  | 'printFailed'
  | 'hotFood'
  | 'samples'
  | 'useFirst'
  | 'inspection'
  | 'pin'
  | 'norms'
type HowToTopic = Exclude<PlainTopic, ReadTopic | RestrictedTopic>

/** Answers without figures: where and how to do something. Answers that depend on the role are in `restrictedReply`. */
export const howToReplies: Readonly<Record<HowToTopic, Reply>> = {
  greeting: reply('Olá! Sou o assistente do FoodID. O que você quer saber?', { suggestions: firstQuestions }),
  thanks: reply('De nada! Se precisar, é só chamar.'),
  help: reply('Respondo sobre validade, estoque e o uso do FoodID:', {
    items: [
      'o que vence hoje, amanhã, num dia da semana ou nos próximos 7 dias',
      'o que já venceu e quanto há em estoque',
      'quando vence um produto, por exemplo “quando vence o molho pesto?”',
      'se um produto ainda está na validade e quanto dura: “a alface tá boa?”, “quanto dura o frango na geladeira?”',
      'quanto custa, como se faz e quem fez; quanto preciso para tantas porções; quanto foi perdido e quanto vale o que vai vencer',
      'prazos, temperaturas e o que a norma diz de congelar, descongelar, abrir e guardar amostra',
      'abrir pronto para confirmar: “imprime 3 etiquetas de molho”, “descartar farofa”, “usei 2 pudins”',
      'como gerar e imprimir etiquetas, dar baixa, cadastrar e importar',
    ],
    suggestions: firstQuestions,
  }),
  print: reply('Para imprimir:', {
    items: [
      'Abra Estoque e marque as etiquetas',
      'Escolha o papel: 50 × 30 mm ou folha A4',
      'Toque em Imprimir; PDF baixa as mesmas etiquetas num arquivo',
      'Para uma só, ou para imprimir de novo, use Imprimir na linha da etiqueta',
    ],
    links: [{ text: 'Estoque', to: { place: 'labels' } }],
  }),
  generate: reply('Para gerar uma etiqueta:', {
    items: [
      'Abra Gerar Etiquetas e escolha o produto base',
      'Confira a validade, o setor e o responsável',
      'Informe a quantidade e toque em Gerar',
      'Depois é só imprimir',
    ],
    links: [
      { text: 'Gerar Etiquetas', to: { place: 'generate' } },
      { text: 'Cadastrar produto base', to: { place: 'baseProducts' } },
    ],
  }),
  withdraw: reply('Para dar baixa numa etiqueta:', {
    items: [
      'Usei: o produto foi usado',
      'Descartar: foi para o lixo; informe o motivo',
      'Os botões estão na linha da etiqueta, no Dashboard e na lista; para várias de uma vez, marque-as na lista',
      'A etiqueta sai do estoque e fica no histórico',
    ],
    links: [
      { text: 'Ver os vencidos', to: { place: 'labels', status: 'expired' } },
      { text: 'Ver o estoque', to: { place: 'labels' } },
    ],
  }),
  import: reply(
    'Dá para importar planilhas (Excel ou CSV). Antes de gravar, o FoodID mostra o que vai entrar e o que precisa de correção.',
    {
      links: [
        { text: 'Importar produtos base', to: { place: 'importProducts' } },
        { text: 'Importar ingredientes', to: { place: 'importIngredients' } },
      ],
    },
  ),
  recipes: reply(
    'As fichas técnicas mostram rendimento, custo total, custo por porção, custo final com a margem de segurança e preço sugerido. Diga o nome de uma receita e eu digo quanto custa.',
    {
      links: [
        { text: 'Fichas Técnicas', to: { place: 'recipes' } },
        { text: 'Nova ficha técnica', to: { place: 'newRecipe' } },
      ],
    },
  ),
  ingredients: reply(
    'Os ingredientes e os seus preços ficam em Gerenciar Ingredientes. Diga o nome de um deles e eu digo o preço.',
    {
      links: [
        { text: 'Gerenciar Ingredientes', to: { place: 'ingredients' } },
        { text: 'Cadastrar ingrediente', to: { place: 'newIngredient' } },
      ],
    },
  ),
  export: reply(
    'Cada ficha técnica, ou todas juntas, sai em PDF ou CSV. Etiquetas saem em PDF pela lista, depois de marcadas.',
    {
      links: [
        { text: 'Fichas Técnicas', to: { place: 'recipes' } },
        { text: 'Ver o estoque', to: { place: 'labels' } },
      ],
    },
  ),
  scan: reply(
    'Aponte a câmera do celular para o QR da etiqueta: abre a página do produto, com validade, manipulação, setor e responsável. Também procuro pelo código: digite, por exemplo, FID seguido do ano e do número.',
    {
      links: [{ text: 'Ver o estoque', to: { place: 'labels' } }],
    },
  ),
  round: reply(
    'Abra Ronda, toque no lugar e confira pote por pote: um toque diz que está lá, foi usado ou foi descartado. No fim, encerre a ronda.',
    { links: [{ text: 'Abrir a Ronda', to: { place: 'screen', to: '/ronda' } }] },
  ),
  blocked: reply(
    'Etiqueta bloqueada não se usa nem se imprime, até que um administrador a libere. O motivo está na página da etiqueta.',
    { links: [{ text: 'Ver o estoque', to: { place: 'labels' } }] },
  ),
  recall: reply('Para recolher um lote, uma etiqueta ou um preparo:', {
    items: [
      'Leia a etiqueta, ou procure o lote pelo número que está na caixa, e toque em Rastrear: aparece de onde veio e onde foi parar',
      'Toque em Recolher: o FoodID conta o que seria bloqueado, por lugar; nada é gravado ainda',
      'Um administrador diz o motivo e toca em Bloquear, ou em Só simular para treinar',
      'Separe o que foi bloqueado, lugar por lugar, e dê um destino: descartar, devolver ou liberar',
      'Encerre quando tudo tiver destino; o documento sai em PDF ou CSV',
    ],
    links: [
      { text: 'Recolhimentos', to: { place: 'screen', to: '/recolhimentos' } },
      { text: 'Tenho este lote?', to: { place: 'screen', to: '/lotes' } },
    ],
    suggestions: ['Tenho o lote A2911?'],
  }),
  undo: reply(
    `Uma baixa se desfaz por ${UNDO_MINUTES} minutos, na página da etiqueta: procure pelo código e toque em Desfazer.`,
    { links: [{ text: 'Ver o estoque', to: { place: 'labels' } }] },
  ),
  logout: reply('Para sair, use o botão Sair, no fim do menu lateral. No celular, abra o menu no alto da tela.'),
}

const registerReplies: Readonly<Record<Register, Reply>> = {
  category: reply('Categorias se cadastram em Gestão: digite o nome e salve. Ali também se edita e se exclui.', {
    links: [{ text: 'Categorias', to: { place: 'categories' } }],
  }),
  sector: reply('Setores se cadastram em Gestão: digite o nome e salve. Ali também se edita e se exclui.', {
    links: [{ text: 'Setores', to: { place: 'sectors' } }],
  }),
  responsible: reply('Responsáveis se cadastram em Gestão: digite o nome e salve. Ali também se edita e se exclui.', {
    links: [{ text: 'Responsáveis', to: { place: 'responsibles' } }],
  }),
  storage: reply(
    'Tipos de armazenagem se cadastram em Gestão: digite o nome, escolha o ícone e salve. Ali também se edita e se exclui.',
    { links: [{ text: 'Tipos de armazenagem', to: { place: 'storage' } }] },
  ),
  baseProduct: reply(
    'Produtos base se cadastram em Gestão: nome, medida, SIF, onde fica, categoria, setor e dias de validade. Ali também se edita e se exclui. Com eles a etiqueta se preenche sozinha.',
    {
      links: [
        { text: 'Produtos', to: { place: 'baseProducts' } },
        { text: 'Importar planilha', to: { place: 'importProducts' } },
      ],
    },
  ),
  ingredient: reply(
    'Ingredientes se cadastram em Cadastrar Ingrediente: nome, preço e unidade de compra. Para editar ou excluir, abra Gerenciar Ingredientes.',
    {
      links: [
        { text: 'Cadastrar ingrediente', to: { place: 'newIngredient' } },
        { text: 'Gerenciar Ingredientes', to: { place: 'ingredients' } },
      ],
    },
  ),
  recipe: reply(
    'Para uma nova ficha técnica, informe o nome, o rendimento e os ingredientes; os custos se calculam na hora. Para editar, duplicar ou excluir, abra Fichas Técnicas.',
    {
      links: [
        { text: 'Nova ficha técnica', to: { place: 'newRecipe' } },
        { text: 'Fichas Técnicas', to: { place: 'recipes' } },
      ],
    },
  ),
}

export function registerReply(what: Register): Reply {
  return registerReplies[what]
}

export type RestrictedTopic = 'report' | 'audit' | 'users' | 'password'
