import { TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { KitchenDevice } from '#contract/auth/kitchen'
import { BackLink } from '../../components/back-link.tsx'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import type { Message } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { sentenceOf } from '../../lib/http.ts'
import { devicesQuery, enrolDevice, refreshDevices, revokeDevice } from './api.ts'
import styles from './devices-screen.module.css'
import { Button } from '../../components/kit/button.tsx'

export function DevicesScreen({ timeZone }: { readonly timeZone: string }) {
  const { data, isError, refetch } = useQuery(devicesQuery())
  const { message, revoke } = useRevoke()
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Aparelhos"
        description="Os tablets da cozinha: ficam ligados, e cada um se identifica com o nome e 4 números."
      />
      <MessageBanner text={message} />
      <div className={`top gap-5 ${styles.columns}`}>
        <EnrolForm />
        <section className="card pad-5" aria-labelledby="aparelhos">
          <h2 id="aparelhos" className="below-3 text-4 strong">
            Aparelhos da cozinha
          </h2>
          {data ? (
            <Devices devices={data} timeZone={timeZone} onRevoke={revoke} />
          ) : isError ? (
            <ErrorNote message="Erro ao carregar aparelhos" onRetry={() => void refetch()} />
          ) : (
            <Skeleton label="Carregando aparelhos..." />
          )}
        </section>
      </div>
    </>
  )
}

/** Enrols the browser that shows this screen. */
function EnrolForm() {
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)
  const enrol = useMutation({
    mutationFn: enrolDevice,
    // The device has a session of its own from now on: everything is read anew, as it.
    onSuccess: () => location.assign('/quick-labels'),
    onError: (problem) => setError(sentenceOf(problem, 'Erro ao cadastrar o aparelho')),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    if (name === '') {
      setError('Diga de que estação ou setor é este aparelho')
      field.current?.focus()
    } else if (!enrol.isPending) enrol.mutate(name)
  }

  return (
    <section className="card pad-5" aria-labelledby="este">
      <h2 id="este" className="below-3 text-4 strong">
        Este aparelho é da cozinha
      </h2>
      <p className="muted">
        Faça isto no próprio tablet. A sua sessão sai dele, e ele passa a perguntar quem é antes de gravar, imprimir ou
        descartar. Pessoas, relatórios e auditoria continuam só com email e senha.
      </p>
      <form className="stack gap-4 above-4" noValidate onSubmit={handleSubmit}>
        <TextInput
          ref={field}
          label="Estação ou setor"
          placeholder="Ex.: Cozinha quente"
          maxLength={60}
          autoComplete="off"
          required
          error={error}
          onChange={() => setError(null)}
        />
        <Button type="submit" disabled={enrol.isPending}>
          {enrol.isPending ? 'Cadastrando...' : 'Cadastrar este aparelho'}
        </Button>
      </form>
    </section>
  )
}

function useRevoke() {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<Message | null>(null)
  const { mutate } = useMutation({
    mutationFn: ({ id }: KitchenDevice) => revokeDevice(id),
    onSuccess: (_, { name }) => setMessage({ done: `Aparelho ${name} descadastrado com sucesso` }),
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao descadastrar o aparelho')),
    onSettled: () => refreshDevices(queryClient),
  })
  const revoke = (device: KitchenDevice) =>
    confirmDelete({
      title: 'Descadastrar aparelho',
      text: `${device.name} sai agora. Para voltar a ser da cozinha, ele tem de ser cadastrado de novo.`,
      confirm: 'Descadastrar',
      onConfirm: () => mutate(device),
    })
  return { message, revoke }
}

interface DevicesProps {
  readonly devices: readonly KitchenDevice[]
  readonly timeZone: string
  readonly onRevoke: (device: KitchenDevice) => void
}

function Devices({ devices, timeZone, onRevoke }: DevicesProps) {
  if (devices.length === 0) return <p className="muted">Nenhum aparelho foi cadastrado ainda.</p>
  return (
    <ul>
      {devices.map((device) => (
        <li key={device.id} className={`row wrap gap-3 ${styles.row}`}>
          <div className={`stack slim break ${styles.words}`}>
            <b>{device.name}</b>
            <span className="muted text-2">
              Desde {formatDate(device.enrolledAt, timeZone)}
              {device.enrolledBy === null ? '' : `, por ${device.enrolledBy}`}
              {device.lastSeenAt === null ? '' : ` · último uso ${formatDateTime(device.lastSeenAt, timeZone)}`}
            </span>
          </div>
          <Button look="quiet" aria-label={`Descadastrar ${device.name}`} onClick={() => onRevoke(device)}>
            Descadastrar
          </Button>
        </li>
      ))}
    </ul>
  )
}
