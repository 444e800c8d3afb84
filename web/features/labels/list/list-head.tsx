import { Link } from '@tanstack/react-router'
import { IconPlus, IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { mayNow } from '../../../lib/rights.ts'
import styles from './list-head.module.css'

interface ListHeadProps {
  readonly about: string
  readonly busy: 'print' | 'pdf' | null
  readonly onPrint: () => void
}

export function ListHead({ about, busy, onPrint }: ListHeadProps) {
  const mayPrint = mayNow('imprimir')
  return (
    <header className={`row wrap gap-3 ${styles.header}`}>
      <h1 className="text-5 strong tight" tabIndex={-1}>
        Lista de Produtos
      </h1>
      <p className={`muted figures ${styles.about}`}>{about}</p>
      {mayPrint ? (
        <Button
          look="quiet"
          className="push"
          icon={<IconPrinter size={18} aria-hidden="true" />}
          disabled={busy !== null}
          onClick={onPrint}
        >
          {busy === 'print' ? (
            'Imprimindo...'
          ) : (
            <span>
              Imprimir<span className={styles.wideWord}>&nbsp;selecionados</span>
            </span>
          )}
        </Button>
      ) : null}
      <Link to="/products" className={`button-link ${mayPrint ? '' : 'push'} ${styles.generate}`}>
        <IconPlus size={18} aria-hidden="true" />
        Gerar etiqueta
      </Link>
    </header>
  )
}
