import type { FoodClass, FoodState } from '../../../contract/food.ts'
import { nameKey } from '../../../contract/text.ts'

/** What a product's name says of it. A person confirms it: nothing is set from a proposal. */
export interface ClassProposal {
  readonly foodClass: FoodClass
  readonly animalOrigin: boolean
  readonly defaultState: FoodState
}

const fish =
  'peixe|pescad|salmao|atum|tilapia|bacalhau|camarao|lula|polvo|robalo|pescada|sardinha|linguado|merluza|marisco|siri|ostra|mexilhao|lagosta|truta|cacao|moqueca'
const meat =
  'frango|galinha|peru|pato|carne|bife|alcatra|contrafile|picanha|maminha|acem|patinho|musculo|costela|cupim|fraldinha|file mignon|mignon|lombo|pernil|bisteca|suin|porco|cordeiro|carneiro|coxa|sobrecoxa|peito|asa de|figado|moela|linguica|bovin|ave|aves|bacon|coelho|rabada|ossobuco'
const cooked =
  'cozid|assad|grelhad|refogad|frit|desfiad|ensopad|moqueca|estrogonofe|strogonoff|feijoada|fricasse|escondidinho|lasanha|risoto|guisad|milanesa|pront|bolonhesa|panela|louca|empadao|torta de frango|nhoque|gratinad|salteado|braseado|confit|parmegiana|defumad'
const word = (stems: string) => new RegExp(`\\b(?:${stems})`)
const [isFish, isMeat, isCooked] = [word(fish), word(meat), word(cooked)]

interface Hint {
  readonly form: RegExp
  readonly foodClass: FoodClass
  readonly animalOrigin?: boolean
  readonly defaultState: FoodState
}

// The first that fits. What is special comes before what is general: `caldo de galinha` is no raw meat.
const hints: readonly Hint[] = [
  { form: word('arroz (?:de |para )?sushi|shari'), foodClass: 'arroz_sushi', defaultState: 'preparado' },
  {
    form: word('maionese|salpicao|aioli|tartaro|molho (?:rose|de alho)|coleslaw'),
    foodClass: 'maionese',
    animalOrigin: true,
    defaultState: 'preparado',
  },
  {
    form: word(
      'pudim|mousse|musse|pave|torta|bolos?\\b|brigadeiro|chantil|creme de confeiteiro|doce de leite|sobremesa|cheesecake|brownie|tiramisu|ganache|quindim|beijinho|manjar|bomba|eclair|sonho|petit',
    ),
    foodClass: 'sobremesa_confeitaria',
    animalOrigin: true,
    defaultState: 'preparado',
  },
  {
    form: word(
      'leite de coco|leite condensado|leite em po|extrato|ketchup|mostarda|azeitona|conserva|shoyu|vinagre\\b',
    ),
    foodClass: 'outro',
    defaultState: 'aberto',
  },
  {
    form: word(
      'presunto|salame|mortadela|copa\\b|peito de peru|blanquet|mucarela|mussarela|queijo (?:prato|fatiado|ralado)|apresuntado|pastrami',
    ),
    foodClass: 'frios_fatiados',
    animalOrigin: true,
    defaultState: 'manipulado',
  },
  {
    form: word('leite|iogurte|requeijao|creme de leite|manteiga|cream cheese|nata\\b|ricota|queijo|coalhada'),
    foodClass: 'leite_derivados',
    animalOrigin: true,
    defaultState: 'aberto',
  },
  { form: word('ovos?\\b(?! de codorna coz)'), foodClass: 'ovos', animalOrigin: true, defaultState: 'lacrado' },
  {
    form: word(
      'caldo|fundo|sopa|canja|consome|molho (?:de tomate|branco|madeira|bolonhesa|barbecue|bechamel|pomodoro|sugo)',
    ),
    foodClass: 'cozido',
    defaultState: 'preparado',
  },
  {
    form: word('vinagrete|pesto|chimichurri|farofa|massa fresca|pirao|molho|pate|homus|guacamole'),
    foodClass: 'outro_preparado',
    defaultState: 'preparado',
  },
]

const afterMeat: readonly Hint[] = [
  {
    form: word(
      'alface|rucula|agriao|couve|espinafre|tomate|cebola|alho|cenoura|beterraba|pepino|pimentao|salsa|salsinha|cebolinha|coentro|cheiro.verde|hortela|manjericao|repolho|brocolis|fruta|abacaxi|morango|melao|melancia|manga|mamao|banana|laranja|limao|suco|polpa|salada|legumes|verdura|higienizad|abobrinha|batata|mandioca|abobora|vagem|chuchu',
    ),
    foodClass: 'flv_higienizado',
    defaultState: 'manipulado',
  },
  {
    form: word(
      'farinha|acucar|sal\\b|arroz|feijao|fuba|lentilha|grao.de.bico|macarrao|massa|polvilho|amido|fermento|cafe|tempero|oregano|pimenta|biscoito|aveia|cacau|oleo|azeite',
    ),
    foodClass: 'seco',
    defaultState: 'aberto',
  },
]

/** `frango` → carne_crua. null: the name says nothing. */
export function proposeClass(name: string): ClassProposal | null {
  const key = nameKey(name)
  const found = findHint(hints, key) ?? flesh(key) ?? cookedDish(key) ?? findHint(afterMeat, key)
  return found ?? null
}

function findHint(among: readonly Hint[], key: string): ClassProposal | undefined {
  const hint = among.find(({ form }) => form.test(key))
  return (
    hint && {
      foodClass: hint.foodClass,
      animalOrigin: hint.animalOrigin ?? isMeat.test(key),
      defaultState: hint.defaultState,
    }
  )
}

const composed = word(
  'moid|temperad|empanad|espeto|espetinho|role\\b|hamburguer|almondega|kibe|quibe|recheada|marinad|linguica|medalhao',
)

/** Meat and fish: raw unless the name says that they are cooked. */
function flesh(key: string): ClassProposal | undefined {
  const animalOrigin = true
  const isReady = isCooked.test(key) && !/\bcru[ao]?s?\b/.test(key)
  if (isFish.test(key))
    return isReady
      ? { foodClass: 'pescado_cozido', animalOrigin, defaultState: 'preparado' }
      : { foodClass: 'pescado_cru', animalOrigin, defaultState: 'manipulado' }
  if (!isMeat.test(key) && !composed.test(key)) return undefined
  if (isReady) return { foodClass: 'cozido', animalOrigin, defaultState: 'preparado' }
  return {
    foodClass: composed.test(key) ? 'carne_crua_composta' : 'carne_crua',
    animalOrigin,
    defaultState: 'manipulado',
  }
}

const dishes = word('feijao (?:carioca|preto|branco)? ?cozid|feijao tropeiro|feijoada|baiao|pure|polenta|pirao|canjica')

function cookedDish(key: string): ClassProposal | undefined {
  const isDish = dishes.test(key) || (isCooked.test(key) && !/\bcru[ao]?s?\b/.test(key))
  return isDish ? { foodClass: 'cozido', animalOrigin: false, defaultState: 'preparado' } : undefined
}
