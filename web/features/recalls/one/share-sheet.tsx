import { useId, useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { Recall } from '#contract/recalls/recalls'
import { IconShare } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { ShareLink } from '../../../components/share-link.tsx'
import styles from '../recalls.module.css'
import { clientsMessage, unitsMessage } from './recall-message.ts'

const readers = [
  { key: 'units', name: 'Unidades', textOf: unitsMessage },
  { key: 'clients', name: 'Clientes', textOf: clientsMessage },
] as const

interface ShareSheetProps {
  readonly recall: Recall
  readonly tenant: PrintingTenant
  readonly onClose: () => void
}

/** A text that the person may change and sends by itself. */
export function ShareSheet({ recall, tenant, onClose }: ShareSheetProps) {
  const name = useId()
  const context = { tenantName: tenant.tenant_name, timeZone: tenant.time_zone }
  const [reader, setReader] = useState<(typeof readers)[number]>(readers[0])
  const [text, setText] = useState(() => unitsMessage(recall, context))
  return (
    <Sheet title="Texto para enviar" onClose={onClose}>
      <div className="stack gap-4">
        <fieldset>
          <legend className="below-2 mid">Para quem</legend>
          <div className="chips">
            {readers.map((one) => (
              <Choice
                key={one.key}
                type="radio"
                face="chip"
                name={name}
                checked={reader.key === one.key}
                onChange={() => {
                  setReader(one)
                  setText(one.textOf(recall, context))
                }}
              >
                {one.name}
              </Choice>
            ))}
          </div>
        </fieldset>
        <label className="stack gap-1">
          <span className="mid">Mensagem</span>
          <textarea
            className={`field ${styles.message}`}
            rows={9}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Fechar
          </Button>
          <ShareLink text={text}>
            <IconShare size={20} aria-hidden="true" />
            Enviar
          </ShareLink>
        </div>
      </div>
    </Sheet>
  )
}
