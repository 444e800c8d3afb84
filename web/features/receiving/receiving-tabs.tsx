import { ScreenTabs } from '../../components/screen-tabs.tsx'
import { mayNow } from '../../lib/rights.ts'

const tabs = [
  { to: '/recebimento', name: 'Notas' },
  { to: '/lotes', name: 'Lotes' },
  { to: '/recebimento/precos', name: 'Preços', needs: 'ver_custos' },
  { to: '/recebimento/fornecedores', name: 'Fornecedores' },
] as const

/** The screens around receipts, side by side. */
export const ReceivingTabs = () => (
  <ScreenTabs label="Recebimento" tabs={tabs.filter((tab) => !('needs' in tab) || mayNow(tab.needs))} />
)
