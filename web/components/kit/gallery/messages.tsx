import { useRef, useState } from 'react'
import { IconAlertTriangle, IconPackage } from '../../icons.ts'
import { ToneBadge } from '../../tone-badge.tsx'
import { Button } from '../button.tsx'
import { Empty, ErrorNote } from '../empty.tsx'
import { Notice } from '../notice.tsx'
import { Sheet } from '../sheet.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Toast } from '../toast.tsx'
import { Specimen } from './specimen.tsx'

const tones = ['plain', 'good', 'warn', 'bad'] as const
const expiries = [
  { tone: 'late', word: 'vencido' },
  { tone: 'today', word: 'vence hoje' },
  { tone: 'tomorrow', word: 'amanhã' },
  { tone: 'soon', word: 'em 3 dias' },
  { tone: 'ok', word: 'em 9 dias' },
  { tone: 'gone', word: 'consumida' },
]

export const Messages = () => (
  <>
    <Specimen name="Notice">
      {tones.map((tone) => (
        <div key={tone} className="wide">
          <Notice tone={tone} text="A impressora está desligada ou sem cabo." onClose={() => undefined} />
        </div>
      ))}
    </Specimen>
    <Specimen name="Toast">
      <Undone />
    </Specimen>
    <Specimen name="Sheet">
      <Asked />
    </Specimen>
    <Specimen name="ToneBadge">
      {tones.map((tone) => (
        <ToneBadge key={tone} tone={tone} word="pendente" icon={IconAlertTriangle} />
      ))}
      {expiries.map(({ tone, word }) => (
        <span key={tone} className="tinted pad-3 text-2 mid" data-tone={tone}>
          {word}
        </span>
      ))}
    </Specimen>
    <Specimen name="Empty, Skeleton, ErrorNote">
      <Empty icon={IconPackage} title="Nada vence hoje" text="O que for etiquetado aparece aqui." />
      <Skeleton label="Carregando etiquetas..." />
      <ErrorNote message="Erro ao carregar as etiquetas" onRetry={() => undefined} />
    </Specimen>
  </>
)

function Undone() {
  const toast = useRef<HTMLDivElement>(null)
  return (
    <Toast ref={toast} about="consumida" goesAfter={null} onGo={() => undefined}>
      <Notice floats tone="good" text="1 etiqueta consumida com sucesso" onClose={() => undefined}>
        <Button look="ground">Desfazer</Button>
      </Notice>
    </Toast>
  )
}

function Asked() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Abrir a folha
      </Button>
      {isOpen ? (
        <Sheet title="Descartar 2 etiquetas?" onClose={() => setOpen(false)}>
          <p>Vem de baixo num celular, e fica no meio de uma tela mais larga.</p>
          <div className="answers">
            <Button look="quiet" onClick={() => setOpen(false)}>
              Cancelar
            </Button>
            <Button look="bad">Descartar 2</Button>
          </div>
        </Sheet>
      ) : null}
    </>
  )
}
