import { IconAlertTriangle, IconPackage } from '../../icons.ts'
import { ToneBadge } from '../../tone-badge.tsx'
import { Empty, ErrorNote } from '../empty.tsx'
import { Notice } from '../notice.tsx'
import { Skeleton } from '../skeleton.tsx'
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
