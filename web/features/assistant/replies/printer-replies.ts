import type { StationState } from '#contract/printing'
import { outLater, PRINTER_OFF } from '#contract/printing'
import { labelsText, plural } from '#contract/words'
import type { Figures } from '../figures.ts'
import { reply } from './reply.ts'
import type { Reply, ReplyLink } from './reply.ts'

const printers: ReplyLink = { text: 'Impressoras e estações', to: { place: 'screen', to: '/management/printers' } }
const list: ReplyLink = { text: 'Estoque', to: { place: 'labels' } }
const STATIONS_SHOWN = 5

/** What a person looks at beside the printer that a browser prints to: the product does not know its state. */
const checklist = [
  'A impressora de etiquetas é a impressora padrão',
  'O papel está configurado como 50mm x 30mm',
  'A conexão USB está firme e a impressora, ligada',
  'O navegador permite popups, se pediu para abrir uma janela',
  'Se ainda assim não imprimir, baixe o PDF e imprima manualmente, em tamanho real (100%)',
]

/** First what the stations say of their printers now. */
export function printerReply({ stations }: Figures): Reply {
  const known = stations.filter(({ printer }) => printer.ready !== null)
  const troubled = known.filter(({ printer, failed }) => printer.ready === false || failed > 0)
  const [first, ...others] = troubled
  if (first !== undefined)
    return reply(troubleText(first), {
      items: others.slice(0, STATIONS_SHOWN).map(troubleText),
      links: [printers, list],
    })
  if (known.length === 0) return reply('Se não imprimiu, verifique:', { items: checklist, links: [list] })
  return reply('Pelo que as estações dizem, a impressora está pronta. Se não saiu, verifique o papel e a fila:', {
    items: known.slice(0, STATIONS_SHOWN).map(readyText),
    links: [printers, list],
  })
}

function troubleText({ station, printer, waiting, failed }: StationState): string {
  const said = printer.off ?? `${station}: a impressora está ${printer.text}.`
  const off = said === PRINTER_OFF ? `${station}: ${said}` : said
  const later = waiting === 0 ? off : outLater(off, waiting)
  const lost = failed === 0 ? '' : ` ${labelsText(failed)} não ${plural(failed, 'saiu', 'saíram')}: veja a fila.`
  return `${later}${lost}`
}

function readyText({ station, printer, waiting }: StationState): string {
  return `${station}: ${printer.text}${waiting === 0 ? '' : `, ${labelsText(waiting)} na fila`}`
}
