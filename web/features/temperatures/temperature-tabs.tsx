import { ScreenTabs } from '../../components/screen-tabs.tsx'

const tabs = [
  { to: '/temperaturas', name: 'Rodada' },
  { to: '/temperaturas/pontos', name: 'Pontos' },
  { to: '/temperaturas/ocorrencias', name: 'Ocorrências' },
  { to: '/temperaturas/mes', name: 'Mês' },
] as const

/** The screens around the temperatures, side by side. */
export const TemperatureTabs = ({ isInset = false }: { readonly isInset?: boolean }) => (
  <ScreenTabs label="Temperaturas" tabs={tabs} isInset={isInset} />
)
