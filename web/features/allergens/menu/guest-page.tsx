import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { IconPrinter } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { printMarkup } from '../../../components/printing/print-window.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { shelfLifeKey } from '../../../lib/time-rules.ts'
import { matrixKey, publishMenu } from './menu-api.ts'
import styles from './guest-page.module.css'
import { menuQr, tablePaper } from './menu-qr.ts'

interface GuestPageProps {
  /** Null: the public menu is switched off. */
  readonly address: string | null
  readonly isAdmin: boolean
  readonly titleRef: Ref<HTMLHeadingElement>
}

/** The page that guests open with the QR code of the table. */
export function GuestPage({ address, isAdmin, titleRef }: GuestPageProps) {
  return (
    <Card title="Página com QR" titleRef={titleRef}>
      {address === null ? (
        <div className="stack gap-4">
          <p className="muted">
            O cardápio público está desligado: ninguém de fora abre esta lista.
            {isAdmin ? null : ' Só um administrador liga.'}
          </p>
          {isAdmin ? (
            <div className="row">
              <PublishButton publishes />
            </div>
          ) : null}
        </div>
      ) : (
        <Published address={address} isAdmin={isAdmin} />
      )}
    </Card>
  )
}

function Published({ address, isAdmin }: { readonly address: string } & Pick<GuestPageProps, 'isAdmin'>) {
  const { side, path } = menuQr(address)
  return (
    <div className="row wrap top gap-5">
      <svg className={styles.code} viewBox={`-4 -4 ${side + 8} ${side + 8}`} role="img" aria-label="QR do cardápio">
        {/* A QR code is read as black on white, in both themes. */}
        <rect x={-4} y={-4} width={side + 8} height={side + 8} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <div className={`stack gap-4 ${styles.words}`}>
        <p>O cliente aponta o celular para o QR e toca no prato: lê o que tem nele. A equipe confirma.</p>
        <a href={address} target="_blank" rel="noreferrer" className={`break ${styles.address}`}>
          {address}
        </a>
        <div className="row wrap gap-3">
          <Button
            icon={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => void printMarkup(async () => tablePaper(address))}
          >
            Imprimir o QR
          </Button>
          {isAdmin ? <PublishButton publishes={false} /> : null}
        </div>
      </div>
    </div>
  )
}

function PublishButton({ publishes }: { readonly publishes: boolean }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => publishMenu(publishes),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: matrixKey }),
        queryClient.invalidateQueries({ queryKey: shelfLifeKey }),
      ]),
    onError: (error) =>
      notifications.show({ color: 'red.8', message: sentenceOf(error, 'Não foi possível mudar o cardápio público.') }),
  })
  return (
    <Button look={publishes ? 'filled' : 'quiet'} busy={isPending} onClick={() => mutate()}>
      {publishes ? 'Ligar o cardápio público' : 'Desligar o cardápio público'}
    </Button>
  )
}
