import { Link } from '@tanstack/react-router'
import { mayNow } from '../../lib/rights.ts'
import styles from './receiving-tabs.module.css'

const tabs = [
  { to: '/recebimento', name: 'Notas' },
  { to: '/lotes', name: 'Lotes' },
  { to: '/recebimento/precos', name: 'Preços', needs: 'ver_custos' },
  { to: '/recebimento/fornecedores', name: 'Fornecedores' },
] as const

/** The screens around receipts, side by side. */
export const ReceivingTabs = () => (
  <nav className={`flex gap-5 below-4 ${styles.tabs}`} aria-label="Recebimento">
    {tabs
      .filter((tab) => !('needs' in tab) || mayNow(tab.needs))
      .map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          className={`row still muted mid ${styles.tab}`}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
  </nav>
)
