import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { placeText, responsibleNames } from './settings-values.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './settings-form.module.css'

/** The same for those who may not change it. */
export function SettingsFacts({ settings }: { readonly settings: ShelfLifeSettings }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Onde fica a cozinha', placeText(settings) ?? 'Não informado: só a norma federal'],
    ['Responsável técnico', settings.signedBy ?? 'Ninguém assinou a tabela'],
    ['Contagem', settings.countExactHours ? 'Em horas exatas' : 'Até o fim do último dia'],
    ['Congelar', `Até ${settings.freezeWithinHours} h após o preparo`],
    ['Pronto descongelado', `${settings.thawedReadyHours} h`],
    ['Responsável na página do QR', responsibleNames[settings.publicResponsible]],
  ]
  return (
    <Card title="Onde fica a cozinha">
      <dl className={`stack gap-3 ${styles.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted text-2">{name}</dt>
            <dd className="mid">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="above-4 muted text-2">Só quem tem a permissão “Regras de validade” muda isto.</p>
    </Card>
  )
}
