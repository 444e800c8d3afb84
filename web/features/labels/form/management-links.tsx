import { Link } from '@tanstack/react-router'
import { IconCategory, IconFridge, IconMapPin, IconPackage, IconUser } from '../../../components/icons.ts'

const links = [
  { to: '/management/add-product', text: 'Produtos base', icon: IconPackage },
  { to: '/management/add-category', text: 'Categorias', icon: IconCategory },
  { to: '/management/add-sector', text: 'Setores', icon: IconMapPin },
  { to: '/management/add-responsible', text: 'Responsáveis', icon: IconUser },
  { to: '/management/add-storage', text: 'Tipos de armazenagem', icon: IconFridge },
] as const

/** Links to the screens that register the entries of the form's lists. */
export function ManagementLinks() {
  return (
    <nav className="row wrap gap-2 above-5" aria-label="Cadastros">
      <span className="muted">Falta algo nas listas? Cadastre:</span>
      {links.map(({ to, text, icon: Mark }) => (
        <Link key={to} to={to} className="chip">
          <Mark size={18} stroke={1.75} aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  )
}
