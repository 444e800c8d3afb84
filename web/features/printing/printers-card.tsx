import { lazy, Suspense, useState } from 'react'
import type { RegisteredProfile } from '#contract/printing'
import { layoutOf } from '#contract/labels/print-layout'
import { confirmDelete } from '../../components/confirm-delete.ts'
import { removeProfile } from './api.ts'
import { PrinterWizard } from './printer-wizard.tsx'
import { profileSummary } from './printer-words.ts'
import { Section } from './section.tsx'
import type { MakeChange } from './use-change.ts'
import styles from './printing.module.css'
import { Button } from '../../components/kit/button.tsx'

// The code that draws labels loads after the screen.
const PaperRoom = lazy(async () => ({ default: (await import('./paper-room.tsx')).PaperRoom }))

interface PrintersProps {
  readonly profiles: readonly RegisteredProfile[]
  readonly change: MakeChange
  readonly sending: boolean
}

export function PrintersCard({ profiles, change, sending }: PrintersProps) {
  const [open, setOpen] = useState<RegisteredProfile | 'new' | null>(null)
  return (
    <Section
      title="Impressoras"
      text="O tamanho do papel, por onde sai e o ajuste fino: quatro passos, uma vez só."
      action={open === null ? <Button onClick={() => setOpen('new')}>Nova impressora</Button> : null}
    >
      {open === null ? (
        <ul>
          {profiles.map((profile) => (
            <li key={profile.id} className={`row wrap gap-3 ${styles.row}`}>
              <div className={`stack slim break ${styles.words}`}>
                <span className="row wrap gap-2 mid">{profile.name}</span>
                <span className="muted text-2">{profileSummary(profile)}</span>
                {profile.media === 'continuous' ? null : (
                  <Suspense fallback={null}>
                    <PaperRoom layout={layoutOf(profile)} />
                  </Suspense>
                )}
              </div>
              <div className="flex wrap gap-2">
                <Button look="quiet" aria-label={`Ajustar ${profile.name}`} onClick={() => setOpen(profile)}>
                  Ajustar
                </Button>
                <Button
                  look="plain"
                  aria-label={`Excluir ${profile.name}`}
                  disabled={sending}
                  onClick={() =>
                    confirmDelete({
                      title: 'Excluir impressora',
                      text: `Tem certeza que deseja excluir a impressora "${profile.name}"?`,
                      onConfirm: () =>
                        change({
                          send: () => removeProfile(profile.id),
                          done: 'Impressora excluída com sucesso',
                          failed: 'Erro ao excluir a impressora',
                        }),
                    })
                  }
                >
                  Excluir
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <PrinterWizard
          key={open === 'new' ? 'new' : open.id}
          profile={open === 'new' ? null : open}
          {...{ change, sending }}
          onEnd={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
