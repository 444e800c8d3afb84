import { Link } from '@tanstack/react-router'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { brandHint } from '#contract/receiving/other-brand'
import { counted, labelsText } from '#contract/words'
import { Card } from '../../../components/kit/card.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { NewLabelsPaper } from '../../../components/printing/new-labels-paper.tsx'
import { useNewLabels } from '../../../components/printing/use-new-labels.ts'
import { amountText } from '../../../lib/format.ts'
import { OtherBrandNotices } from './other-brand-notices.tsx'
import type { Received } from './received.ts'

interface ReceivedScreenProps extends Received {
  readonly tenant: PrintingTenant
}

/** What a confirmation has made: paper, prices, and what gets dearer with them. */
export function ReceivedScreen({ made, sheets, tenant }: ReceivedScreenProps) {
  const { receipt, lots, labels, job, prices, hints, otherBrands } = made
  const paper = useNewLabels(tenant, made)
  // The notices of brands say these, and let them be confirmed.
  const otherHints = hints.filter((text) => !otherBrands.some((each) => brandHint(each) === text))
  const changed = prices.filter(({ waits }) => !waits)
  return (
    <>
      <PageHeader
        title={`Recebido de ${receipt.supplier.name}`}
        description={[
          receipt.invoice ? `nota ${receipt.invoice.number}` : 'sem nota',
          counted(receipt.lines.length, 'item', 'itens'),
          counted(lots.length, 'lote', 'lotes'),
          ...(labels.length > 0 ? [labelsText(labels.length)] : []),
        ].join(' · ')}
        actions={
          <Link to="/recebimento" className="button-link" data-look="quiet">
            Voltar ao recebimento
          </Link>
        }
      />
      <div className="stack gap-4">
        <NewLabelsPaper {...paper} labels={labels} job={job} />
        {changed.length > 0 ? (
          <Card
            title={[
              counted(changed.length, 'preço mudou', 'preços mudaram'),
              ...(sheets.length > 0 ? [counted(sheets.length, 'ficha fica mais cara', 'fichas ficam mais caras')] : []),
            ].join(' · ')}
          >
            <ul className="rows">
              {changed.map(({ id, name, unit, before, now }) => (
                <li key={id} className="row wrap between gap-2">
                  <span className="slim break">{name}</span>
                  <span className="figures">
                    <s className="muted">{amountText(before)}</s> R$ {amountText(now)}/{unit}
                  </span>
                </li>
              ))}
            </ul>
            {sheets.length > 0 ? (
              <>
                <h3 className="strong above-4 below-2">Fichas, por porção</h3>
                <ul className="rows">
                  {sheets.map(({ id, name, portionUnit, before, after }) => (
                    <li key={id} className="row wrap between gap-2">
                      <Link
                        to="/management/technical-sheet/edit/$id"
                        params={{ id: String(id) }}
                        className="slim break"
                      >
                        {name}
                      </Link>
                      <span className="figures">
                        <s className="muted">{amountText(before)}</s> R$ {amountText(after)} por {portionUnit}
                      </span>
                    </li>
                  ))}
                </ul>
                <p className="muted text-2 above-3">As fichas guardam o custo até alguém atualizar.</p>
              </>
            ) : null}
          </Card>
        ) : null}
        <OtherBrandNotices brands={otherBrands} />
        {otherHints.map((text) => (
          <p key={text} className="tinted pad-3" data-tone="plain">
            {text}
          </p>
        ))}
      </div>
    </>
  )
}
