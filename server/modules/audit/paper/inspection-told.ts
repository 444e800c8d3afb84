import type { Column } from '../../../pdf/table.ts'
import type { ToldRecord, ToldRow } from '../read/inspection-told.ts'
import type { Section } from './inspection-pages.ts'
import { pagedTable } from './inspection-pages.ts'

/** `20/11/2026 23:30` */
type Moment = (at: Date) => string

const columnsOf = (moment: Moment): readonly Column<ToldRow>[] => [
  { share: 110, heading: ['Registrado em', 'por'], cell: ({ at, by }) => [{ text: moment(at) }, { text: by.name }] },
  { share: 399, heading: ['O que foi feito'], cell: ({ text }) => [{ text }] },
]

const section = (title: string, nothing: string, { rows }: ToldRecord, moment: Moment): Section =>
  rows.length === 0
    ? { title, paragraphs: [{ text: nothing }] }
    : { title, paragraphs: [], table: pagedTable({ columns: columnsOf(moment), rows }) }

export const incidentsSection = (record: ToldRecord, moment: Moment): Section =>
  section('7. Ocorrências', 'Nenhuma ocorrência foi registrada no período.', record, moment)

/** What was declared of ingredients, by date, with the brands that a receipt has brought. */
export const allergensSection = (record: ToldRecord, moment: Moment): Section =>
  section('9. Alergênicos declarados', 'Nenhum alergênico foi declarado no período.', record, moment)

/** Also the simulations, which their sentences name. */
export const recallsSection = (record: ToldRecord, moment: Moment): Section =>
  section('8. Recolhimentos', 'Nenhum recolhimento foi feito ou simulado no período.', record, moment)
