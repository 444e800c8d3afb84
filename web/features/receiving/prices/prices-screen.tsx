import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { WaitingPrice } from '#contract/receiving/lots'
import { counted } from '#contract/words'
import { IconAlertTriangle, IconCheck, IconCoin, IconTrendingDown, IconTrendingUp } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { amountText } from '../../../lib/format.ts'
import { ReceivingTabs } from '../receiving-tabs.tsx'
import { changeText, hasRisen } from './price-text.ts'
import { waitingPricesQuery } from './prices-api.ts'
import styles from './prices-screen.module.css'
import { usePriceDecision } from './use-price-decision.ts'

/** The prices of notes that somebody who sees costs has to decide on. */
export function PricesScreen() {
  const { data: prices, isError, refetch } = useQuery(waitingPricesQuery())
  const title = useRef<HTMLHeadingElement>(null)
  const { message, decide, isPending } = usePriceDecision(() => title.current?.focus())
  const plain = prices?.filter(({ needsCare }) => needsCare === null).map(({ id }) => id) ?? []
  return (
    <>
      <PageHeader
        title="Preços que esperam"
        description="Vieram em notas recebidas por quem não vê custos. O que você aceita vai para o cadastro de ingredientes; as fichas avisam."
      />
      <ReceivingTabs />
      <MessageBanner text={message} sticky />
      {prices === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao buscar os preços" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Carregando os preços..." />
        )
      ) : prices.length === 0 ? (
        <div className="card">
          <Empty
            icon={IconCoin}
            title="Nenhum preço espera"
            text="Os preços das notas que você recebe vão direto para o cadastro. Aqui ficam os das notas que outra pessoa recebeu."
            action={
              <Link to="/management/technical-sheet/ingredients" className="button-link" data-look="quiet">
                Ver os ingredientes
              </Link>
            }
          />
        </div>
      ) : (
        <Card
          title={counted(prices.length, 'preço', 'preços')}
          titleRef={title}
          aside={
            <div className="flex wrap gap-2">
              <Button
                look="quiet"
                disabled={isPending}
                onClick={() => decide({ accept: [], refuse: prices.map(({ id }) => id) })}
              >
                Recusar todos
              </Button>
              {plain.length > 0 ? (
                <Button
                  disabled={isPending}
                  onClick={() => decide({ accept: plain, refuse: [] }, prices.length - plain.length)}
                >
                  Aceitar todos
                </Button>
              ) : null}
            </div>
          }
        >
          <ul className="rows" data-many>
            {prices.map((price) => (
              <PriceRow
                key={price.id}
                price={price}
                disabled={isPending}
                onAccept={() =>
                  decide({ accept: [price.id], refuse: [], acceptSuspicious: price.needsCare === 'suspicious' })
                }
                onRefuse={() => decide({ accept: [], refuse: [price.id] })}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const careWords: Readonly<Record<NonNullable<WaitingPrice['needsCare']>, string>> = {
  suspicious: 'Muda mais de 50 %: confira na nota quanto vem em cada embalagem.',
  unit: 'O ingrediente mudou de unidade desde a nota: recuse este preço e mude o cadastro.',
}

interface PriceRowProps {
  readonly price: WaitingPrice
  readonly disabled: boolean
  readonly onAccept: () => void
  readonly onRefuse: () => void
}

function PriceRow({ price, disabled, onAccept, onRefuse }: PriceRowProps) {
  const { id, name, unit, before, now, needsCare } = price
  // The prices of two units do not compare.
  const change = needsCare === 'unit' ? null : changeText(price)
  const Mark = hasRisen(price) ? IconTrendingUp : IconTrendingDown
  return (
    <li className={styles.row}>
      <span className="stack grow slim break">
        <span className="mid">{name}</span>
        <span className="row wrap gap-2 text-2 figures">
          <b className="strong">
            R$ {amountText(now)}/{unit}
          </b>
          <span className="muted">no cadastro R$ {amountText(before)}</span>
          {change === null ? null : (
            <span className="inline-row gap-1 mid" data-tone={hasRisen(price) ? 'today' : 'ok'}>
              <Mark size={18} aria-hidden="true" className={styles.change} />
              <span className={styles.change}>
                {hasRisen(price) ? 'sobe' : 'desce'} {change}
              </span>
            </span>
          )}
          <Link to="/recebimento/$receiptId" params={{ receiptId: id.split('-')[0] ?? '' }} className={styles.note}>
            ver a nota
          </Link>
        </span>
        {needsCare === null ? null : (
          <span className="row gap-1 text-2" data-tone="late">
            <IconAlertTriangle size={18} aria-hidden="true" className={`still ${styles.change}`} />
            <span className={styles.change}>{careWords[needsCare]}</span>
          </span>
        )}
      </span>
      <span className="row gap-2 still">
        <Button look="quiet" disabled={disabled} aria-label={`Recusar o preço de ${name}`} onClick={onRefuse}>
          Recusar
        </Button>
        {needsCare === 'unit' ? null : (
          <Button
            {...(needsCare !== null && { look: 'quiet' })}
            disabled={disabled}
            aria-label={`Aceitar o preço de ${name}`}
            onClick={onAccept}
            icon={<IconCheck size={18} aria-hidden="true" />}
          >
            Aceitar
          </Button>
        )}
      </span>
    </li>
  )
}
