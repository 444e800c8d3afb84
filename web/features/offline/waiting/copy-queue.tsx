import { useRef, useState } from 'react'
import { IconCopy } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { copyFrom } from '../../../lib/copy-text.ts'
import { queueAsText } from '../../../lib/offline/own-queue.ts'
import styles from './waiting.module.css'

/** A queue as text, to write down or to send to somebody, where it cannot be sent to the server. */
export function CopyQueue({ text }: { readonly text?: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [copied, setCopied] = useState<boolean | null>(null)

  async function handleCopy() {
    if (field.current) setCopied(await copyFrom(field.current))
  }

  if (shown === null)
    return (
      <div>
        <Button look="quiet" onClick={() => setShown(text ?? queueAsText())}>
          Ver como texto
        </Button>
      </div>
    )
  return (
    <div className="stack gap-2">
      <textarea
        ref={field}
        className={`control wide pad-3 text-2 ${styles.text}`}
        aria-label="O que está guardado neste aparelho"
        readOnly
        rows={Math.min(12, shown.split('\n').length + 1)}
        value={shown}
      />
      <div className="row wrap gap-3">
        <Button look="quiet" onClick={() => void handleCopy()} icon={<IconCopy size={18} aria-hidden="true" />}>
          Copiar texto
        </Button>
        <p className="good mid" role="status">
          {copied === true ? 'Texto copiado.' : null}
          {copied === false ? 'O texto está selecionado: use Ctrl+C ou toque e segure.' : null}
        </p>
      </div>
    </div>
  )
}
