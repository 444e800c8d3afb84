import type { Substance } from './substances.ts'

// The kitchen's common names, in the singular and without accents. An empty entry is a name that sounds like one of the others
// and is none of them. Where two entries begin at the same word, the longer one counts.

interface NameEntry {
  readonly contains?: readonly Substance[]
  readonly derived?: readonly Substance[]
  readonly lactose?: true
  readonly species?: string
}

const NOTHING: NameEntry = {}
const milk: NameEntry = { contains: ['leite'], lactose: true }
const dairy: NameEntry = { derived: ['leite'], lactose: true }
const has = (...contains: Substance[]): NameEntry => ({ contains })
const from = (...derived: Substance[]): NameEntry => ({ derived })
const shellfish = (species: string): NameEntry => ({ contains: ['crustaceos'], species })

const entriesOf = (names: string, entry: NameEntry) => names.split(',').map((name) => [name.trim(), entry] as const)

export type { NameEntry }

/** The whole name is this word: the word with others says something else. */
export const wholeNames: ReadonlyMap<string, NameEntry> = new Map([
  ...entriesOf('farinha', from('trigo')),
  ...entriesOf('clara', has('ovos')),
  ...entriesOf('massa', from('trigo')),
])

export const nameTable: ReadonlyMap<string, NameEntry> = new Map([
  // Cereals with gluten
  ...entriesOf(
    'farinha de trigo, farinha integral, farinha especial, farinha de rosca, farinha panko, panko',
    from('trigo'),
  ),
  ...entriesOf(
    'farelo de trigo, germen de trigo, fibra de trigo, gluten de trigo, amido de trigo, semola, semolina, seitan',
    from('trigo'),
  ),
  ...entriesOf('trigo, quibe, kibe, bulgur, triguilho', has('trigo')),
  ...entriesOf('trigo sarraceno, trigo mourisco', NOTHING),
  ...entriesOf('pao, torrada, crouton, biscoito, bolacha, bolo, croissant, pita, wrap, pizza', from('trigo')),
  ...entriesOf('pao de lo, brioche', { contains: ['ovos'], derived: ['trigo'] }),
  ...entriesOf('pao de queijo', { contains: ['ovos'], derived: ['leite'], lactose: true }),
  ...entriesOf(
    'pao de acucar, fruta pao, biscoito de polvilho, biscoito de arroz, semola de milho, semola de arroz',
    NOTHING,
  ),
  ...entriesOf(
    'macarrao, espaguete, spaghetti, penne, talharim, fusilli, lamen, udon, nhoque, cuscuz marroquino',
    from('trigo'),
  ),
  ...entriesOf(
    'massa de lasanha, massa para lasanha, massa de pastel, massa de pizza, massa folhada, massa filo',
    from('trigo'),
  ),
  ...entriesOf('massa fresca', { contains: ['ovos'], derived: ['trigo'] }),
  ...entriesOf('macarrao de arroz, espaguete de arroz, massa de arroz', NOTHING),
  ...entriesOf(
    'macarrao de pupunha, espaguete de pupunha, macarrao de palmito, espaguete de palmito, espaguete de abobrinha',
    NOTHING,
  ),
  ...entriesOf('farinha lactea', { derived: ['trigo', 'leite'], lactose: true }),
  ...entriesOf('farinha de centeio', from('centeio')),
  ...entriesOf('pao de centeio', from('trigo', 'centeio')),
  ...entriesOf('centeio', has('centeio')),
  ...entriesOf('cevada, cevadinha', has('cevada')),
  ...entriesOf('malte, cerveja, chope, farinha de cevada', from('cevada')),
  ...entriesOf('aveia, granola', has('aveia')),
  ...entriesOf('farinha de aveia, farelo de aveia, leite de aveia, bebida de aveia', from('aveia')),
  ...entriesOf('pao de aveia', from('trigo', 'aveia')),
  // Milk. `leite de …`, `manteiga de …` and `creme de …` of something else are not milk: see `ofSomethingElse`.
  ...entriesOf('leite, leite de vaca, leite de cabra, leite de bufala, leite de ovelha', milk),
  ...entriesOf(
    'leite condensado, creme de leite, doce de leite, soro de leite, nata, iogurte, coalhada, requeijao',
    dairy,
  ),
  ...entriesOf(
    'queijo, mucarela, mussarela, muzzarella, mozzarella, parmesao, ricota, catupiry, cream cheese, cottage',
    dairy,
  ),
  ...entriesOf('gorgonzola, provolone, brie, burrata, mascarpone, cheddar, gouda, gruyere, pecorino, coalho', dairy),
  ...entriesOf(
    'manteiga, manteiga de garrafa, ghee, chantilly, whey, caseina, chocolate ao leite, chocolate branco',
    dairy,
  ),
  ...entriesOf('creme de leite de coco, doce de leite de coco', NOTHING),
  ...entriesOf('couve manteiga, feijao manteiga, alface manteiga, abobora manteiga, vagem manteiga', NOTHING),
  // Eggs
  ...entriesOf('ovo, gema, clara de ovo, clara pasteurizada', has('ovos')),
  ...entriesOf('maionese, suspiro, merengue', from('ovos')),
  ...entriesOf('ovo de pascoa, ovo de chocolate', NOTHING),
  // Fish and crustaceans
  ...entriesOf(
    'peixe, salmao, atum, bacalhau, tilapia, sardinha, anchova, aliche, merluza, robalo, pescada',
    has('peixes'),
  ),
  ...entriesOf(
    'linguado, truta, badejo, surubim, tambaqui, pirarucu, garoupa, corvina, caviar, ova de peixe',
    has('peixes'),
  ),
  ...entriesOf('molho de peixe, nam pla, kani, surimi, hondashi, katsuobushi', from('peixes')),
  ...entriesOf('peixinho da horta', NOTHING),
  ...entriesOf('camarao', shellfish('camarão')),
  ...entriesOf('lagosta', shellfish('lagosta')),
  ...entriesOf('lagostim', shellfish('lagostim')),
  ...entriesOf('caranguejo', shellfish('caranguejo')),
  ...entriesOf('siri', shellfish('siri')),
  ...entriesOf('camarao vegetal, flor de camarao', NOTHING),
  // Peanuts and soya
  ...entriesOf('amendoim', has('amendoim')),
  ...entriesOf('manteiga de amendoim, pasta de amendoim, oleo de amendoim, pacoca, pe de moleque', from('amendoim')),
  ...entriesOf('pacoca de carne, pacoca de pilao', NOTHING),
  ...entriesOf('soja, edamame', has('soja')),
  ...entriesOf(
    'leite de soja, bebida de soja, extrato de soja, oleo de soja, proteina de soja, lecitina de soja',
    from('soja'),
  ),
  ...entriesOf('queijo de soja, farinha de soja, tofu, misso, miso, tamari', from('soja')),
  ...entriesOf('shoyu, molho shoyu, molho de soja, teriyaki, molho tare', from('trigo', 'soja')),
  // Nuts
  ...entriesOf('amendoa', has('amendoa')),
  ...entriesOf('leite de amendoa, bebida de amendoa, farinha de amendoa, pasta de amendoa, marzipa', from('amendoa')),
  ...entriesOf('amendoa de cacau', NOTHING),
  ...entriesOf('avela', has('avela')),
  ...entriesOf('creme de avela, pasta de avela', from('avela')),
  ...entriesOf('nutella', { derived: ['avela', 'leite', 'soja'], lactose: true }),
  ...entriesOf('castanha de caju', has('castanha_de_caju')),
  ...entriesOf('leite de castanha de caju, queijo de castanha de caju', from('castanha_de_caju')),
  ...entriesOf('castanha do para, castanha do brasil, castanha da amazonia', has('castanha_do_brasil')),
  ...entriesOf('castanha, castanha portuguesa', has('castanhas')),
  ...entriesOf('leite de castanha, queijo de castanha', from('castanhas')),
  ...entriesOf('macadamia, noz macadamia', has('macadamia')),
  ...entriesOf('noz', has('nozes')),
  ...entriesOf('noz peca, noz pecan, pecan', has('peca')),
  ...entriesOf('noz moscada', NOTHING),
  ...entriesOf('pistache', has('pistache')),
  ...entriesOf('pinoli, pinole', has('pinoli')),
])

/** Followed by `de` and a name that the table does not know, these are made of something else. */
export const ofSomethingElse: ReadonlySet<string> = new Set([
  'leite',
  'manteiga',
  'macarrao',
  'espaguete',
  'semola',
  'iogurte',
])
