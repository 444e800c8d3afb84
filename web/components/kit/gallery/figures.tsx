import { BarTable } from '../bar-table.tsx'
import { Card } from '../card.tsx'
import { DeepCard, KeyFigure } from '../key-figure.tsx'
import { ShareBar, ShareDot } from '../share-bar.tsx'
import { Times } from '../times.tsx'
import styles from './figures.module.css'
import { Specimen } from './specimen.tsx'

const rows = [
  { key: 'molho', name: 'Molho de tomate', parts: [{ tone: 'late', amount: 18.4 }], figures: [{ text: 'R$ 18,40' }] },
  { key: 'pudim', name: 'Pudim de leite', parts: [{ tone: 'tomorrow', amount: 7.5 }], figures: [{ text: 'R$ 7,50' }] },
] as const

export const Figures = () => (
  <>
    <Specimen name="KeyFigure">
      <KeyFigure caption="Perdas da semana" value="R$ 214,60" />
      <KeyFigure size="small" caption="Sem custo" value="3" />
      <div className="wide">
        <DeepCard label="Em risco">
          <KeyFigure size="large" caption="Em risco até segunda" value="R$ 364,01" />
        </DeepCard>
      </div>
      <Times count={12} />
    </Specimen>
    <Specimen name="ShareBar, BarTable">
      <ShareBar
        parts={[
          { tone: 'late', amount: 2 },
          { tone: 'tomorrow', amount: 3 },
        ]}
      />
      <p className="row gap-2">
        <ShareDot tone="late" /> vencido <ShareDot tone="tomorrow" /> dentro da validade
      </p>
      <BarTable
        label="Perdas por produto"
        nameHeading="Produto"
        columns={[{ name: 'Perda' }]}
        rows={rows}
        showsHeadings
      />
    </Specimen>
    <Card title="Card" count={3}>
      <p>Uma parte da tela, com o seu título.</p>
    </Card>
    <Specimen name="DataTable">
      <table role="table" className={`data-table wide ${styles.columns}`} aria-label="Etiquetas">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader">Nome</th>
            <th role="columnheader">Validade</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          <tr role="row">
            <td role="cell" data-label="Nome">
              Molho de tomate
            </td>
            <td role="cell" data-label="Validade">
              28/11/2026
            </td>
          </tr>
        </tbody>
      </table>
    </Specimen>
  </>
)
