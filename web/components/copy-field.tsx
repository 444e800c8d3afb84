import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { copyFrom } from '../lib/copy-text.ts'
import { IconCheck, IconCopy } from './icons.ts'
import { Button } from './kit/button.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** `o link`, as a sentence names it. */
  readonly named: string
  /** The answers beside the button that copies. */
  readonly children: ReactNode
}

/** A text that is shown once, with the button that copies it. */
export function CopyField({ label, value, named, children }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)

  async function handleCopy() {
    if (field.current) setCopied(await copyFrom(field.current))
  }

  return (
    <>
      <TextInput ref={field} label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <p className="good mid" role="status">
        {copied === true
          ? `${label} copiado.`
          : copied === false
            ? `O navegador não deixou copiar: ${named} está selecionado, use Ctrl+C ou toque e segure.`
            : null}
      </p>
      <div className="answers">
        <Button
          onClick={() => void handleCopy()}
          icon={
            copied === true ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
          }
        >
          Copiar {label.toLowerCase()}
        </Button>
        {children}
      </div>
    </>
  )
}
