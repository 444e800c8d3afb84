import { plural } from '#contract/words'
import { Notice } from '../../../components/kit/notice.tsx'

interface SharedNoticeProps {
  /** Notes on this device that wait for a connection. */
  readonly waiting: number
  /** How the sharing ended, as the address says it. */
  readonly outcome: string | undefined
}

/** Why nothing came of a sharing. */
const texts: ReadonlyMap<string | undefined, string> = new Map([
  ['vazio', 'Nenhum arquivo chegou. Compartilhe o XML da nota, e não o link nem a imagem.'],
  ['falhou', 'Não foi possível guardar o arquivo neste aparelho. Toque em Ler nota e escolha o arquivo.'],
  ['perdido', 'O aplicativo ainda não estava pronto para receber. Compartilhe de novo, ou toque em Ler nota.'],
])

/** What became of a note that another application has shared with this one. */
export function SharedNotice({ waiting, outcome }: SharedNoticeProps) {
  const text =
    waiting > 0
      ? `Sem internet: ${waiting} ${plural(waiting, 'nota ficou guardada', 'notas ficaram guardadas')} neste aparelho e ${plural(waiting, 'abre', 'abrem')} quando a conexão voltar.`
      : texts.get(outcome)
  if (text === undefined) return null
  return (
    <div className="below-4">
      <Notice tone="warn" text={text} />
    </div>
  )
}
